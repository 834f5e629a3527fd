import { isBlank, isNetworkUrl, isPercentage, readCount, type Cell } from './cells.ts';
import { findDate, findDates } from './dates.ts';
import type { Sheet } from './workbook.ts';

export type SheetRole = 'overview' | 'days' | 'posts' | 'followers' | 'demographics' | 'unknown';

type Row = readonly (Cell | undefined)[];

/** Names and headings are in the member's language, so a sheet is known by its cells. */
export function findRole({ rows }: Sheet): SheetRole {
  if (rows.some(isPostRow) || rows.slice(0, 6).some(isPostHeading)) return 'posts';
  if (rows.slice(0, 3).some(isRangeRow)) return 'overview';
  const dated = rows.filter(isDayRow);
  // Lists of a company page have more columns.
  if (2 * dated.filter((row) => !isBlank(row[3])).length > dated.length) return 'unknown';
  const hasTotal = rows.slice(0, 1).some(isTotalRow);
  if (dated.some((row) => !isBlank(row[2]))) return 'days';
  if (dated.length > 0 || hasTotal) return 'followers';
  const hasShares = rows
    .slice(1, 6)
    .some((row) => !isBlank(row[0]) && !isBlank(row[1]) && isPercentage(row[2]));
  return hasShares ? 'demographics' : 'unknown';
}

/** Two tables side by side: A to C and E to G. */
export function isPostRow(row: Row): boolean {
  return isNetworkUrl(row[0]) || isNetworkUrl(row[4]);
}

function isPostHeading([one, two, three, , five, six, seven]: Row): boolean {
  if ([one, two, three, five, six, seven].some(isBlank)) return false;
  return one === five && two === six && three !== seven;
}

export function isRangeRow(row: Row): boolean {
  return typeof row[1] === 'string' && findDates(row[1]).length === 2;
}

export function isDayRow(row: Row): boolean {
  return findDate(row[0]) !== null && !isBlank(row[1]);
}

/** "Total followers on 10/9/2026:", then the number. */
export function isTotalRow(row: Row): boolean {
  const [text] = row;
  return (
    typeof text === 'string' &&
    findDate(text) === null &&
    findDates(text).length === 1 &&
    readCount(row[1]) !== null
  );
}
