import type Stripe from 'stripe';
import { replaceMissing, type StripeCalls } from './client.ts';
import { mayBePaidSince, PAGE } from './lists.ts';
import { type PaidWith, PaymentsReply } from './payment-shapes.ts';
import * as shapes from './shapes.ts';

export function createLeavingCalls(calls: StripeCalls) {
  const { ask } = calls;
  return {
    cancelSubscription: (subscriptionId: string) =>
      ask(async (stripe) => {
        await stripe.subscriptions.cancel(subscriptionId);
        return true;
      }, replaceMissing(true)),

    async refundSubscription(subscriptionId: string, reason: RefundReason): Promise<void> {
      const invoices = await listPaidInvoices(calls, { subscription: subscriptionId });
      await refund(calls, invoices, reason);
    },

    async refundPaidSince(customerId: string, since: Date): Promise<number> {
      const invoices = await listPaidInvoices(calls, {
        customer: customerId,
        ...mayBePaidSince(since),
      });
      const late = invoices.filter((invoice) => getPaidAt(invoice) >= since);
      return refund(calls, late, 'requested_by_customer');
    },

    /** Customers created for this user, including ones whose id we never stored. */
    listCustomers: (userId: string) =>
      ask(
        async (stripe) => {
          const query = `metadata['user_id']:'${userId}'`;
          const reply = await stripe.customers.search({ query, limit: PAGE });
          return shapes.IdsReply.parse(reply).data.map(({ id }) => id);
        },
        // Stripe does not offer search in every country.
        () => [],
      ),

    /** Stripe does not change issued invoices and receipts. */
    async erasePerson(customerId: string): Promise<void> {
      const person = await ask(
        async (stripe) => shapes.PersonReply.parse(await stripe.customers.retrieve(customerId)),
        replaceMissing({ isKnown: false }),
      );
      // Skips unchanged customers: each change causes an event, which leads here again.
      if (person.isKnown)
        await ask(async (stripe) => stripe.customers.update(customerId, ERASED_CUSTOMER));
      const cards = await listIds(calls, (stripe) =>
        stripe.paymentMethods.list({ customer: customerId, limit: PAGE }),
      );
      for (const id of cards) await eraseCard(calls, id);
      await deleteTaxIds(calls, customerId);
    },
  };
}

const ERASED_CUSTOMER: Stripe.CustomerUpdateParams = {
  name: '',
  email: '',
  phone: '',
  address: '',
  shipping: '',
  description: '',
};

async function eraseCard({ ask }: StripeCalls, cardId: string): Promise<void> {
  await ask(async (stripe) => {
    const erased = { name: '', email: '', phone: '', address: '' } as const;
    await stripe.paymentMethods.update(cardId, { billing_details: erased });
    return true;
  }, replaceMissing(true));
  await ask(async (stripe) => {
    await stripe.paymentMethods.detach(cardId);
    return true;
  }, replaceMissing(true));
}

/** Issued invoices keep theirs. */
async function deleteTaxIds(calls: StripeCalls, customer: string): Promise<void> {
  const owner = { type: 'customer', customer } as const;
  const taxIds = await listIds(calls, (stripe) => stripe.taxIds.list({ owner, limit: PAGE }));
  for (const id of taxIds) {
    await calls.ask(async (stripe) => {
      await stripe.taxIds.del(id);
      return true;
    }, replaceMissing(true));
  }
}

/** Empty if the customer does not exist. */
async function listIds(
  { ask }: StripeCalls,
  list: (stripe: Stripe) => Promise<unknown>,
): Promise<string[]> {
  const found = await ask(
    async (stripe) => shapes.IdsReply.parse(await list(stripe)).data,
    replaceMissing<{ id: string }[]>([]),
  );
  return found.map(({ id }) => id);
}

/** Already refunded, or disputed: a further attempt cannot succeed. */
const NOT_REFUNDABLE = new Set(['charge_already_refunded', 'charge_disputed']);

type RefundReason = 'duplicate' | 'requested_by_customer';
type PaidInvoices = PaidWith[];

function listPaidInvoices(
  { ask }: StripeCalls,
  params: Stripe.InvoiceListParams,
): Promise<PaidInvoices> {
  return ask(async (stripe) => {
    const reply = await stripe.invoices.list({
      ...params,
      status: 'paid',
      limit: PAGE,
      expand: ['data.payments'],
    });
    return PaymentsReply.parse(reply).data;
  }, replaceMissing<PaidInvoices>([]));
}

function getPaidAt(invoice: PaidInvoices[number]): Date {
  return invoice.status_transitions.paid_at ?? invoice.created;
}

async function refund(
  { ask }: StripeCalls,
  invoices: PaidInvoices,
  reason: RefundReason,
): Promise<number> {
  const paid = invoices
    .flatMap((invoice) => invoice.payments.data)
    .filter(({ status }) => status === 'paid')
    .flatMap(({ payment }) => payment.payment_intent ?? []);
  let count = 0;
  for (const paymentIntent of paid) {
    const isNew = await ask(
      async (stripe) => {
        await stripe.refunds.create({ payment_intent: paymentIntent, reason });
        return true;
      },
      // Stripe refunds a payment once, so it needs no key of ours: a key would repeat an error of
      // Stripe for a day.
      ({ code }) => (code !== undefined && NOT_REFUNDABLE.has(code) ? false : undefined),
    );
    if (isNew) count += 1;
  }
  return count;
}
