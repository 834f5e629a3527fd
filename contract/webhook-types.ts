/** The events that a receiver may choose, without schemas, so that the application can load them. */
export const WEBHOOK_TYPES = [
  'signal.created',
  'lead.entered',
  'lead.changed',
  'person.merged',
  'person.erased',
  'source.paused',
  'source.resumed',
] as const;
export type WebhookType = (typeof WEBHOOK_TYPES)[number];

/** As the screen says it. */
export const WEBHOOK_WORDS: Readonly<Record<WebhookType, string>> = {
  'signal.created': 'New signals, as soon as they open',
  'lead.entered': 'Someone asks a question, or enters your first ten',
  'lead.changed': 'Touches, marks and putting off',
  'person.merged': 'Two people turn out to be one',
  'person.erased': 'A person is erased, so that you erase them too',
  'source.paused': 'Reading LinkedIn pauses, because the data service refused it',
  'source.resumed': 'Reading LinkedIn goes on',
};

/** Sent to every receiver that may have received the person, even if it chose other types. */
export const ALWAYS_SENT: WebhookType = 'person.erased';

export const WEBHOOKS_MAX = 10;
export const WEBHOOK_URL_MAX_LENGTH = 500;
export const SIGNALS_OF_EVENT = 100;
/** How long the log of deliveries is kept. */
export const DELIVERIES_KEPT_DAYS = 30;
/** After a rotation both secrets sign for this long. */
export const ROTATION_HOURS = 24;
