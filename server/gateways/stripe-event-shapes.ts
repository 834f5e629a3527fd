import * as z from 'zod/mini';
import { reference, time } from './stripe-shapes.ts';

export const EventReply = z.pipe(
  z.object({
    id: z.string().check(z.minLength(1), z.maxLength(255)),
    object: z.literal('event'),
    type: z.string().check(z.minLength(1), z.maxLength(255)),
    created: time,
    livemode: z.boolean(),
    account: z.optional(z.string()),
    data: z.object({
      object: z.object({
        object: z.string(),
        id: z.optional(z.string()),
        customer: z.optional(z.nullable(reference)),
        charge: z.optional(z.nullable(reference)),
      }),
    }),
  }),
  z.transform(({ data: { object }, ...event }) => ({
    id: event.id,
    type: event.type,
    createdAt: event.created,
    isLive: event.livemode,
    connectedAccount: event.account ?? null,
    customerId: (object.object === 'customer' ? object.id : object.customer) ?? null,
    /** Disputes name their charge only. */
    chargeId:
      object.object === 'dispute' || object.object === 'refund' ? (object.charge ?? null) : null,
    testClockId: object.object === 'test_helpers.test_clock' ? (object.id ?? null) : null,
  })),
);
export type StripeEvent = z.output<typeof EventReply>;

export const EventsReply = z.object({ has_more: z.boolean(), data: z.array(EventReply) });
