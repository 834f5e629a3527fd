import * as z from 'zod/mini';
import { id, metadata, reference } from './shapes.ts';

export const CheckoutReply = z.pipe(
  z.object({
    id,
    url: z.nullable(z.string()),
    status: z.nullable(z.string()),
    payment_status: z.string(),
    customer: z.nullable(reference),
  }),
  z.transform((session) => ({
    id: session.id,
    url: session.url,
    status: readCheckoutStatus(session),
    isPaid: session.payment_status === 'paid' || session.payment_status === 'no_payment_required',
    customerId: session.customer,
  })),
);
/** An unknown status without a URL may be paid: then the customer is read. */
function readCheckoutStatus({ status, url }: { status: string | null; url: string | null }) {
  if (status === 'open' || status === 'complete' || status === 'expired') return status;
  return url === null ? 'complete' : 'open';
}

export type CheckoutSession = z.output<typeof CheckoutReply>;

export const CheckoutIdsReply = z.object({ data: z.array(z.object({ id, metadata })) });
