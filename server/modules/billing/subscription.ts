import type * as contract from '../../../contract/routes/billing.ts';
import type { BodyOf, ReplyOf } from '../../../contract/http/route.ts';
import type { Deps } from '../../deps.ts';
import { runInTransaction } from '../../platform/database/transactions.ts';
import { fail } from '../../platform/failure.ts';
import { getSubscriptionStanding } from '../standing/standing.ts';
import { formatAmount } from '../../gateways/stripe/amounts.ts';
import { getDataErasedAt, getKeptUntil } from './billing.rules.ts';
import {
  findCustomer,
  findSubscription,
  isNoticeEnqueued,
  recordPortalOpened,
} from './billing.store.ts';
import type { SubscriptionRow } from './billing.tables.ts';
import { getCustomerNow } from './credits/credits.ts';
import { getErasedFrom } from './leaving/erasure.rules.ts';
import { buildReturnedKey } from './notices/notices.rules.ts';
import { createDisallowedUrlError, isAppUrl } from './checkout/app-url.ts';
import { STRIPE_BUDGETS } from './stripe-budgets.ts';

type ShownSubscriptionTerms = ReplyOf<typeof contract.getSubscription>;

export async function getSubscription(
  { db }: Pick<Deps, 'db'>,
  userId: string,
): Promise<ShownSubscriptionTerms> {
  const row = await findSubscription(db, userId);
  if (!row || !getSubscriptionStanding(row.status).hasSubscription) throw fail('not_found');
  return present(row);
}

export async function getEndedSubscription(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: string,
): Promise<ReplyOf<typeof contract.getEndedSubscription>> {
  const row = await findSubscription(deps.db, userId);
  if (!row || getSubscriptionStanding(row.status).hasSubscription) return null;
  const wasReturned = await isNoticeEnqueued(
    deps.db,
    userId,
    buildReturnedKey(row.subscription_id),
  );
  if (!wasReturned && (!row.ends_at || row.status !== 'canceled')) return null;
  const endedAt = row.ends_at ?? row.updated_at;
  const erasedAt = getErasedFrom(row) ?? getKeptUntil(endedAt);
  // Erasure clears the first activation. An account that was never active had no data.
  const isErased = row.first_active_at === null;
  if (!wasReturned && isErased && erasedAt > (await getCustomerNow(deps, userId))) return null;
  return {
    product: { name: row.product_name },
    endedAt,
    wasUnpaid: row.payment_failed_at !== null,
    wasReturned,
    dataErasedAt: erasedAt,
    isErased,
  };
}

export async function openBillingPortal(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'stripe' | 'settings' | 'budgets'>,
  input: BodyOf<typeof contract.openBillingPortal> & { userId: string; dataProcessing: boolean },
): Promise<string> {
  const { appUrl } = deps.settings.http;
  if (!isAppUrl(input.returnUrl, appUrl)) throw createDisallowedUrlError(appUrl, ['returnUrl']);
  const customerId = await findCustomer(deps.db, input.userId);
  const subscription = await findSubscription(deps.db, input.userId);
  if (!customerId || !subscription) throw fail('no_subscription');
  if (input.dataProcessing) throw fail('data_processing');
  await deps.budgets.spend(STRIPE_BUDGETS.portals, input.userId);
  const isChangeable = subscription.status === 'active' && !subscription.cancel_at_period_end;
  const portal = await deps.stripe.openPortal({
    customerId,
    returnUrl: input.returnUrl,
    changes: input.page === 'change-plan' && isChangeable ? subscription.subscription_id : null,
  });
  if (portal === 'unknown_customer') throw fail('no_subscription');
  if (portal === 'no_configuration') {
    deps.log.error(
      'the Stripe account has no configuration of the billing portal: run npm run stripe:setup',
    );
    throw fail('portal_missing');
  }
  const now = deps.clock.now();
  await runInTransaction(deps.db, (tx) => recordPortalOpened(tx, input.userId, now));
  return portal.url;
}

function present(row: SubscriptionRow): ShownSubscriptionTerms {
  const { amount, currency, payment_failed_at: failedAt } = row;
  return {
    product: { name: row.product_name, key: row.plan_key },
    price: {
      interval: row.interval,
      amount,
      currency,
      formattedAmount: amount === null ? null : formatAmount(amount, currency),
    },
    scheduledChange:
      row.next_product_name === null || row.changes_at === null
        ? null
        : { product: { name: row.next_product_name }, at: row.changes_at },
    isChangeUnpaid: row.change_invoiced_at !== null,
    status: row.status,
    unknownStatus: row.unknown_status,
    lastRenewalDate: row.period_start,
    nextRenewalDate: row.cancel_at_period_end ? null : row.period_end,
    endsAt: row.ends_at,
    paymentFailedAt: failedAt,
    formattedOwed: row.owed_amount === null ? null : formatAmount(row.owed_amount, currency),
    dataErasedAt: failedAt && getDataErasedAt(failedAt),
    lastPayment: describeLastPayment(row),
  };
}

function describeLastPayment(row: SubscriptionRow): ShownSubscriptionTerms['lastPayment'] {
  const { last_paid_at: paidAt, last_paid_amount: amount } = row;
  if (!paidAt || amount === null) return null;
  // Rows written before the currency was stored get it with their next read.
  const currency = row.last_paid_currency ?? row.currency;
  const refunded = row.last_paid_back_amount ?? 0;
  return {
    formattedAmount: formatAmount(amount, currency),
    paidAt,
    formattedRefund: refunded > 0 ? formatAmount(refunded, currency) : null,
  };
}
