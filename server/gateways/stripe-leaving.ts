import type Stripe from 'stripe';
import type { Refusal, StripeCalls } from './stripe-client.ts';
import * as shapes from './stripe-shapes.ts';
import { DAY_SECONDS } from '../platform/durations.ts';

const PAGE = 100;
/** An invoice is paid within this many days of its creation, or never. */
const PAID_WITHIN_SECONDS = 61 * DAY_SECONDS;

/** Stripe calls for deleted accounts: cancel, refund, and clear personal data. */
export function leavingCalls(calls: StripeCalls) {
  const { ask } = calls;
  return {
    /** Ends a subscription at once; one that has ended already stays so. */
    cancelSubscription: (subscriptionId: string) =>
      ask(
        async (stripe) => {
          await stripe.subscriptions.cancel(subscriptionId);
          return true;
        },
        (refusal) => (isMissing(refusal) ? true : undefined),
      ),

    /** Refunds everything paid for a subscription. Idempotent. */
    async refundSubscription(subscriptionId: string): Promise<void> {
      const invoices = await paidInvoices(calls, { subscription: subscriptionId });
      await payBack(calls, invoices, 'duplicate');
    },

    /** Pays back what a customer paid at `since` or later; how many payments that were. */
    async refundPaidSince(customerId: string, since: Date): Promise<number> {
      const madeSince = Math.floor(since.getTime() / 1000) - PAID_WITHIN_SECONDS;
      const invoices = await paidInvoices(calls, {
        customer: customerId,
        ...(madeSince > 0 ? { created: { gte: madeSince } } : {}),
      });
      const late = invoices.filter((invoice) => paidAtOf(invoice) >= since);
      return payBack(calls, late, 'requested_by_customer');
    },

    /** Customers created for this user, even if we never learned of them. */
    customersOf: (userId: string) =>
      ask(
        async (stripe) => {
          const query = `metadata['user_id']:'${userId}'`;
          const reply = await stripe.customers.search({ query, limit: PAGE });
          return shapes.IdsReply.parse(reply).data.map(({ id }) => id);
        },
        // Stripe does not offer the search to accounts in every country.
        () => [],
      ),

    /**
     * Takes name, addresses and cards from a customer. Invoices and receipts keep what stood on
     * them: Stripe does not change a document that was issued.
     */
    async forgetPerson(customerId: string): Promise<void> {
      const person = await ask(
        async (stripe) => shapes.PersonReply.parse(await stripe.customers.retrieve(customerId)),
        nothingIfMissing({ isKnown: false }),
      );
      // Unchanged customers are left alone: each change is an event, which leads here again.
      if (person.isKnown) await ask(async (stripe) => stripe.customers.update(customerId, NOBODY));
      const cards = await ask(
        async (stripe) =>
          shapes.IdsReply.parse(
            await stripe.paymentMethods.list({ customer: customerId, limit: PAGE }),
          ).data,
        nothingIfMissing<{ id: string }[]>([]),
      );
      for (const { id } of cards) await forgetCard(calls, id);
    },
  };
}

const NOBODY: Stripe.CustomerUpdateParams = {
  name: '',
  email: '',
  phone: '',
  address: '',
  shipping: '',
  description: '',
};

async function forgetCard({ ask }: StripeCalls, cardId: string): Promise<void> {
  await ask(async (stripe) => {
    const nobody = { name: '', email: '', phone: '', address: '' } as const;
    await stripe.paymentMethods.update(cardId, { billing_details: nobody });
    return true;
  }, nothingIfMissing(true));
  await ask(async (stripe) => {
    await stripe.paymentMethods.detach(cardId);
    return true;
  }, nothingIfMissing(true));
}

type PaidInvoices = shapes.PaidWith[];

function paidInvoices(
  { ask }: StripeCalls,
  which: Stripe.InvoiceListParams,
): Promise<PaidInvoices> {
  return ask(async (stripe) => {
    const reply = await stripe.invoices.list({
      ...which,
      status: 'paid',
      limit: PAGE,
      expand: ['data.payments'],
    });
    return shapes.PaymentsReply.parse(reply).data;
  }, nothingIfMissing<PaidInvoices>([]));
}

function paidAtOf(invoice: PaidInvoices[number]): Date {
  return invoice.status_transitions.paid_at ?? invoice.created;
}

/** Returns how many were paid back now. */
async function payBack(
  { ask }: StripeCalls,
  invoices: PaidInvoices,
  reason: 'duplicate' | 'requested_by_customer',
): Promise<number> {
  const paid = invoices
    .flatMap((invoice) => invoice.payments.data)
    .filter(({ status }) => status === 'paid')
    .flatMap(({ payment }) => payment.payment_intent ?? []);
  let count = 0;
  for (const paymentIntent of paid) {
    const isNew = await ask(
      async (stripe) => {
        const refund = await stripe.refunds.create(
          { payment_intent: paymentIntent, reason },
          { idempotencyKey: `refund-${paymentIntent}` },
        );
        return !shapes.WasReplayed.parse(refund.lastResponse.headers);
      },
      ({ code }) => (code === 'charge_already_refunded' ? false : undefined),
    );
    if (isNew) count += 1;
  }
  return count;
}

function isMissing({ code }: Refusal): boolean {
  return code === 'resource_missing';
}

function nothingIfMissing<T>(nothing: T): (refusal: Refusal) => T | undefined {
  return (refusal) => (isMissing(refusal) ? nothing : undefined);
}
