import * as z from 'zod/mini';
import { dateTime } from '../http/codecs.ts';
import { email, MESSAGES } from '../fields.ts';
import { day, TouchKind, VerdictReason } from '../leads.ts';
import { PROFILE_URL_MAX_LENGTH } from '../limits.ts';
import { route } from '../http/route.ts';

/** To stop reading and storing, to erase once, or to show what is stored. */
export const SubjectRequestKind = z.enum(['object', 'erase', 'access']);
export type SubjectRequestKind = z.output<typeof SubjectRequestKind>;

export const makeSubjectRequest = route({
  method: 'POST',
  path: '/privacy/requests',
  summary: 'Object to being read, or ask for erasure or access, without an account',
  access: 'public',
  body: z.object({
    kind: SubjectRequestKind,
    /** As a browser shows it, in any of the network’s forms. */
    linkedinProfileUrl: z
      .string({ error: MESSAGES.required })
      .check(
        z.minLength(1, { error: MESSAGES.required }),
        z.maxLength(PROFILE_URL_MAX_LENGTH, { error: MESSAGES.pastedUrlTooLong }),
      ),
    /** Required for access. */
    email: z.optional(email()),
  }),
  replies: {
    200: z.object({
      kind: SubjectRequestKind,
      dueAt: dateTime(),
      /** Whether a mail with the link is sent. */
      isMailed: z.boolean(),
    }),
  },
  errors: [],
});

/** From the link in the mail. */
const byToken = z.object({ token: z.string().check(z.regex(/^[\w-]{75}$/)) });

const State = z.object({
  kind: SubjectRequestKind,
  receivedAt: dateTime(),
  dueAt: dateTime(),
  doneAt: z.nullable(dateTime()),
  undoneAt: z.nullable(dateTime()),
  /** When the link expires. */
  endsAt: dateTime(),
  /** To put into the headline of the profile as a proof; only for a request for access. */
  word: z.nullable(z.string()),
});

export const findSubjectRequest = route({
  method: 'POST',
  path: '/privacy/requests/find',
  summary: 'Get the state of a request, by the token of its mailed link',
  access: 'public',
  body: byToken,
  replies: { 200: State },
  errors: ['not_found'],
});

export const undoObjection = route({
  method: 'POST',
  path: '/privacy/requests/undo',
  summary: 'Undo an objection, by the token of its mailed link',
  access: 'public',
  body: byToken,
  replies: { 200: State },
  errors: ['not_found'],
});

const StoredSignal = z.object({
  kind: z.enum(['reaction', 'comment']),
  detail: z.string(),
  previousDetail: z.nullable(z.string()),
  postUrl: z.string(),
  notBefore: dateTime(),
  notAfter: dateTime(),
  withdrawnBefore: z.nullable(dateTime()),
});

/** Records of a member and openers about the person. The response does not name the member. */
const StoredRecords = z.object({
  /** Why the person is not a lead, with the member's own words. */
  answers: z.array(
    z.object({
      reason: VerdictReason,
      words: z.string(),
      at: dateTime(),
      undoneAt: z.nullable(dateTime()),
    }),
  ),
  touches: z.array(
    z.object({
      kind: TouchKind,
      text: z.string(),
      at: dateTime(),
      nextOn: z.nullable(day()),
      mergedFrom: z.nullable(z.string()),
    }),
  ),
  /** Marked, or put off until a day or until an engagement after a time. */
  mark: z.nullable(
    z.object({
      markedAt: z.nullable(dateTime()),
      laterUntil: z.nullable(day()),
      laterSince: z.nullable(dateTime()),
    }),
  ),
  isInRing: z.boolean(),
  /** The rank in last night's order; null without one. */
  rank: z.nullable(z.int()),
  openers: z.array(
    z.object({
      text: z.string(),
      origin: z.enum(['model', 'template']),
      writtenAt: dateTime(),
      copiedAt: z.nullable(dateTime()),
      deleteAfter: dateTime(),
    }),
  ),
});

const StoredPerson = z.object({
  name: z.string(),
  headline: z.string(),
  url: z.string(),
  source: z.string(),
  firstSeenAt: dateTime(),
  lastEngagedAt: dateTime(),
  deleteAfter: dateTime(),
  /** The ids by which the network names the person. */
  keys: z.array(z.object({ kind: z.string(), value: z.string() })),
  /** How much the person engages; null if nothing counts for it. */
  heat: z.nullable(z.object({ value: z.number(), events: z.int(), lastAt: dateTime() })),
  /** Earlier records that were merged into this one. */
  merges: z.array(z.object({ name: z.string(), headline: z.string(), at: dateTime() })),
  signals: z.array(StoredSignal),
  records: StoredRecords,
});

/** What a list that an account imported says, such as that of its connections. */
const StoredRelation = z.object({
  connectedOn: z.nullable(day()),
  invitedOn: z.nullable(day()),
  wroteOn: z.nullable(day()),
  writtenToOn: z.nullable(day()),
});

/** A tool that a member connected and that may have received the person; who it is, is not told. */
const ToldReceiver = z.object({
  erasedAt: dateTime(),
  /** `failed`: it answered that it is gone, and is told no more. */
  state: z.enum(['waiting', 'delivered', 'failed']),
  confirmedAt: z.nullable(dateTime()),
  nextAttemptAt: z.nullable(dateTime()),
});

export const showStoredData = route({
  method: 'POST',
  path: '/privacy/requests/show',
  summary: 'Get the stored data of a person whose profile has the mailed word in its headline',
  access: 'public',
  body: byToken,
  replies: {
    200: z.object({
      /** One for each account that has the person; null if the word is not in the headline. */
      people: z.nullable(z.array(StoredPerson)),
      /** Rows under the identifier that may belong to its previous holder. */
      unproved: z.int(),
      /** One for each imported list with the address of the profile. */
      relations: z.array(StoredRelation),
      /** Who was told in the last thirty days to erase the person, too. */
      told: z.array(ToldReceiver),
    }),
  },
  errors: ['not_found', 'network_unavailable', 'network_budget_spent'],
});
