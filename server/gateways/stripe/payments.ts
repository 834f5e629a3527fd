import { ifMissing, type StripeCalls } from './client.ts';
import * as shapes from './payment-shapes.ts';
import { DAY_SECONDS } from '../../platform/time/durations.ts';

/** Stripe's maximum page size, which covers years of months. */
const PAGE = 100;
/** A member may change plans any number of times, each with an invoice. */
const MAX_INVOICES = 1_000;
/** An invoice is paid within this time of its creation, or never. */
const PAID_WITHIN_DAYS = 60;

export function paymentCalls({ ask }: StripeCalls) {
  return {
    /** Null if the charge is unknown or belongs to no customer. */
    customerOfCharge: (chargeId: string) =>
      ask<string | null>(
        async (stripe) =>
          shapes.ChargeOwnerReply.parse(await stripe.charges.retrieve(chargeId)).customer ?? null,
        ifMissing(null),
      ),

    /**
     * Newest first; some invoices may have been paid before `since`. Empty without such a customer.
     */
    async readPayments(customerId: string, since: Date) {
      const madeSince = Math.floor(since.getTime() / 1000) - (PAID_WITHIN_DAYS + 1) * DAY_SECONDS;
      const [invoices, charges] = await Promise.all([
        ask(async (stripe) => {
          const listed = stripe.invoices.list({
            customer: customerId,
            limit: PAGE,
            ...(madeSince > 0 ? { created: { gte: madeSince } } : {}),
          });
          const data = await listed.autoPagingToArray({ limit: MAX_INVOICES });
          return shapes.InvoicesReply.parse({ data }).data;
        }, ifMissing([])),
        ask(
          async (stripe) =>
            shapes.ChargesReply.parse(
              await stripe.charges.list({
                customer: customerId,
                limit: PAGE,
                expand: ['data.refunds'],
              }),
            ).data,
          ifMissing([]),
        ),
      ]);
      return { invoices, charges };
    },
  };
}
