import { formatCount } from '../../../format/format.ts';
import { laterWords, STAGE_WORDS } from '../list/lead-words.ts';
import type { Deed, Verdict } from './deed.ts';
import type { Deeds } from './deeds.ts';
import type { Clock } from '../../../format/clock.ts';

/** "Mara Lindqvist: contacted.", "Mara Lindqvist is set aside, with 14 others." */
export function deedWords(deed: Deed | Verdict, clock: Clock, now: number): string {
  switch (deed.type) {
    case 'touch':
      return `${deed.name}: ${STAGE_WORDS[deed.stage].toLowerCase()}.`;
    case 'later':
      return `${deed.name} comes back ${laterWords(deed.later, clock, now)}.`;
    case 'verdict':
      return `${deed.name} is set aside${othersWords(deed.others)}.`;
  }
}

/** What the bar below the list says; null if it is hidden. */
export function barWords(
  { unsent, last, hasNoConnection }: Deeds,
  isOnline: boolean,
  clock: Clock,
  now: number,
): string | null {
  const changes = unsent.length === 1 ? '1 change' : `${formatCount(unsent.length)} changes`;
  if (!isOnline) {
    const waiting = unsent.length === 0 ? '' : ` ${changes} kept: sent once you are back.`;
    return `You are offline. The list stays as it was read.${waiting}`;
  }
  if (unsent.length > 0 && hasNoConnection)
    return `${changes} not sent yet: the connection was lost.`;
  return last === null ? null : deedWords(last, clock, now);
}

function othersWords(count: number): string {
  if (count === 0) return '';
  return count === 1 ? ', with 1 other' : `, with ${formatCount(count)} others`;
}
