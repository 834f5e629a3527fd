import * as z from 'zod/mini';
import { getGivenCredit } from './invoice-credit.ts';
import { id, label, reference, time } from './shapes.ts';

const Line = z.object({
  amount: z.int(),
  description: z.nullable(label),
  period: z.object({ start: time, end: time }),
  pricing: z.optional(
    z.nullable(
      z.object({ price_details: z.optional(z.nullable(z.object({ product: reference }))) }),
    ),
  ),
});

const Invoice = z.pipe(
  z.object({
    id,
    number: z.nullable(z.string()),
    status: z.nullable(z.string()),
    billing_reason: z.nullable(z.string()),
    collection_method: z.string(),
    parent: z.optional(
      z.nullable(
        z.object({
          subscription_details: z.optional(z.nullable(z.object({ subscription: reference }))),
        }),
      ),
    ),
    currency: z.string(),
    amount_due: z.int(),
    amount_paid: z.int(),
    total: z.int(),
    starting_balance: z.int(),
    ending_balance: z.nullable(z.int()),
    created: time,
    status_transitions: z.object({ paid_at: z.nullable(time) }),
    lines: z.object({ data: z.array(Line) }),
  }),
  z.transform((invoice) => {
    // A change of plan has credit lines; the purchase is the largest line.
    const [line] = invoice.lines.data.toSorted((a, b) => b.amount - a.amount);
    return {
      id: invoice.id,
      number: invoice.number,
      /** Null if it bills no subscription. */
      subscriptionId: invoice.parent?.subscription_details?.subscription ?? null,
      isGivenUp: invoice.status === 'void' || invoice.status === 'uncollectible',
      /** The customer's balance alone paid it. */
      isByCredit: invoice.total > 0 && invoice.amount_due === 0,
      creditGiven: getGivenCredit(invoice),
      isPaid: invoice.status === 'paid' || invoice.amount_due === 0,
      /** Otherwise the invoice is sent to the customer. */
      isCharged: invoice.collection_method === 'charge_automatically',
      isFirst: invoice.billing_reason === 'subscription_create',
      /** A change of plan, interval or quantity. */
      isChange: invoice.billing_reason === 'subscription_update',
      isRenewal: invoice.billing_reason === 'subscription_cycle',
      createdAt: invoice.created,
      /** Minor units; 0 if a credit paid it. */
      amountPaid: invoice.amount_paid,
      currency: invoice.currency,
      paidAt: invoice.status_transitions.paid_at ?? invoice.created,
      /** Null if the charge is not for a product. */
      productId: line?.pricing?.price_details?.product ?? null,
      description: line?.description ?? null,
      paidFrom: line?.period.start ?? invoice.created,
      paidUntil: line?.period.end ?? invoice.created,
    };
  }),
);
export type StripeInvoice = z.output<typeof Invoice>;

export const InvoicesReply = z.object({ data: z.array(Invoice) });

const Refund = z.object({
  id,
  amount: z.int(),
  created: time,
  status: z.nullable(z.string()),
});

const Charge = z.pipe(
  z.object({
    status: z.string(),
    amount: z.int(),
    currency: z.string(),
    created: time,
    refunds: z.optional(z.nullable(z.object({ data: z.array(Refund) }))),
  }),
  z.transform((charge) => ({
    /** Minor units. */
    amount: charge.amount,
    currency: charge.currency,
    paidAt: charge.created,
    isPaid: charge.status === 'succeeded',
    /** A pending debit. */
    isPending: charge.status === 'pending',
    refunds: (charge.refunds?.data ?? [])
      .filter(({ status }) => status === 'succeeded' || status === 'pending')
      .map((refund) => ({ id: refund.id, amount: refund.amount, at: refund.created })),
  })),
);
export type StripeCharge = z.output<typeof Charge>;

export const ChargesReply = z.object({ data: z.array(Charge) });

export const ChargeOwnerReply = z.pipe(
  z.object({ customer: z.optional(z.nullable(reference)), created: time }),
  z.transform(({ customer, created }) =>
    customer ? { customerId: customer, paidAt: created } : null,
  ),
);

const PaidWith = z.object({
  created: time,
  status_transitions: z.object({ paid_at: z.nullable(time) }),
  payments: z.object({
    data: z.array(
      z.object({
        status: z.string(),
        payment: z.object({ payment_intent: z.optional(z.nullable(reference)) }),
      }),
    ),
  }),
});
export type PaidWith = z.output<typeof PaidWith>;

export const PaymentsReply = z.object({ data: z.array(PaidWith) });
