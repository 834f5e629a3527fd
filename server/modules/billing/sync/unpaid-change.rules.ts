import type {
  StripeCharge,
  StripeInvoice,
  StripeSubscription,
} from '../../../gateways/stripe/stripe.ts';
import { getSubscriptionStanding } from '../../standing/standing.ts';
import type { PlanTerms } from '../billing.rules.ts';
import type { SubscriptionRow } from '../billing.tables.ts';

const CHARGED: readonly string[] = ['active', 'past_due', 'unpaid'];

type Payments = {
  readonly invoices: readonly StripeInvoice[];
  readonly charges: readonly StripeCharge[] | null;
};

/**
 * A subscription in the state of its first payment, if its plan was changed before that payment
 * arrived. A change costs the difference, or nothing, so it opens no plan, and it keeps none whose
 * first payment was returned. A pending debit is waited for. No other plan can be bought before
 * this one has ended: the credit of its changes would pay for it.
 */
export function closeUntilFirstPaid(
  subscription: StripeSubscription,
  { invoices, charges }: Payments,
  before: Pick<SubscriptionRow, 'subscription_id' | 'status'> | undefined,
): StripeSubscription {
  const first = findUnpaidFirstInvoice(subscription, selectInvoices(subscription, invoices));
  const wasOpen =
    before?.subscription_id === subscription.id &&
    getSubscriptionStanding(before.status).isActiveSubscription;
  if (!CHARGED.includes(subscription.status) || !first || wasOpen) return subscription;
  const isPaying = charges?.some(({ isPending }) => isPending);
  return { ...subscription, status: 'incomplete', isReturned: first.isGivenUp && !isPaying };
}

/**
 * When an unpaid change of plan was invoiced, or the unpaid first payment before a change; null
 * without one. A later renewal bills the whole price, so its payment settles the change, unless
 * credit alone paid it: a change back gives credit for unpaid time.
 */
export function findUnpaidChangeInvoicedAt(
  subscription: StripeSubscription,
  invoices: readonly StripeInvoice[],
): Date | null {
  const { isCharged, latestInvoice } = subscription;
  // A change whose invoice is sent to the customer is sold on credit.
  if (!isCharged) return null;
  // The latest one was read together with the plan, the others at another moment.
  if (latestInvoice?.isChange && !latestInvoice.isPaid) return latestInvoice.createdAt;
  const own = selectInvoices(subscription, invoices);
  return (
    (findOldestUnpaidChange(own) ?? findUnpaidFirstInvoice(subscription, own))?.createdAt ?? null
  );
}

/** Its period began with or after an unpaid change, and credit has paid it since. */
export function isPeriodPaidByCredit(
  subscription: StripeSubscription,
  invoices: readonly StripeInvoice[],
): boolean {
  const unpaid = findOldestUnpaidChange(selectInvoices(subscription, invoices));
  const { isCharged, latestInvoice, periodStart } = subscription;
  if (!isCharged || !unpaid) return false;
  return latestInvoice?.isPaid === true && periodStart >= unpaid.paidFrom;
}

/** Minor units that changes since the last read added to the customer's credit. */
export function getCreditOfChanges(
  { id, latestInvoice }: StripeSubscription,
  invoices: readonly StripeInvoice[],
  before: Pick<SubscriptionRow, 'updated_at' | 'latest_invoice_id'>,
): number {
  const listed = invoices.filter(
    (invoice) => invoice.subscriptionId === id && invoice.id !== latestInvoice?.id,
  );
  // The latest one was read together with the plan, the others at another moment.
  return (
    [...listed, ...(latestInvoice ? [latestInvoice] : [])]
      .filter(({ isChange, createdAt }) => isChange && createdAt >= before.updated_at)
      // It may be of the second of that read.
      .filter((invoice) => invoice.id !== before.latest_invoice_id)
      .reduce((sum, { creditGiven }) => sum + creditGiven, 0)
  );
}

function findOldestUnpaidChange(own: readonly StripeInvoice[]): StripeInvoice | undefined {
  return own.findLast((change) => change.isChange && isUnsettled(change, own));
}

function selectInvoices(
  { id }: StripeSubscription,
  invoices: readonly StripeInvoice[],
): StripeInvoice[] {
  return invoices.filter(({ subscriptionId }) => subscriptionId === id);
}

function findUnpaidFirstInvoice(
  { isCharged, latestInvoice }: StripeSubscription,
  own: readonly StripeInvoice[],
): StripeInvoice | undefined {
  // For the latest one, the subscription's status shows it.
  if (!isCharged || latestInvoice?.isFirst) return undefined;
  return own.find((first) => first.isFirst && first.isCharged && isUnsettled(first, own));
}

function isUnsettled(invoice: StripeInvoice, own: readonly StripeInvoice[]): boolean {
  return !invoice.isPaid && !own.some((later) => canSettle(later, invoice));
}

function canSettle(later: StripeInvoice, unpaid: StripeInvoice): boolean {
  return (
    later.isRenewal && later.isPaid && !later.isByCredit && later.createdAt >= unpaid.createdAt
  );
}

type Allowances = Pick<SubscriptionRow, 'monthly_signals' | 'monthly_ai_credits'>;

/**
 * An unpaid change may lower the allowances, and never raises them. A period paid by credit has
 * none.
 */
export function getAllowances(
  terms: PlanTerms,
  options: { isChangeUnpaid: boolean; isByCredit: boolean; before: Allowances | undefined },
): Allowances {
  const { signals, aiCredits } = terms;
  if (!options.isChangeUnpaid) return { monthly_signals: signals, monthly_ai_credits: aiCredits };
  const before = options.isByCredit ? undefined : options.before;
  return {
    monthly_signals: Math.min(signals, before?.monthly_signals ?? 0),
    monthly_ai_credits: Math.min(aiCredits, before?.monthly_ai_credits ?? 0),
  };
}
