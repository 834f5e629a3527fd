import { replaceMissing, type StripeCalls } from './client.ts';
import { MAX_INVOICES, mayBePaidSince, PAGE } from './lists.ts';
import * as shapes from './payment-shapes.ts';

export function createPaymentCalls({ ask }: StripeCalls) {
  return {
    /** Null if the charge is unknown or belongs to no customer. */
    findOwnerOfCharge: (chargeId: string) =>
      ask<{ customerId: string; paidAt: Date } | null>(
        async (stripe) => shapes.ChargeOwnerReply.parse(await stripe.charges.retrieve(chargeId)),
        replaceMissing(null),
      ),

    /**
     * Newest first; some invoices may have been paid before `since`. Empty without such a customer.
     */
    async readPayments(customerId: string, since: Date) {
      const [invoices, charges] = await Promise.all([
        ask(async (stripe) => {
          const listed = stripe.invoices.list({
            customer: customerId,
            limit: PAGE,
            ...mayBePaidSince(since),
          });
          const data = await listed.autoPagingToArray({ limit: MAX_INVOICES });
          return shapes.InvoicesReply.parse({ data }).data;
        }, replaceMissing([])),
        ask(
          async (stripe) =>
            shapes.ChargesReply.parse(
              await stripe.charges.list({
                customer: customerId,
                limit: PAGE,
                expand: ['data.refunds'],
              }),
            ).data,
          replaceMissing([]),
        ),
      ]);
      return { invoices, charges };
    },
  };
}
