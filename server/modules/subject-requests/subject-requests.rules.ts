import { REQUEST_LINK_DAYS } from '../../../contract/limits.ts';
import type { SubjectRequestKind } from '../../../contract/routes/privacy.ts';
import type { PersonKey } from '../../gateways/network/network.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time/durations.ts';
import { addMonths } from '../../platform/time/months.ts';

const ANSWER_STEP_MS = 500;

/**
 * Until the next half second: the one transaction of a request takes longer if the person has more
 * keys, and on a busy server more than half a second.
 */
export function getAnswerDelayMs(workMs: number): number {
  return ANSWER_STEP_MS - (workMs % ANSWER_STEP_MS);
}

/** One month, the term of Art. 12(3) GDPR, clamped to the end of a shorter month. */
export function getDueAt(receivedAt: Date): Date {
  return addMonths(receivedAt, 1);
}

export function linkEndsAt(receivedAt: Date): Date {
  return new Date(receivedAt.getTime() + REQUEST_LINK_DAYS * DAY_MS);
}

type RequestRow = {
  kind: SubjectRequestKind;
  received_at: Date;
  done_at: Date | null;
  undone_at: Date | null;
  keys: readonly PersonKey[] | null;
};

/** By the minute: the exact time would tell how long the erasure took, and so whether there was one. */
export function getShownDoneAt({
  received_at: receivedAt,
  done_at: doneAt,
}: Pick<RequestRow, 'received_at' | 'done_at'>): Date | null {
  if (doneAt === null) return null;
  const minutes = Math.ceil((doneAt.getTime() - receivedAt.getTime()) / MINUTE_MS);
  return new Date(receivedAt.getTime() + Math.max(1, minutes) * MINUTE_MS);
}

/** `shown`: access was given, and the link shows the data again until it ends. */
export type RequestState = 'open' | 'shown' | 'done' | 'undone';

export function getRequestState(
  request: Pick<RequestRow, 'done_at' | 'undone_at' | 'keys'>,
): RequestState {
  if (request.undone_at !== null) return 'undone';
  if (request.done_at === null) return 'open';
  return request.keys === null ? 'done' : 'shown';
}

export function mayUndo(request: RequestRow, now: Date): boolean {
  return (
    request.kind === 'object' &&
    getRequestState(request) !== 'undone' &&
    now < linkEndsAt(request.received_at)
  );
}

/** After lookups without a result; then daily. */
const WAITS_MS = [5 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS];

/** Null once the term is over and the network still does not know the profile. */
export function getNextLookup(
  { lookups, due_at: dueAt }: { lookups: number; due_at: Date },
  { now, isMissing }: { now: Date; isMissing: boolean },
): Date | null {
  if (isMissing && now >= dueAt) return null;
  return new Date(now.getTime() + (WAITS_MS[lookups] ?? DAY_MS));
}

/** As a separate word, in any case and between any punctuation. */
export function hasWord(headline: string, word: string): boolean {
  const words = headline
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}-]+/u);
  return words.includes(word.toLowerCase());
}

/** Earlier keys count only if they belong to the same person. */
export function selectConfirmedKeys(
  before: readonly PersonKey[],
  found: readonly PersonKey[],
): readonly PersonKey[] {
  const isFound = (key: PersonKey) =>
    found.some((other) => other.kind === key.kind && other.value === key.value);
  const isSame = before.filter(({ kind }) => kind !== 'public').some(isFound);
  return isSame ? [...found, ...before.filter((key) => !isFound(key))] : found;
}
