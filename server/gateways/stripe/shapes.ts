import * as z from 'zod/mini';
import { SubscriptionStatus } from '../../../contract/routes/billing.ts';
import { getGivenCredit } from './invoice-credit.ts';

/**
 * The parts of Stripe's objects that we read (API version 2026-10-28.endive), in the product's
 * terms. A response that lacks any of them is invalid.
 */

export const time = z.pipe(
  z.int(),
  z.transform((seconds: number) => new Date(seconds * 1000)),
);
// The SDK returns `fetch` headers for a success and an object for a refusal, but types both alike.
const AnswerHeaders = z.pipe(
  z.union([z.instanceof(Headers), z.record(z.string(), z.string())]),
  z.transform((headers: Headers | Record<string, string>) => new Headers(headers)),
);

/** Stripe's clock, from each response (RFC 9110, section 6.6.1). */
export const AnsweredAt = z.pipe(
  AnswerHeaders,
  z.pipe(
    z.transform((headers: Headers) => Date.parse(headers.get('date') ?? '')),
    z.pipe(
      z.number(),
      z.transform((ms: number) => new Date(ms)),
    ),
  ),
);

export const metadata = z.record(z.string(), z.string());
export const id = z.string().check(z.minLength(1));

/** Stripe allows 5,000 characters; a mail's subject has room for this. */
const LABEL_LENGTH = 100;
export const label = z.pipe(
  z.string(),
  z.transform((text: string) => Array.from(text.trim()).slice(0, LABEL_LENGTH).join('')),
);

// Expanded or not, depending on the call; only the id is used.
export const reference = z.pipe(
  z.union([z.string(), z.object({ id })]),
  z.transform((value: string | { id: string }) => (typeof value === 'string' ? value : value.id)),
);

// Stripe's enums are open: a value that a newer version adds must not make an object unreadable.
const Recurring = z.object({ interval: z.string(), interval_count: z.int() });

/** Null if it is neither monthly nor yearly. */
function readInterval({
  interval,
  interval_count: count,
}: z.output<typeof Recurring>): 'monthly' | 'yearly' | null {
  switch (`${count} ${interval}`) {
    case '1 month':
      return 'monthly';
    case '12 month':
    case '1 year':
      return 'yearly';
    default:
      return null;
  }
}

const Product = z.pipe(
  z.object({
    id,
    name: label,
    description: z.nullable(z.string()),
    active: z.boolean(),
    metadata,
    marketing_features: z.array(z.object({ name: z.optional(z.string()) })),
  }),
  z.transform(({ marketing_features: features, ...product }) => ({
    ...product,
    description: product.description ?? '',
    features: features.flatMap(({ name }) => name ?? []),
  })),
);
export type StripeProduct = z.output<typeof Product>;

export const ProductReply = Product;
export const PriceProductReply = z.object({ product: Product });

const PublishedPrice = z.pipe(
  z.object({
    id,
    currency: z.string(),
    unit_amount: z.int(),
    recurring: z.pipe(Recurring, z.pipe(z.transform(readInterval), z.enum(['monthly', 'yearly']))),
    lookup_key: z.string(),
    product: Product,
  }),
  z.transform((price) => ({
    id: price.id,
    currency: price.currency,
    amount: price.unit_amount,
    interval: price.recurring,
    lookupKey: price.lookup_key,
    product: price.product,
  })),
);
export type PublishedPrice = z.output<typeof PublishedPrice>;

/** Parsed one by one: an unreadable price must not hide the others. */
export const PricesReply = z.pipe(
  z.object({ data: z.array(z.unknown()) }),
  z.transform(({ data }) => {
    const read = data.map((price) => ({ price, ...PublishedPrice.safeParse(price) }));
    return {
      prices: read.flatMap(({ data: price }) => price ?? []),
      unreadable: read.filter(({ success }) => !success).map(({ price }) => readId(price)),
    };
  }),
);

function readId(value: unknown): string {
  const read = z.object({ id }).safeParse(value);
  return read.success ? read.data.id : 'without an id';
}

const Invoice = z.pipe(
  z.object({
    id,
    status: z.nullable(z.string()),
    created: time,
    billing_reason: z.nullable(z.string()),
    hosted_invoice_url: z.optional(z.nullable(z.string())),
    amount_due: z.int(),
    amount_paid: z.int(),
    amount_remaining: z.int(),
    starting_balance: z.int(),
    ending_balance: z.nullable(z.int()),
    /** Set if the invoice is sent instead of charged. */
    due_date: z.nullable(time),
    status_transitions: z.object({ finalized_at: z.nullable(time) }),
  }),
  z.transform((invoice) => ({
    id: invoice.id,
    creditGiven: getGivenCredit(invoice),
    isUnpaid: invoice.status === 'open' || invoice.status === 'uncollectible',
    isPaid: invoice.status === 'paid' || invoice.amount_due === 0,
    isGivenUp: invoice.status === 'void' || invoice.status === 'uncollectible',
    /** Stripe's page to pay it and to authenticate the payment. */
    url: invoice.hosted_invoice_url ?? null,
    isFirst: invoice.billing_reason === 'subscription_create',
    isChange: invoice.billing_reason === 'subscription_update',
    createdAt: invoice.created,
    amountPaid: invoice.amount_paid,
    /** Minor units, in the currency of the subscription. */
    amountRemaining: invoice.amount_remaining,
    dueAt: invoice.due_date ?? invoice.status_transitions.finalized_at ?? invoice.created,
  })),
);

type Invoice = z.output<typeof Invoice>;

const Item = z.object({
  current_period_start: time,
  current_period_end: time,
  price: z.object({
    id,
    currency: z.string(),
    unit_amount: z.nullable(z.int()),
    recurring: z.nullable(Recurring),
    product: reference,
  }),
});

/** Expanded, or an id that a restricted key may not expand. */
const Schedule = z.union([
  z.string(),
  z.object({
    phases: z.array(z.object({ start_date: time, items: z.array(z.object({ price: reference })) })),
  }),
]);

/** What a schedule changes at the end of the period; null if it changes nothing then. */
function readScheduledChange(
  schedule: z.output<typeof Schedule> | null | undefined,
  { current_period_end: end, price }: z.output<typeof Item>,
): { priceId: string; at: Date } | null {
  if (!schedule || typeof schedule === 'string') return null;
  const next = schedule.phases.find(({ start_date: startsAt }) => startsAt >= end);
  const priceId = next?.items[0]?.price;
  return next && priceId !== undefined && priceId !== price.id
    ? { priceId, at: next.start_date }
    : null;
}

const Subscription = z.pipe(
  z.object({
    id,
    status: z.string(),
    created: time,
    billing_cycle_anchor: time,
    collection_method: z.string(),
    cancel_at_period_end: z.boolean(),
    cancel_at: z.nullable(time),
    ended_at: z.nullable(time),
    latest_invoice: z.nullable(Invoice),
    schedule: z.optional(z.nullable(Schedule)),
    items: z.object({ data: z.tuple([Item], Item) }),
  }),
  z.transform((subscription) => {
    const [item] = subscription.items.data;
    const cancelAt =
      subscription.cancel_at ??
      (subscription.cancel_at_period_end ? item.current_period_end : null);
    const invoice = subscription.latest_invoice;
    const charged = subscription.collection_method === 'charge_automatically';
    const known = SubscriptionStatus.safeParse(subscription.status);
    // It neither opens the plan nor counts as unpaid or ended, which would erase data.
    const own = known.success ? known.data : 'unknown';
    const status = invoice && charged ? getPaidStatus(own, invoice) : own;
    return {
      id: subscription.id,
      status,
      /** Stripe's name of a status that we do not know. */
      unknownStatus: own === 'unknown' ? subscription.status.slice(0, 100) : null,
      /** Active at Stripe, although its first payment was returned: it must be canceled there. */
      isReturned: status === 'incomplete_expired' && subscription.status === 'active',
      createdAt: subscription.created,
      anchorAt: subscription.billing_cycle_anchor,
      periodStart: item.current_period_start,
      periodEnd: item.current_period_end,
      willEnd: cancelAt !== null,
      hasEnded: subscription.ended_at !== null,
      /** Otherwise its invoices are sent to the customer. */
      isCharged: charged,
      endsAt: subscription.ended_at ?? cancelAt,
      latestInvoice: invoice,
      scheduledChange: readScheduledChange(subscription.schedule, item),
      productId: item.price.product,
      price: {
        id: item.price.id,
        currency: item.price.currency,
        /** Minor units; null if it depends on other values, as with tiers. */
        amount: item.price.unit_amount,
        interval: item.price.recurring && readInterval(item.price.recurring),
      },
    };
  }),
);
/**
 * Stripe starts a subscription paid by debit as `active`, and leaves it active when the bank
 * returns the debit and the invoice is voided
 * (https://docs.stripe.com/billing/subscriptions/overview). Here the first period counts once its
 * invoice is paid.
 */
function getPaidStatus(status: SubscriptionStatus, invoice: Invoice): SubscriptionStatus {
  if (status !== 'active' || !invoice.isFirst || invoice.isPaid) return status;
  return invoice.isGivenUp ? 'incomplete_expired' : 'incomplete';
}

export type StripeSubscription = z.output<typeof Subscription>;

export const SubscriptionsReply = z.object({ data: z.array(Subscription) });

export const DeletedCustomer = z.object({ id, deleted: z.literal(true) });
const LivingCustomer = z.object({ id, test_clock: z.optional(z.nullable(reference)) });

export const CustomerReply = z.pipe(
  z.union([DeletedCustomer, LivingCustomer]),
  z.transform((customer) => ({
    exists: !('deleted' in customer),
    testClockId: 'deleted' in customer ? null : (customer.test_clock ?? null),
  })),
);

const personal = z.optional(z.nullable(z.unknown()));

export const PersonReply = z.pipe(
  z.union([
    DeletedCustomer,
    z.object({
      id,
      name: personal,
      email: personal,
      phone: personal,
      address: personal,
      shipping: personal,
      description: personal,
    }),
  ]),
  z.transform((customer) => ({
    isKnown:
      !('deleted' in customer) &&
      Object.entries(customer).some(([field, value]) => field !== 'id' && Boolean(value)),
  })),
);

export const TestClockReply = z.object({ id, frozen_time: time });

export const CustomersReply = z.object({ data: z.array(z.object({ id, metadata })) });
export const CreatedReply = z.object({ id });

export const IdsReply = z.object({ data: z.array(z.object({ id })) });
