import * as z from 'zod/mini';
import { clientKey, dateTime, ROW_NUMBER_MAX, wholeNumber } from '../http/codecs.ts';
import { PersonNumber } from '../leads.ts';
import {
  OpenerChannel,
  OpenerEvent,
  OpenerFact,
  OpenerLanguage,
  OpenerSettings,
  OpenerTone,
  WrittenOpener,
} from '../openers.ts';
import { OPENER_FACTS_MAX } from '../limits.ts';
import { route } from '../http/route.ts';
import { Relation } from '../relation.ts';

const access = { session: ['web'] } as const;
const paid = { ...access, token: ['openers:write'], activePlan: true } as const;

export const getComposer = route({
  method: 'GET',
  path: '/leads/people/:id/openers',
  summary: 'Get the facts for an opener to a person, and its cost',
  access: paid,
  params: PersonNumber,
  owned: 'id',
  query: z.object({
    /** The signal to answer; without it, the strongest: a question, a comment, then a reaction. */
    signal: z.optional(wholeNumber({ min: 1, max: ROW_NUMBER_MAX })),
  }),
  replies: {
    200: z.object({
      /** The first one is proposed. */
      channels: z.array(OpenerChannel),
      facts: z.array(OpenerFact),
      relation: Relation,
      /** If set, no specific fact exists, and this advice replaces an opener. */
      advice: z.nullable(z.string()),
      language: OpenerLanguage,
      tone: OpenerTone,
      /** Whether a language model is configured; without one, templates are free. */
      hasModel: z.boolean(),
      credits: z.object({
        left: z.int(),
        renewsAt: z.nullable(dateTime()),
        /** One credit is reserved for a request in progress, and may be returned. */
        isReserved: z.boolean(),
      }),
      /** To this person, newest first, including variants that the client never received. */
      written: z.array(WrittenOpener),
    }),
  },
  errors: [],
});

export const writeOpener = route({
  method: 'POST',
  path: '/leads/people/:id/openers',
  summary: 'Write an opener in three variants, each sent once it has passed its check',
  access: paid,
  params: PersonNumber,
  owned: 'id',
  body: z.object({
    /** Made by the client: the same key is one request, and costs at most one credit. */
    key: clientKey(),
    signal: z.nullable(z.int()),
    channel: OpenerChannel,
    language: OpenerLanguage,
    facts: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(OPENER_FACTS_MAX)),
    /** The request that this one repeats, once and without a credit. */
    again: z._default(z.nullable(clientKey()), null),
  }),
  replies: { 200: OpenerEvent },
  stream: 'lines',
  errors: [],
});

export const copyOpener = route({
  method: 'POST',
  path: '/openers/:key/copied',
  summary: 'Record that a variant was copied',
  access: paid,
  params: z.object({ key: clientKey() }),
  owned: 'key',
  body: z.object({ n: z.int().check(z.gte(1), z.lte(3)) }),
  replies: { 200: z.object({ copiedAt: dateTime() }) },
  errors: [],
});

export const getOpenerSettings = route({
  method: 'GET',
  path: '/user/openers',
  summary: 'Get tone, language and writing samples',
  access,
  replies: { 200: OpenerSettings },
  errors: [],
});

export const saveOpenerSettings = route({
  method: 'PUT',
  path: '/user/openers',
  summary: 'Save tone, language and writing samples',
  access,
  body: OpenerSettings,
  replies: { 200: OpenerSettings },
  errors: [],
});
