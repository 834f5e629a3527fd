import * as z from 'zod/mini';
import { reference, time } from './shapes.ts';

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
    /** Disputes contain only the id of their charge. */
    chargeId:
      object.object === 'dispute' || object.object === 'refund' ? (object.charge ?? null) : null,
    testClockId: object.object === 'test_helpers.test_clock' ? (object.id ?? null) : null,
  })),
);
export type StripeEvent = z.output<typeof EventReply>;

/** Parsed one by one: an unreadable event must not hide the others. */
export const EventsReply = z.pipe(
  z.object({ has_more: z.boolean(), data: z.array(z.looseObject({ id: z.string() })) }),
  z.transform(({ data, has_more: hasMore }) => {
    const read = data.map((event) => ({ event, ...EventReply.safeParse(event) }));
    return {
      events: read.flatMap(({ data: event }) => event ?? []),
      unreadable: read.filter(({ success }) => !success).map(({ event }) => event.id),
      /** The cursor of the next page: the last one listed. */
      lastId: data.at(-1)?.id ?? null,
      hasMore,
    };
  }),
);
