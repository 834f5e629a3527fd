import * as z from 'zod/mini';
import { dateTime } from './http/codecs.ts';

export const SignalKind = z.enum(['reaction', 'comment']);

/** Something happened between two readings. */
const Interval = z.object({ after: dateTime(), before: dateTime() });

const SignalPerson = z.object({
  id: z.int(),
  kind: z.enum(['member', 'company']),
  name: z.string(),
  headline: z.string(),
  url: z.string(),
  /** The number of signals of this person, withdrawn ones included. */
  signals: z.int(),
});

export const SignalPost = z.object({
  no: z.int(),
  url: z.string(),
  /** The beginning of the text, on one line. */
  title: z.string(),
  postedAt: dateTime(),
});

export const Signal = z.object({
  no: z.int(),
  kind: SignalKind,
  /** A comment that asks something. */
  isQuestion: z.boolean(),
  /** The kind of reaction, or the comment's text. */
  detail: z.string(),
  /**
   * If the comment is a reply: the author of the comment that it replies to, if known. `isYours`:
   * it is the tracked profile, which may be another’s.
   */
  replyTo: z.nullable(z.object({ isYours: z.boolean(), name: z.nullable(z.string()) })),
  previousDetail: z.nullable(z.string()),
  changed: z.nullable(Interval),
  withdrawn: z.nullable(Interval),
  happened: Interval,
  /** The place in the feed, which never changes. */
  sortAt: dateTime(),
  firstSeenAt: dateTime(),
  /** When the allowance opened it, which can be later. */
  openedAt: dateTime(),
  isNew: z.boolean(),
  /** Read after the first payment and free of charge. */
  isHistory: z.boolean(),
  /** The person's only signal so far. Always false in the history, where everyone is new. */
  isFirst: z.boolean(),
  person: SignalPerson,
  post: SignalPost,
});
export type Signal = z.input<typeof Signal>;

export const ListedSignal = z.extend(Signal, {
  /**
   * The fit of the person in bars of four, as in the list of leads; null without an ideal customer,
   * and for companies and people who are set aside.
   */
  fit: z.nullable(z.int()),
});
export type ListedSignal = z.input<typeof ListedSignal>;

/** Without the person, who is named only in opened signals. */
export const WaitingSignal = z.object({
  kind: SignalKind,
  firstSeenAt: dateTime(),
  post: SignalPost,
});
