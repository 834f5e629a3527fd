import { REQUEST_LINK_DAYS } from '../../../contract/limits.ts';
import type { SubjectRequestKind } from '../../../contract/routes/privacy.ts';
import type { PersonKey } from '../../gateways/network/network.ts';
import { DAY_MS } from '../../platform/time/durations.ts';
import { addMonths } from '../../platform/time/months.ts';

/** One month, the term of Art. 12(3) GDPR, clamped to the end of a shorter month. */
export function dueAfter(receivedAt: Date): Date {
  return addMonths(receivedAt, 1);
}

export function linkEndsAt(receivedAt: Date): Date {
  return new Date(receivedAt.getTime() + REQUEST_LINK_DAYS * DAY_MS);
}

type Request = {
  kind: SubjectRequestKind;
  received_at: Date;
  done_at: Date | null;
  undone_at: Date | null;
};

export function mayUndo(request: Request, now: Date): boolean {
  return (
    request.kind === 'object' && request.undone_at === null && now < linkEndsAt(request.received_at)
  );
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
export function confirmedKeys(
  before: readonly PersonKey[],
  found: readonly PersonKey[],
): readonly PersonKey[] {
  const isFound = (key: PersonKey) =>
    found.some((other) => other.kind === key.kind && other.value === key.value);
  const isSame = before.filter(({ kind }) => kind !== 'public').some(isFound);
  return isSame ? [...found, ...before.filter((key) => !isFound(key))] : found;
}
