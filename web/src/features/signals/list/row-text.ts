import { isOwnProfile, type ProfileOwner } from '../../../../../contract/profile-owner.ts';
import { formatCount, listWords } from '../../../format/format.ts';
import { describeReaction } from '../../../signals/reactions.ts';
import type { ShownSignal } from '../queries.ts';

/** "changed from like to insightful"; null if unchanged. */
export function changeWords({ kind, detail, previousDetail, changed }: ShownSignal): string | null {
  if (changed === null) return null;
  if (kind === 'comment') return 'comment edited';
  if (previousDetail === null) return 'changed';
  const [from, to] = [previousDetail, detail].map((each) => describeReaction(each).toLowerCase());
  return `changed from ${from} to ${to}`;
}

export type ReplyTarget = NonNullable<ShownSignal['replyTo']>;

/** "in reply to your comment"; of a profile that is not the member's, "the author’s". */
export function replyWords({ isYours, name }: ReplyTarget, owner: ProfileOwner | null): string {
  if (isYours) return `in reply to ${isOwnProfile(owner) ? 'your' : 'the author’s'} comment`;
  return name ? `in reply to ${name}` : 'in reply to a comment';
}

/** "Ana Kovač, Priya Nair and 4 more". */
export function describeNames(signals: readonly ShownSignal[]): string {
  const names = [...new Set(signals.map(({ person }) => person.name))];
  const shown = names.slice(0, names.length === 3 ? 3 : 2);
  const rest = names.length - shown.length;
  if (rest > 0) return `${shown.join(', ')} and ${formatCount(rest)} more`;
  return listWords(shown);
}

/** "6 people reacted to"; a person reacts to a post once at most, so signals are people. */
export function describeFold(signals: readonly ShownSignal[]): string {
  return `${formatCount(signals.length)} people`;
}

/** "3 for the first time"; null without any. */
export function describeFirst(signals: readonly ShownSignal[]): string | null {
  const first = signals.filter(({ isFirst }) => isFirst).length;
  if (first === 0) return null;
  return first === signals.length
    ? 'all for the first time'
    : `${formatCount(first)} for the first time`;
}

/** "first signal", "5 signals in all". */
export function countWords({ person }: ShownSignal): string {
  return person.signals === 1 ? 'first signal' : `${formatCount(person.signals)} signals in all`;
}

/** "ML" for Mara Lindqvist; companies have one letter. */
export function getNameInitials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters.map((word) => Array.from(word ?? '')[0]?.toUpperCase() ?? '').join('');
}
