import { makeId } from '../objects/ids.ts';
import type { Clocks } from './clocks.ts';
import type { StripeRecords } from './records.ts';
import type * as Wire from '../objects/wire.ts';

/** The current API request; null if a page, a clock or a control caused the event. */
export type Cause = { id: string; idempotencyKey: string | null } | null;

/** The only supported version, pinned by SDK 23.1.0. */
export const API_VERSION = '2026-10-28.endive';

/** `before` is the previous object, from which the event derives what changed. */
export type Emit = (type: string, object: Wire.StripeObject, before?: Wire.StripeObject) => void;

export function createEventWriter(options: {
  records: StripeRecords;
  clocks: Clocks;
  cause: () => Cause;
  isDelivered: (type: string) => boolean;
  realTime: () => number;
  present: (object: Wire.StripeObject) => Wire.StripeObject;
}): Emit {
  return (type, object, before) => {
    const cause = options.cause();
    const shown = options.present(object);
    const isDelivered = options.isDelivered(type);
    const event: Wire.Event = {
      id: makeId('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: options.clocks.now(findClock(options.records, object)),
      data: before
        ? { object: shown, previous_attributes: findDifferences(options.present(before), shown) }
        : { object: shown },
      livemode: false,
      pending_webhooks: isDelivered ? 1 : 0,
      request: { id: cause?.id ?? null, idempotency_key: cause?.idempotencyKey ?? null },
      type,
    };
    options.records.save('event', event);
    if (!isDelivered) return;
    options.records.save('waiting', {
      id: event.id,
      event: event.id,
      type,
      attempts: 0,
      dueAt: options.realTime(),
      state: 'pending',
      lastStatus: null,
      lastError: null,
    });
  };
}

/** An object's own clock, or its customer's. */
function findClock(records: StripeRecords, object: Wire.StripeObject): string | null {
  if ('test_clock' in object && typeof object.test_clock === 'string') return object.test_clock;
  if ('customer' in object && typeof object.customer === 'string')
    return records.find('customer', object.customer)?.test_clock ?? null;
  return null;
}

function findDifferences(before: object, after: object): Record<string, unknown> {
  const old: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(before))
    if (JSON.stringify(value) !== JSON.stringify(Reflect.get(after, key))) old[key] = value;
  return old;
}
