import type { ReadingRow, SignalKind } from '../signals.tables.ts';
import type { KnownList } from './known-list.ts';

type ListedItems = Pick<ReadingRow, 'listed' | 'unstored'>;

export type ReadingFacts = Pick<ReadingRow, 'calls' | 'is_whole' | 'total'> &
  ListedItems & { kind: SignalKind };

export type ListFacts = Pick<KnownList, 'reported' | 'maxListed'>;

/** The result of a reading that has reached the last page. */
export function judgeReading(
  reading: ReadingRow,
  list: KnownList,
): { isShort: boolean; isComplete: boolean; hidden: number | null } {
  const isShort = isListShort(reading, { ...list, hiddenBefore: list.hidden });
  // An absent comment may be one that is counted and not listed.
  const mayBeHidden = isListShort(reading, { ...list, hiddenBefore: list.hiddenWhenComplete });
  return {
    isShort,
    isComplete: !isShort && !mayBeHidden && isComplete(reading, list),
    hidden: countHidden(reading, list.reported),
  };
}

/**
 * Whether an item that a reading did not list is missing on the network. A list that is capped,
 * changed while it was read, or is shorter than the count of its source or post proves no absence.
 */
export function isComplete(reading: ReadingFacts, list: ListFacts): boolean {
  const listed = countListed(reading);
  if (!reading.is_whole) return false;
  if (list.maxListed !== null && Math.max(listed, reading.total ?? 0) >= list.maxListed) {
    return false;
  }
  const isEveryItem = reading.total === null ? reading.calls === 1 : listed >= reading.total;
  return isEveryItem && isPlausible(reading.kind, listed, list);
}

/**
 * Pages in a row without a new item. A few are normal, because lists shift and contain duplicates;
 * more mean that the source repeats its pages.
 */
const MAX_BARREN_PAGES = 10;

/**
 * Sources may count late and return partly filled pages: a list must have many more pages than its
 * count needs before it counts as endless.
 */
const MORE_PAGES = 50;

/** Whether a list is endless: its pages repeat, or there are more than the post's count needs. */
export function isEndless(
  { calls }: Pick<ReadingRow, 'calls'>,
  list: ListFacts & { pageSize: number; barrenPages: number },
): boolean {
  const items = Math.max(1, Math.min(list.reported, list.maxListed ?? Infinity));
  const maxPages = 2 * Math.ceil(items / list.pageSize) + MORE_PAGES;
  return list.barrenPages > MAX_BARREN_PAGES || calls >= maxPages;
}

/**
 * The part of the post's count that was not listed; null if the list could not be read completely.
 */
export function countHidden(
  reading: Pick<ReadingRow, 'is_whole' | 'replies' | 'unstored_replies'> & ListedItems,
  reported: number,
): number | null {
  if (!reading.is_whole) return null;
  const replies = new Set(reading.replies).size + new Set(reading.unstored_replies).size;
  return Math.max(0, reported - countListed(reading) - replies);
}

/** Without replies. A list may show an item more than once. */
export function countListed({ listed, unstored }: ListedItems): number {
  return new Set(listed).size + new Set(unstored).size;
}

/** More hidden items, without a cap or an unread thread: the source may list the rest later. */
export function isListShort(
  reading: Parameters<typeof countHidden>[0] & Pick<ReadingRow, 'open_threads'>,
  { reported, maxListed, hiddenBefore }: ListFacts & { hiddenBefore: number },
): boolean {
  const isCapped = maxListed !== null && reported >= maxListed;
  if (isCapped || reading.open_threads.length > 0) return false;
  return (countHidden(reading, reported) ?? 0) > hiddenBefore;
}

/** Counts of comments include replies, which are not listed: they only expose an empty list. */
function isPlausible(kind: SignalKind, listed: number, { reported }: ListFacts): boolean {
  return kind === 'comment' ? listed > 0 || reported === 0 : listed >= reported;
}
