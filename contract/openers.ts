import * as z from 'zod/mini';
import { dateTime } from './http/codecs.ts';
import { shortText } from './fields.ts';
import { OPENER_SAMPLES_MAX, OPENER_SAMPLE_MAX_LENGTH } from './limits.ts';

/** Where an opener will be sent; it decides the length. */
export const OPENER_CHANNELS = ['reply', 'note-200', 'note-300', 'message'] as const;
export const OpenerChannel = z.enum(OPENER_CHANNELS);
export type OpenerChannel = z.output<typeof OpenerChannel>;

/** In UTF-16 code units, as the network counts. `aim` is what reads best. */
export const OPENER_LENGTHS: Readonly<Record<OpenerChannel, { limit: number; aim: number }>> = {
  reply: { limit: 1_250, aim: 250 },
  'note-200': { limit: 200, aim: 140 },
  'note-300': { limit: 300, aim: 200 },
  message: { limit: 8_000, aim: 400 },
};

export const OPENER_LANGUAGES = ['en', 'de', 'fr', 'es'] as const;
export const OpenerLanguage = z.enum(OPENER_LANGUAGES);
export type OpenerLanguage = z.output<typeof OpenerLanguage>;

export const OPENER_TONES = ['thoughtful', 'casual', 'question'] as const;
export const OpenerTone = z.enum(OPENER_TONES);
export type OpenerTone = z.output<typeof OpenerTone>;

export const OPENER_FACT_KINDS = [
  'comment',
  'post',
  'headline',
  'reaction',
  'history',
  'relation',
] as const;

/** A sentence with a source, which the member may let an opener use. */
export const OpenerFact = z.object({
  /** Stable while the fact exists, for example `comment-17`. */
  id: z.string(),
  kind: z.enum(OPENER_FACT_KINDS),
  text: z.string(),
  /** The source in words: “her comment, 12 Nov”. */
  source: z.string(),
  at: z.nullable(dateTime()),
  isTicked: z.boolean(),
});
export type OpenerFact = z.input<typeof OpenerFact>;

/** A span of an opener, in UTF-16 code units, and the facts it rests on. */
export const OpenerClaim = z.object({
  start: z.int(),
  end: z.int(),
  facts: z.array(z.string()),
});
export type OpenerClaim = z.input<typeof OpenerClaim>;

export const OpenerVariant = z.object({
  n: z.int(),
  tone: OpenerTone,
  text: z.string(),
  claims: z.array(OpenerClaim),
  origin: z.enum(['model', 'template']),
  copiedAt: z.nullable(dateTime()),
});
export type OpenerVariant = z.input<typeof OpenerVariant>;

export const WrittenOpener = z.object({
  key: z.uuid(),
  signal: z.nullable(z.int()),
  channel: OpenerChannel,
  language: OpenerLanguage,
  /** The ids of its facts, some of which may have changed since. */
  facts: z.array(z.string()),
  again: z.nullable(z.uuid()),
  /** Otherwise more variants may come. */
  isOver: z.boolean(),
  variants: z.array(OpenerVariant),
});
export type WrittenOpener = z.input<typeof WrittenOpener>;

export const OPENER_ENDS = [
  /** At least one variant of the model passed its check: one credit. */
  'written',
  /** Further variants cost nothing. */
  'no_model',
  'no_credit',
  'model_failed',
  'nothing_passed',
  'budget_spent',
  'nothing_specific',
] as const;

export type OpenerEnd = (typeof OPENER_ENDS)[number];

/** The events of a request, in this order. Each variant has passed its check. */
export const OpenerEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('variant'), variant: OpenerVariant }),
  z.object({
    kind: z.literal('ended'),
    end: z.enum(OPENER_ENDS),
    /** A message to the member; null if there is none. */
    words: z.nullable(z.string()),
    /** Credits left in the current month after this request. */
    creditsLeft: z.int(),
  }),
]);
export type OpenerEvent = z.input<typeof OpenerEvent>;

export const OpenerSettings = z.object({
  tone: OpenerTone,
  /** Null: the language of the comment, otherwise English. */
  language: z.nullable(OpenerLanguage),
  /** Texts by the member that the model imitates. */
  samples: z.array(shortText(OPENER_SAMPLE_MAX_LENGTH)).check(z.maxLength(OPENER_SAMPLES_MAX)),
});
export type OpenerSettings = z.output<typeof OpenerSettings>;
