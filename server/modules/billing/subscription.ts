import type { EndedSubscription, Subscription } from '../../../contract/routes/billing.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { fail } from '../../platform/failure.ts';
import { dataErasedAt, formatAmount, standingOf } from './billing.rules.ts';
import { customerOf, findSubscription, notePortalOpened } from './billing.store.ts';
import type { SubscriptionRow } from './billing.tables.ts';
import { customerNow } from './credits.ts';
import { erasedFrom } from './notices.rules.ts';
import { foreignAddress, isOwnUrl } from './own-address.ts';
import { STRIPE_BUDGETS } from './stripe-budgets.ts';

/** The subscription of the account; one that has ended is none. */
export async function getSubscription(
  { db }: Pick<Deps, 'db'>,
  userId: string,
): Promise<Subscription> {
  const row = await findSubscription(db, userId);
  if (!row || !standingOf(row.status).hasSubscription) throw fail('not_found');
  return present(row);
}

/** The subscription that the account had last; null where another one runs, or none ever did. */
export async function getEndedSubscription(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: string,
): Promise<EndedSubscription | null> {
  const row = await findSubscription(deps.db, userId);
  const endedAt = row?.ends_at;
  if (!row || !endedAt || row.status !== 'canceled') return null;
  const erasedAt = erasedFrom(row);
  if (!erasedAt) return null;
  // An erasure takes the mark of the first activation away; who never was active had nothing.
  const isErased = row.first_active_at === null;
  if (isErased && erasedAt > (await customerNow(deps, userId))) return null;
  return {
    product: { name: row.product_name },
    endedAt: endedAt.toISOString(),
    wasUnpaid: row.payment_failed_at !== null,
    dataErasedAt: erasedAt.toISOString(),
    isErased,
  };
}

/** The address of the provider's portal, from which the browser comes back to `returnUrl`. */
export async function openBillingPortal(
  deps: Pick<Deps, 'db' | 'clock' | 'stripe' | 'settings' | 'budgets'>,
  input: { userId: string; returnUrl: string; dataProcessing: boolean },
): Promise<string> {
  const { appUrl } = deps.settings.http;
  if (!isOwnUrl(input.returnUrl, appUrl)) throw foreignAddress(appUrl, ['returnUrl']);
  const customerId = await customerOf(deps.db, input.userId);
  const subscription = await findSubscription(deps.db, input.userId);
  if (!customerId || !subscription) throw fail('no_subscription');
  if (input.dataProcessing) throw fail('data_processing');
  await deps.budgets.spend(STRIPE_BUDGETS.portals, input.userId);
  const url = await deps.stripe.openPortal({ customerId, returnUrl: input.returnUrl });
  if (url === null) throw fail('no_subscription');
  const now = deps.clock.now();
  await inTransaction(deps.db, (tx) => notePortalOpened(tx, input.userId, now));
  return url;
}

function present(row: SubscriptionRow): Subscription {
  const { amount, currency, payment_failed_at: failedAt } = row;
  return {
    product: { name: row.product_name, key: row.plan_key },
    price: {
      interval: row.interval,
      amount,
      currency,
      formattedAmount: formatAmount(amount, currency),
    },
    status: row.status,
    lastRenewalDate: row.period_start.toISOString(),
    nextRenewalDate: row.cancel_at_period_end ? null : row.period_end.toISOString(),
    endsAt: row.ends_at?.toISOString() ?? null,
    paymentFailedAt: failedAt?.toISOString() ?? null,
    formattedOwed: row.owed_amount === null ? null : formatAmount(row.owed_amount, currency),
    dataErasedAt: failedAt ? dataErasedAt(failedAt).toISOString() : null,
    lastPayment: lastPaymentOf(row),
  };
}

function lastPaymentOf(row: SubscriptionRow): Subscription['lastPayment'] {
  const { last_paid_at: paidAt, last_paid_amount: amount } = row;
  if (!paidAt || amount === null) return null;
  // A row of before the currency was kept has it with the next read.
  const currency = row.last_paid_currency ?? row.currency;
  const paidBack = row.last_paid_back_amount ?? 0;
  return {
    formattedAmount: formatAmount(amount, currency),
    paidAt: paidAt.toISOString(),
    formattedRefund: paidBack > 0 ? formatAmount(paidBack, currency) : null,
  };
}
