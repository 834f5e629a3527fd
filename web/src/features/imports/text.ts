import { PART_USES, ROW_REFUSALS, UNUSED_PARTS } from '../../../../contract/import-words.ts';
import { countNoun, formatCount, formatLongDay } from '../../format/format.ts';
import type { Imports, Receipt } from './queries.ts';

type Part = Receipt['parts'][number];

/** "28 days and 12 posts": what a file brought. */
export function describeStored({ days, posts, people }: Receipt['stored']): string {
  const counted = [
    days > 0 && countNoun(days, 'day'),
    posts > 0 && countNoun(posts, 'post'),
    people > 0 && countNoun(people, 'person you know', 'people you know'),
  ].filter((text) => text !== false);
  return counted.length === 0 ? 'nothing new' : listWords(counted);
}

function listWords(words: readonly string[]): string {
  return new Intl.ListFormat('en-US').format(words);
}

/** "40 of 42 rows read: connections". */
export function describePart({ use, unused, found, read }: Part): string {
  if (unused !== null) return `Not read: ${UNUSED_PARTS[unused]}`;
  if (use === 'overview') return `Read: ${PART_USES[use]}`;
  if (found === 0) return `Empty: ${PART_USES[use]}`;
  return `${formatCount(read)} of ${formatCount(found)} rows read: ${PART_USES[use]}`;
}

/** "2 rows: a member who is hidden or has left LinkedIn". */
export function describeRefused({ reason, rows, example }: Part['refused'][number]): string {
  const shown = example === null || example === '' ? '' : `, for example “${example}”`;
  return `${countNoun(rows, 'row')} not read: ${ROW_REFUSALS[reason]}${shown}`;
}

/** "Mar 04, 2026 to Mar 31, 2026". */
export function describeSpan({ from, until }: { from: string; until: string }): string {
  return from === until ? formatLongDay(from) : `${formatLongDay(from)} to ${formatLongDay(until)}`;
}

/** "Days covered: …". */
export function describeSpans(spans: Imports['covered']['spans']): string {
  return `Days covered: ${spans.map(describeSpan).join('; ')}`;
}

export function describeOtherFiles(files: number): string {
  return `${countNoun(files, 'other file')} in the archive, not read`;
}

/** What all files say together, without what they do not say. */
export function describeCovered(covered: Imports['covered']): string[] {
  const { impressions, engagements, newFollowers, posts, people, engaged } = covered;
  return [
    impressions > 0 && countNoun(impressions, 'impression'),
    engagements > 0 && countNoun(engagements, 'engagement'),
    newFollowers > 0 && countNoun(newFollowers, 'new follower'),
    posts > 0 && countNoun(posts, 'post'),
    people > 0 &&
      `${countNoun(people, 'person you know', 'people you know')}, ${formatCount(engaged)} of them engaged with the posts`,
  ].filter((text) => text !== false);
}
