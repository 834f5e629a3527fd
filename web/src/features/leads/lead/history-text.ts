import type { Clock } from '../../../format/clock.ts';
import { dateWords, intervalWords, recentWords } from '../../../format/moments.ts';
import { reactionWords } from '../../../signals/reactions.ts';
import type { HistoryItem } from '../lead.ts';

type Signal = NonNullable<HistoryItem['signal']>;

/** "09:14", "Mon 18:02", "Nov 12"; older events have no time of day. */
export function whenWords({ at, signal }: HistoryItem, clock: Clock, now: number): string {
  if (signal !== null) return intervalWords(signal.happened, clock, now);
  const words = recentWords(Date.parse(at), clock, now);
  return words.includes(',') ? dateWords(Date.parse(at), clock, now) : words;
}

/** "commented “How did you measure it?” on", "Insightful, changed from Like on Nov 12, on". */
export function signalWords(
  { kind, detail, previousDetail, changed }: Signal,
  clock: Clock,
  now: number,
): string {
  const when = changed === null ? '' : ` on ${dateWords(Date.parse(changed.before), clock, now)}`;
  if (kind === 'comment') {
    return `Commented “${detail}”${changed === null ? '' : `, edited${when},`} under`;
  }
  const from = previousDetail === null ? '' : ` from ${reactionWords(previousDetail)}`;
  return `${reactionWords(detail)}${changed === null ? '' : `, changed${from}${when},`} on`;
}
