import * as z from 'zod/mini';
import { dateTime, ROW_NUMBER_MAX, wholeNumber } from './http/codecs.ts';

export const PersonNumber = z.object({ id: wholeNumber({ min: 1, max: ROW_NUMBER_MAX }) });
export const RowNumber = z.object({ no: wholeNumber({ min: 1, max: ROW_NUMBER_MAX }) });

const NO_DAY = { error: 'Use a date such as 2026-01-31' };

/** A day in the member's time zone. PostgreSQL has no year zero. */
export const day = () =>
  z.iso.date(NO_DAY).check(z.refine((text) => !text.startsWith('0000'), NO_DAY));

const Measure = z.object({ value: z.number(), bars: z.int() });

/** A sentence about a lead, with the numbers of the signals that prove it. */
export const LeadReason = z.object({
  code: z.string(),
  words: z.string(),
  evidence: z.array(z.int()),
  share: z.number(),
});
export type LeadReason = z.input<typeof LeadReason>;

export const LEAD_STAGES = ['contacted', 'replied', 'meeting', 'won', 'lost'] as const;
export const LeadStage = z.enum(LEAD_STAGES);
export type LeadStage = z.output<typeof LeadStage>;

export const TOUCH_KINDS = [...LEAD_STAGES, 'note'] as const;
export const TouchKind = z.enum(TOUCH_KINDS);

export const Touch = z.object({
  no: z.int(),
  kind: TouchKind,
  text: z.string(),
  at: dateTime(),
  /** The day, in the member's time zone, on which the lead comes back as a reminder. */
  nextOn: z.nullable(day()),
  /**
   * The name of the person that the touch was recorded for, if that person was merged into the
   * lead.
   */
  mergedFrom: z.nullable(z.string()),
});
export type Touch = z.input<typeof Touch>;

/** Until a day in the member's time zone, or until the next engagement. */
export const Later = z.union([
  z.object({ until: day() }),
  z.object({ whenEngages: z.literal(true) }),
]);
export type Later = z.input<typeof Later>;

export const VERDICT_REASONS = [
  'wrong-role',
  'wrong-company',
  'competitor',
  'team',
  'customer',
  'polite',
  'other',
] as const;
export const VerdictReason = z.enum(VERDICT_REASONS);
export type VerdictReason = z.output<typeof VerdictReason>;

const RULE_MODES = ['include', 'prefer', 'exclude'] as const;
const RULE_FIELDS = ['title', 'headline', 'company', 'place'] as const;

export const LeadRule = z.object({
  id: z.string(),
  mode: z.enum(RULE_MODES),
  field: z.enum(RULE_FIELDS),
  words: z.array(z.string()),
  weight: z.number(),
  /** Typed by the member, accepted with a verdict, or learned from answers. */
  origin: z.enum(['user', 'answer', 'learned']),
});
export type LeadRule = z.input<typeof LeadRule>;

/** Why a person is not ranked. */
const SetAside = z.object({
  by: z.enum(['answer', 'rule', 'team']),
  reason: z.nullable(VerdictReason),
  /** The verdict that can be undone; null if a rule sets the person aside. */
  verdict: z.nullable(z.int()),
  rule: z.nullable(LeadRule),
});

export const Lead = z.object({
  id: z.int(),
  name: z.string(),
  headline: z.string(),
  /** When name and headline were last read. */
  readAt: dateTime(),
  url: z.string(),
  /** Null for people who are set aside or no longer ranked. */
  rank: z.nullable(z.int()),
  /** Places gained since yesterday; null if the person was not ranked then. */
  move: z.nullable(z.int()),
  /** Null until the member has described an ideal customer. */
  fit: z.nullable(Measure),
  engagement: Measure,
  /** Whether the person engaged for the first time within the last 30 days. */
  isNewFace: z.boolean(),
  /** The days of a silence of more than 90 that ended within the last 30; null for others. */
  backAfterDays: z.nullable(z.int()),
  /** By the member's imported connections, if they have the address of the profile. */
  connectedOn: z.nullable(z.iso.date()),
  /**
   * Why the person ranks above their score: as a new face, or because only a few ranks may change
   * per day.
   */
  held: z.nullable(z.enum(['newFace', 'yesterday'])),
  reasons: z.array(LeadReason),
  caution: z.nullable(LeadReason),
  signals: z.int(),
  lastEngagedAt: dateTime(),
  stage: z.nullable(LeadStage),
  isMarked: z.boolean(),
  later: z.nullable(Later),
  /** When the question was asked that waits for an answer; such people come first in To do. */
  askedAt: z.nullable(dateTime()),
  /** The reminder that is due or overdue; null while the person is put off. */
  due: z.nullable(z.object({ touch: z.int(), on: day(), text: z.string() })),
  /** The next reminder, due or not. */
  reminder: z.nullable(z.object({ touch: z.int(), on: day(), text: z.string() })),
  setAside: z.nullable(SetAside),
});
export type Lead = z.input<typeof Lead>;

export const EXPORTED_TABS = [
  'todo',
  'all',
  'reminders',
  'contacted',
  'replied',
  'meeting',
  'won',
  'lost',
] as const;
export const LEAD_TABS = [...EXPORTED_TABS, 'set-aside'] as const;
export const LeadTab = z.enum(LEAD_TABS);
export type LeadTab = z.output<typeof LeadTab>;
