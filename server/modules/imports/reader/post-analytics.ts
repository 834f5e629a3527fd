import { isBlank, readCount, readPost, toPlainText, computeCreationTime } from './cells.ts';
import { formatDay } from './dates.ts';
import { EMPTY_READING, type FileReading, PartCounter } from './reading.ts';
import { RefusedFile } from './refused-file.ts';
import type { Sheet } from './workbook.ts';

/** Rows come and go, so they are known by their labels, which are known in English only. */
const LABELS = {
  impressions: /^impressions$/i,
  engagements: /^social engagements$/i,
  membersReached: /^members reached$/i,
  other:
    /^(profile viewers|followers gained|reactions|comments|reposts|saves|sends|link engagements|premium|article|email|video|watch|average|clicks|click)/i,
};

/** The file of a single post: keys and values. Null if the workbook is none. */
export function readPostAnalytics(sheets: readonly Sheet[]): FileReading | null {
  const sheet = sheets.find(({ rows }) => rows.slice(0, 5).some(isAddressRow));
  if (!sheet) return null;
  const start = sheet.rows.findIndex(isAddressRow);
  const ref = readPost(sheet.rows[start]?.[1]);
  if (!ref) return null;
  const counter = new PartCounter(sheet.name, 'posts');
  let impressions: number | null = null;
  let engagements: number | null = null;
  let membersReached: number | null = null;
  for (const row of sheet.rows.slice(start + 1)) {
    // Below it is the table of demographics, with three columns.
    if (!isBlank(row[2])) break;
    const label = toPlainText(row[0] ?? null);
    const value = readCount(row[1]);
    if (value === null || label === '') continue;
    if (LABELS.impressions.test(label)) impressions = value;
    else if (LABELS.engagements.test(label)) engagements = value;
    else if (LABELS.membersReached.test(label)) membersReached = value;
    else if (!LABELS.other.test(label)) {
      counter.countRefused('unknown-label', label);
      continue;
    }
    counter.countRead();
  }
  const receipt = counter.finish();
  if (impressions === null && engagements === null) {
    throw new RefusedFile('nothing-read', receipt.refused[0]?.example ?? '');
  }
  const day = formatDay(computeCreationTime(ref.id));
  return {
    ...EMPTY_READING,
    kind: 'post-analytics',
    posts: [{ ...ref, day, impressions, engagements, membersReached }],
    parts: [receipt],
  };
}

/** The list of posts of a company page has more columns. */
function isAddressRow(row: Sheet['rows'][number]): boolean {
  return readPost(row[1]) !== null && isBlank(row[2]);
}
