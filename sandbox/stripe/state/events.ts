import { newId } from '../objects/ids.ts';
import type { Clocks } from './clocks.ts';
import type { Records } from './records.ts';
import type { StripeEvent, StripeObject } from '../objects/wire.ts';

/** The current API request; null if a page, a clock or a control caused the event. */
export type Cause = { id: string; idempotencyKey: string | null } | null;

/** The only supported version, pinned by SDK 23.1.0. */
export const API_VERSION = '2026-10-28.endive';

/** `before` is the previous object, from which the event derives what changed. */
export type Emit = (type: string, object: StripeObject, before?: StripeObject) => void;

export function eventWriter(o: {
  records: Records;
  clocks: Clocks;
  cause: () => Cause;
  isDelivered: (type: string) => boolean;
  realTime: () => number;
  present: (object: StripeObject) => StripeObject;
}): Emit {
  return (type, object, before) => {
    const cause = o.cause();
    const shown = o.present(object);
    const isDelivered = o.isDelivered(type);
    const event: StripeEvent = {
      id: newId('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: o.clocks.now(clockOf(o.records, object)),
      data: before
        ? { object: shown, previous_attributes: differences(o.present(before), shown) }
        : { object: shown },
      livemode: false,
      pending_webhooks: isDelivered ? 1 : 0,
      request: { id: cause?.id ?? null, idempotency_key: cause?.idempotencyKey ?? null },
      type,
    };
    o.records.save('event', event);
    if (!isDelivered) return;
    o.records.save('waiting', {
      id: event.id,
      event: event.id,
      type,
      attempts: 0,
      dueAt: o.realTime(),
      state: 'pending',
      lastStatus: null,
      lastError: null,
    });
  };
}

/** An object's own clock, or its customer's. */
function clockOf(records: Records, object: StripeObject): string | null {
  if ('test_clock' in object && typeof object.test_clock === 'string') return object.test_clock;
  if ('customer' in object && typeof object.customer === 'string')
    return records.find('customer', object.customer)?.test_clock ?? null;
  return null;
}

function differences(before: object, after: object): Record<string, unknown> {
  const old: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(before))
    if (JSON.stringify(value) !== JSON.stringify(Reflect.get(after, key))) old[key] = value;
  return old;
}
