import type { Deps } from '../../deps.ts';
import type {
  PaidInvoice,
  StripeCharge,
  StripeProduct,
  StripeSubscription,
} from '../../gateways/stripe.ts';
import { chooseSubscription } from './billing.rules.ts';

/** All that Stripe has to say of a customer at one moment. */
export type Truth = {
  exists: boolean;
  testClock: { id: string } | null;
  /** How far the customer's now is ahead of our clock. */
  offsetSeconds: number;
  /** Now, by the customer's test clock or by Stripe; never by our clock, which may be wrong. */
  now: Date;
  counts: { subscription: StripeSubscription; product: StripeProduct } | null;
  extra: StripeSubscription[];
  /** Invoices paid since `newsSince`, oldest first, with the name of what was bought. */
  paid: (PaidInvoice & { bought: string })[];
  /** Newest first. */
  charges: StripeCharge[];
};

export async function readTruth(
  { stripe, clock }: Pick<Deps, 'stripe' | 'clock'>,
  customerId: string,
  newsSince: Date,
): Promise<Truth> {
  const [customer, payments] = await Promise.all([
    stripe.readCustomer(customerId),
    stripe.readPayments(customerId, newsSince),
  ]);
  const { counts, extra } = chooseSubscription(customer.subscriptions);
  const news = payments.invoices.filter(({ paidAt }) => paidAt >= newsSince).toReversed();
  const products = await readProducts(stripe, [
    counts?.productId,
    ...news.map(({ productId }) => productId),
  ]);
  const product = counts && products.get(counts.productId);
  const { testClock } = customer;
  const now = testClock?.now ?? customer.answeredAt;
  return {
    exists: customer.exists,
    testClock,
    offsetSeconds: Math.round((now.getTime() - clock.now().getTime()) / 1000),
    now,
    counts: counts && product ? { subscription: counts, product } : null,
    extra,
    paid: news.map((invoice) => ({ ...invoice, bought: boughtWith(invoice, products) })),
    charges: payments.charges,
  };
}

async function readProducts(
  stripe: Deps['stripe'],
  ids: readonly (string | null | undefined)[],
): Promise<Map<string, StripeProduct>> {
  const wanted = new Set(ids.filter((id) => id !== null && id !== undefined));
  const products = await Promise.all([...wanted].map((id) => stripe.readProduct(id)));
  return new Map(products.map((product) => [product.id, product]));
}

function boughtWith(invoice: PaidInvoice, products: Map<string, StripeProduct>): string {
  const product = invoice.productId === null ? undefined : products.get(invoice.productId);
  return product?.name ?? invoice.description ?? 'your order';
}
