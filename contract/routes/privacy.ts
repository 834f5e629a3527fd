import * as z from 'zod/mini';
import { dateTime } from '../http/codecs.ts';
import { email, MESSAGES } from '../fields.ts';
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
    profileUrl: z
      .string({ error: MESSAGES.required })
      .check(
        z.minLength(1, { error: MESSAGES.required }),
        z.maxLength(PROFILE_URL_MAX_LENGTH, { error: MESSAGES.profileUrlTooLong }),
      ),
    /** Required for access. */
    email: z.optional(email()),
  }),
  replies: {
    200: z.object({
      kind: SubjectRequestKind,
      dueAt: dateTime(),
      /** Whether a mail with the link is on its way. */
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
  /** The link works until then. */
  endsAt: dateTime(),
  /** To put into the headline of the profile, as a proof; of a request for access only. */
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

export const showStoredData = route({
  method: 'POST',
  path: '/privacy/requests/show',
  summary: 'Get the stored data of a person whose profile has the mailed word in its headline',
  access: 'public',
  body: byToken,
  replies: {
    200: z.object({
      /** Null if the word is not in the headline. */
      people: z.nullable(
        z.array(
          z.object({
            name: z.string(),
            headline: z.string(),
            url: z.string(),
            source: z.string(),
            firstSeenAt: dateTime(),
            lastEngagedAt: dateTime(),
            deleteAfter: dateTime(),
            signals: z.array(StoredSignal),
          }),
        ),
      ),
    }),
  },
  errors: ['not_found', 'network_unavailable'],
});
