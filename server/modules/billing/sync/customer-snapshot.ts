import type { Deps } from '../../../deps.ts';
import type {
  StripeCharge,
  StripeInvoice,
  StripeProduct,
  StripeSubscription,
} from '../../../gateways/stripe/stripe.ts';
import { DAY_MS } from '../../../platform/time/durations.ts';
import { chooseSubscription } from '../billing.rules.ts';
import type { SubscriptionRow } from '../billing.tables.ts';
import {
  closeUntilFirstPaid,
  getCreditOfChanges,
  isPeriodPaidByCredit,
  findUnpaidChangeInvoicedAt,
} from './unpaid-change.rules.ts';

export type StripeCustomerSnapshot = {
  exists: boolean;
  testClock: { id: string } | null;
  offsetSeconds: number;
  /** By the customer's test clock or by Stripe; never by our clock, which may be wrong. */
  now: Date;
  current: {
    subscription: StripeSubscription;
    product: StripeProduct;
    /** The plan that follows at the end of the period. */
    next: StripeProduct | null;
  } | null;
  /** When an unpaid change of its plan was invoiced. */
  changeInvoicedAt: Date | null;
  isPeriodPaidByCredit: boolean;
  /** Minor units that changes of its plan since the last read added to the customer's credit. */
  creditOfChanges: number;
  duplicates: StripeSubscription[];
  /** Their first payment was returned, and Stripe has not ended them. */
  returned: StripeSubscription[];
  paid: (StripeInvoice & { productName: string })[];
  charges: StripeCharge[] | null;
};

type SnapshotRequest = {
  customerId: string;
  since: Date;
  before: SubscriptionRow | undefined;
  /** False without a plan, if Stripe reported nothing about the customer since the last read. */
  mayHavePaid: boolean;
};

/** Stripe may report a payment this late; older ones were seen by the last read. */
const LATE_PAYMENTS_MS = 7 * DAY_MS;

export function getPaymentsSince(lastReadAt: Date | null): Date {
  return lastReadAt ? new Date(lastReadAt.getTime() - LATE_PAYMENTS_MS) : new Date(0);
}

export async function readCustomerSnapshot(
  { stripe, clock }: Pick<Deps, 'stripe' | 'clock'>,
  options: SnapshotRequest,
): Promise<StripeCustomerSnapshot> {
  const { since } = options;
  const { customer, payments } = await readCustomerAndPayments(stripe, options);
  const subscriptions = customer.subscriptions.map((subscription) =>
    closeUntilFirstPaid(subscription, payments, options.before),
  );
  const { current, duplicates } = chooseSubscription(subscriptions);
  const paid = payments.invoices
    .filter(({ isPaid, paidAt }) => isPaid && paidAt >= since)
    .toReversed();
  const products = await readProducts(stripe, [
    current?.productId,
    ...paid.map(({ productId }) => productId),
  ]);
  const product = current && products.get(current.productId);
  const scheduled = current?.scheduledChange;
  const next = scheduled ? await stripe.readProductOfPrice(scheduled.priceId) : null;
  const { testClock } = customer;
  const now = testClock?.now ?? customer.answeredAt;
  return {
    exists: customer.exists,
    testClock,
    offsetSeconds: Math.round((now.getTime() - clock.now().getTime()) / 1000),
    now,
    current: current && product ? { subscription: current, product, next } : null,
    changeInvoicedAt: current && findUnpaidChangeInvoicedAt(current, payments.invoices),
    isPeriodPaidByCredit: current !== null && isPeriodPaidByCredit(current, payments.invoices),
    creditOfChanges:
      current && options.before
        ? getCreditOfChanges(current, payments.invoices, options.before)
        : 0,
    duplicates,
    returned: subscriptions.filter(({ isReturned }) => isReturned),
    paid: paid.map((invoice) => ({ ...invoice, productName: getProductName(invoice, products) })),
    charges: payments.charges,
  };
}

/** The payments of customers who cannot have paid are read only if they have a subscription. */
async function readCustomerAndPayments(stripe: Deps['stripe'], options: SnapshotRequest) {
  const { customerId, since } = options;
  const changeInvoicedAt = options.before?.change_invoiced_at;
  // An unpaid change is listed until it is settled.
  const from = changeInvoicedAt && changeInvoicedAt < since ? changeInvoicedAt : since;
  const readPayments = () => stripe.readPayments(customerId, from);
  if (options.mayHavePaid) {
    const [customer, payments] = await Promise.all([
      stripe.readCustomer(customerId),
      readPayments(),
    ]);
    return { customer, payments };
  }
  const customer = await stripe.readCustomer(customerId);
  const isOver = customer.subscriptions.every(({ hasEnded }) => hasEnded);
  const payments = isOver ? { invoices: [], charges: null } : await readPayments();
  return { customer, payments };
}

async function readProducts(
  stripe: Deps['stripe'],
  ids: readonly (string | null | undefined)[],
): Promise<Map<string, StripeProduct>> {
  const wanted = new Set(ids.filter((id) => id !== null && id !== undefined));
  const products = await Promise.all([...wanted].map((id) => stripe.readProduct(id)));
  return new Map(products.map((product) => [product.id, product]));
}

function getProductName(invoice: StripeInvoice, products: Map<string, StripeProduct>): string {
  const product = invoice.productId === null ? undefined : products.get(invoice.productId);
  return product?.name ?? invoice.description ?? 'your order';
}
