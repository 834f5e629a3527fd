import type * as Wire from '../objects/wire.ts';

const TIMED_KINDS = ['subscription', 'invoice', 'checkout_session', 'settlement'] as const;
export type TimedKind = (typeof TIMED_KINDS)[number];

export const isTimed = (kind: string): kind is TimedKind =>
  TIMED_KINDS.some((each) => each === kind);

/** A debit that the bank confirms or returns at a time on its clock. */
export type Settlement = {
  /** The id of its payment intent. */
  id: string;
  invoice: string;
  isBounced: boolean;
  at: number;
  clock: string | null;
};

type RecordReader = {
  get(kind: 'subscription', id: string): Wire.Subscription;
  get(kind: 'invoice', id: string): Wire.Invoice;
  get(kind: 'checkout_session', id: string): Wire.CheckoutSession;
  get(kind: 'settlement', id: string): Settlement;
  find(kind: 'customer', id: string): Wire.Customer | undefined;
};

/** Stripe expires an incomplete subscription after 23 hours. */
const INCOMPLETE_SECONDS = 23 * 3600;

const RUNNING = new Set(['active', 'trialing', 'past_due', 'unpaid']);

/** When the object is next due on its clock. */
export function findDueTime(
  records: RecordReader,
  kind: TimedKind,
  id: string,
): { at: number; clock: string | null } | undefined {
  if (kind === 'subscription') return findSubscriptionDue(records.get(kind, id));
  if (kind === 'invoice') return findInvoiceDue(records.get(kind, id));
  if (kind === 'settlement') return records.get(kind, id);
  return findSessionDue(records, records.get(kind, id));
}

function findSubscriptionDue(subscription: Wire.Subscription) {
  const clock = subscription.test_clock;
  if (subscription.status === 'incomplete')
    return { at: subscription.created + INCOMPLETE_SECONDS, clock };
  if (!RUNNING.has(subscription.status)) return undefined;
  const end = Math.min(...subscription.items.data.map((item) => item.current_period_end));
  return { at: Math.min(end, subscription.cancel_at ?? end), clock };
}

function findInvoiceDue(invoice: Wire.Invoice) {
  const at =
    invoice.status === 'draft'
      ? invoice.automatically_finalizes_at
      : invoice.status === 'open'
        ? findNextAttempt(invoice)
        : null;
  return at === null ? undefined : { at, clock: invoice.test_clock };
}

const findNextAttempt = (invoice: Wire.Invoice): number | null =>
  invoice.collection_method === 'send_invoice' && !invoice.attempted
    ? invoice.due_date
    : invoice.next_payment_attempt;

function findSessionDue(records: Pick<RecordReader, 'find'>, session: Wire.CheckoutSession) {
  if (session.status !== 'open') return undefined;
  const customer = session.customer ? records.find('customer', session.customer) : undefined;
  return { at: session.expires_at, clock: customer?.test_clock ?? null };
}
