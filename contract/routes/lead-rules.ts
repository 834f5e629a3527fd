import * as z from 'zod/mini';
import { dateTime } from '../http/codecs.ts';
import { shortText } from '../fields.ts';
import { LeadRule, PersonNumber, RowNumber, VerdictReason } from '../leads.ts';
import {
  IDEAL_CUSTOMER_LIST_MAX,
  IDEAL_CUSTOMER_REMOVED_MAX,
  IDEAL_CUSTOMER_SENTENCE_MAX_LENGTH,
  IDEAL_CUSTOMER_WORD_MAX_LENGTH,
  RULE_ID_MAX_LENGTH,
  VERDICT_WORDS_MAX_LENGTH,
} from '../limits.ts';
import { route } from '../http/route.ts';

const access = { session: ['web'], activePlan: true } as const;

const ReasonedVerdict = z.object({
  reason: VerdictReason,
  /** Why, if the reason is `other`. */
  words: z._default(shortText(VERDICT_WORDS_MAX_LENGTH), ''),
});

export const previewVerdict = route({
  method: 'POST',
  path: '/leads/people/:id/verdict/preview',
  summary: 'Preview who else a verdict would set aside',
  access,
  params: PersonNumber,
  owned: 'id',
  body: ReasonedVerdict,
  replies: {
    200: z.object({
      /** The rule that "all" would add; null if the verdict proposes none. */
      rule: z.nullable(LeadRule),
      /** Others that it would set aside, in ranking order; 50 at most. */
      people: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          headline: z.string(),
          rank: z.nullable(z.int()),
        }),
      ),
      count: z.int(),
      inFirstFifty: z.int(),
    }),
  },
  heavy: true,
  errors: [],
});

export const giveVerdict = route({
  method: 'POST',
  path: '/leads/people/:id/verdict',
  summary: 'Say why a person is not a lead, for this person only or for all like them',
  access,
  params: PersonNumber,
  owned: 'id',
  body: z.extend(ReasonedVerdict, { appliesTo: z.enum(['person', 'all']) }),
  replies: {
    200: z.object({
      verdict: z.int(),
      /** Others that it set aside. */
      others: z.int(),
    }),
  },
  heavy: true,
  errors: [],
});

export const undoVerdict = route({
  method: 'DELETE',
  path: '/leads/verdicts/:no',
  summary: 'Undo a verdict with its rule',
  access,
  params: RowNumber,
  owned: 'no',
  replies: { 200: z.object({ undone: z.literal(true) }) },
  errors: [],
});

const wordList = () =>
  z.array(shortText(IDEAL_CUSTOMER_WORD_MAX_LENGTH)).check(
    z.maxLength(IDEAL_CUSTOMER_LIST_MAX, {
      error: `Please use at most ${IDEAL_CUSTOMER_LIST_MAX} entries`,
    }),
  );

export const IdealCustomer = z.object({
  sentence: shortText(IDEAL_CUSTOMER_SENTENCE_MAX_LENGTH),
  titles: wordList(),
  fields: wordList(),
  places: wordList(),
  never: wordList(),
  /** Ids of rules that the description makes, and the member removed. */
  removed: z._default(
    z
      .array(z.string().check(z.maxLength(RULE_ID_MAX_LENGTH)))
      .check(z.maxLength(IDEAL_CUSTOMER_REMOVED_MAX)),
    [],
  ),
});
export type IdealCustomer = z.input<typeof IdealCustomer>;

const SavedIdealCustomer = z.extend(IdealCustomer, {
  /** 0 before it is first saved. */
  version: z.int(),
  rules: z.array(LeadRule),
  /** The rules that the member removed. */
  removedRules: z.array(LeadRule),
});

export const getIdealCustomer = route({
  method: 'GET',
  path: '/leads/ideal-customer',
  summary: 'Get the ideal customer, and the rules derived from it',
  access,
  replies: { 200: SavedIdealCustomer },
  errors: [],
});

export const saveIdealCustomer = route({
  method: 'PUT',
  path: '/leads/ideal-customer',
  summary: 'Save the ideal customer',
  access,
  /** The version that was read; refused if another tab has saved since. */
  body: z.extend(IdealCustomer, { version: z.int() }),
  replies: { 200: SavedIdealCustomer },
  errors: [],
});

const MovedPerson = z.object({
  id: z.int(),
  name: z.string(),
  headline: z.string(),
  /** Null if the person is not ranked. */
  before: z.nullable(z.int()),
  after: z.nullable(z.int()),
});

/** Into and out of the first twenty. */
const MOVES = { entering: z.array(MovedPerson), leaving: z.array(MovedPerson) };

export const previewIdealCustomer = route({
  method: 'POST',
  path: '/leads/ideal-customer/preview',
  summary: 'Preview who would move into and out of the first twenty',
  access,
  body: IdealCustomer,
  replies: {
    200: z.object({
      rules: z.array(LeadRule),
      removedRules: z.array(LeadRule),
      /** Words that prevent saving, with the reason. */
      refused: z.array(
        z.object({
          field: z.enum(['sentence', 'titles', 'fields', 'places', 'never']),
          word: z.string(),
          words: z.string(),
        }),
      ),
      people: z.int(),
      fitting: z.int(),
      ...MOVES,
    }),
  },
  heavy: true,
  errors: [],
});

const ReactionsCount = z.enum(['full', 'half']);

export const getRanking = route({
  method: 'GET',
  path: '/leads/ranking',
  summary: 'Get every number and rule of the ranking, with the verdicts',
  access,
  replies: {
    200: z.object({
      /** The version of the saved description. */
      version: z.int(),
      numbers: z.array(
        z.object({ code: z.string(), words: z.string(), value: z.number(), unit: z.string() }),
      ),
      rules: z.array(z.extend(LeadRule, { isActive: z.boolean() })),
      answers: z.array(
        z.object({
          no: z.int(),
          person: z.object({ id: z.int(), name: z.string() }),
          reason: VerdictReason,
          words: z.string(),
          at: dateTime(),
          rule: z.nullable(LeadRule),
        }),
      ),
      /** Words are learned from this number of answers on. */
      learnsFrom: z.int(),
      /** Answers so far: replies, meetings and sales, and people whose work makes them no leads. */
      learnsFromNow: z.int(),
      reactions: z.object({
        /** The member's decision; null before there is one. */
        decided: z.nullable(ReactionsCount),
        /** The number of people marked as only being polite. */
        polite: z.int(),
        /** Enough people are marked to propose that reactions count half for everyone. */
        isProposed: z.boolean(),
      }),
    }),
  },
  heavy: true,
  errors: [],
});

export const switchLeadRule = route({
  method: 'PATCH',
  path: '/leads/rules',
  summary: 'Switch off a rule that was accepted or learned, or switch it on again',
  access,
  body: z.object({ id: z.string().check(z.maxLength(RULE_ID_MAX_LENGTH)), isActive: z.boolean() }),
  replies: { 200: z.object({ isActive: z.boolean() }) },
  heavy: true,
  errors: ['not_found'],
});

export const previewReactions = route({
  method: 'GET',
  path: '/leads/ranking/reactions/preview',
  summary: 'Preview who would move if reactions counted half for everyone',
  access,
  replies: { 200: z.object(MOVES) },
  heavy: true,
  errors: [],
});

export const countReactions = route({
  method: 'PUT',
  path: '/leads/ranking/reactions',
  summary: 'Let reactions count half for everyone, or in full',
  access,
  body: z.object({ count: ReactionsCount }),
  replies: { 200: z.object({ count: ReactionsCount }) },
  heavy: true,
  errors: [],
});
