import * as z from 'zod/mini';
import { MESSAGES } from './fields.ts';
import { dateTime, rowNumber } from './http/codecs.ts';
import { day, LeadStage, Touch } from './leads.ts';
import { Signal } from './signals.ts';
import { WEBHOOK_TYPES, WEBHOOK_URL_MAX_LENGTH } from './webhook-types.ts';

const types = () =>
  z
    .array(z.enum(WEBHOOK_TYPES))
    .check(z.minLength(1, { error: 'Please choose what to send' }), z.maxLength(20));

export const WebhookForm = z.object({
  url: z
    .string({ error: MESSAGES.required })
    .check(
      z.minLength(1, { error: MESSAGES.required }),
      z.maxLength(WEBHOOK_URL_MAX_LENGTH, { error: MESSAGES.pastedUrlTooLong }),
    ),
  types: types(),
});

export const WebhookChange = z.object({
  types: z.optional(types()),
  /** Sends again to a receiver that was disabled, beginning with what it missed. */
  isActive: z.optional(z.literal(true)),
});

export const Webhook = z.object({
  id: z.string(),
  url: z.string(),
  types: z.array(z.enum(WEBHOOK_TYPES)),
  createdAt: dateTime(),
  /** Why nothing is sent any more; null while it is active. */
  disabled: z.nullable(z.object({ at: dateTime(), reason: z.enum(['failures', 'gone']) })),
  /** When the last deliveries began to fail; null if the last one succeeded. */
  failingSince: z.nullable(dateTime()),
  /** The next attempt after a failure. */
  nextAttemptAt: z.nullable(dateTime()),
  lastDeliveredAt: z.nullable(dateTime()),
  /** Events that are not delivered yet. */
  waiting: z.int(),
  /** Erasures that the receiver has not been told yet. */
  owedErasures: z.int(),
  /** Until when the earlier secret signs as well. */
  rotatesUntil: z.nullable(dateTime()),
});
export type Webhook = z.input<typeof Webhook>;

export const DELIVERY_FAULTS = [
  'status',
  'redirected',
  'too_slow',
  'refused_address',
  'unreachable',
] as const;

export const Delivery = z.object({
  event: z.string(),
  type: z.string(),
  /** The number of this attempt, from 1. */
  attempt: z.int(),
  at: dateTime(),
  ms: z.int(),
  /** Null without an answer. */
  status: z.nullable(z.int()),
  fault: z.nullable(z.enum(DELIVERY_FAULTS)),
  /** Of the event, now. */
  state: z.enum(['waiting', 'delivered', 'failed']),
});
export type Delivery = z.input<typeof Delivery>;

const Person = z.object({ id: rowNumber() });

/** The service that reads the network. */
const Source = z.object({ source: z.object({ name: z.string() }) });

const LeadPerson = z.extend(Person, {
  name: z.string(),
  headline: z.string(),
  url: z.string(),
});

/** The `data` of each type of event. Fields are only added. */
export const EVENT_DATA = {
  'signal.created': z.object({ signals: z.array(Signal) }),
  'lead.entered': z.object({
    person: LeadPerson,
    reason: z.enum(['question', 'first_ten']),
    /** The signal with the question; null for the other reason. */
    signal: z.nullable(rowNumber()),
  }),
  'lead.changed': z.object({
    person: LeadPerson,
    /** The latest one that sets a stage. */
    stage: z.nullable(LeadStage),
    isMarked: z.boolean(),
    /** The touch that was recorded or changed; null if it was none, or is gone. */
    touch: z.nullable(z.extend(Touch, { nextOn: z.nullable(day()) })),
  }),
  'person.merged': z.object({ kept: Person, gone: Person }),
  'person.erased': z.object({ person: Person }),
  'source.paused': Source,
  'source.resumed': Source,
  test: z.object({ words: z.string() }),
} as const;
export type EventType = keyof typeof EVENT_DATA;
