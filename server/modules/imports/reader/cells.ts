import { PUBLIC_IDENTIFIER_MAX_LENGTH } from '../../../../contract/limits.ts';

/** A cell of a sheet or list. A date that a spreadsheet program converted is a number, too. */
export type Cell = string | number | null;

const MARKS = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
const MINUS = /[\u2010\u2012\u2013\u2212\ufe63\uff0d]/g;
const SPACES = /[\s\u00a0\u2007\u2009\u202f]/g;

/** Text without marks of direction, with digits of any script as ASCII digits. */
export function toPlainText(cell: Cell): string {
  if (cell === null) return '';
  return String(cell)
    .normalize('NFC')
    .replace(MARKS, '')
    .replace(MINUS, '-')
    .replace(/(?![0-9])\p{Nd}/gu, toAsciiDigit)
    .trim();
}

/** Unicode has the ten digits of a script in a row, which begins at a multiple of ten or six. */
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

export function isBlank(cell: Cell | undefined): boolean {
  return cell === undefined || cell === null || (typeof cell === 'string' && !toPlainText(cell));
}

const PLAIN_NUMBER = /^\d+$/;
const GROUPS_OF_THREE = /^\d{1,3}([.,'’٬])\d{3}(?:\1\d{3})*$/;
const INDIAN_GROUPS = /^\d{1,2}(?:,\d{2})+,\d{3}$/;
/** How Apache POI writes whole numbers: 12.0 */
const WITHOUT_FRACTION = /^(\d+)[.,]0{1,2}$/;

/** A whole number, however its digits are grouped; null if anything about it is uncertain. */
export function readCount(cell: Cell | undefined): number | null {
  if (cell === undefined || cell === null) return null;
  if (typeof cell === 'number') return Number.isInteger(cell) && isSafe(cell) ? cell : null;
  const [, sign, digits = ''] = /^([-+]?)(.*)$/s.exec(toPlainText(cell).replace(SPACES, '')) ?? [];
  const whole = WITHOUT_FRACTION.exec(digits)?.[1] ?? digits;
  const isWhole =
    PLAIN_NUMBER.test(whole) || GROUPS_OF_THREE.test(whole) || INDIAN_GROUPS.test(whole);
  if (!isWhole) return null;
  const value = Number(whole.replace(/\D/g, '')) * (sign === '-' ? -1 : 1);
  return isSafe(value) ? value + 0 : null;
}

/** The database's integers. */
const isSafe = (value: number) => Math.abs(value) <= 2_147_483_647;

export function isPercentage(cell: Cell | undefined): boolean {
  if (typeof cell === 'number') return cell >= 0 && cell <= 1;
  return typeof cell === 'string' && /[%٪％]/.test(cell) && /\d/.test(toPlainText(cell));
}

export type PostRef = {
  readonly kind: 'activity' | 'share' | 'ugcPost' | 'groupPost';
  readonly id: string;
};

const POST = /(activity|share|ugcPost|groupPost)[:-](?:\d{1,12}-)?(\d{15,20})(?!\d)/g;

export function isNetworkUrl(cell: Cell | undefined): boolean {
  return typeof cell === 'string' && /^https?:\/\/(?:[\w-]+\.)*linkedin\.com\//i.test(cell.trim());
}

/** The last match counts: the words before it may contain the same words and digits. */
export function readPost(cell: Cell | undefined): PostRef | null {
  if (typeof cell !== 'string' || !isNetworkUrl(cell)) return null;
  const match = [...decode(cell).matchAll(POST)].at(-1);
  // The pattern names the kinds.
  return match ? { kind: match[1] as PostRef['kind'], id: match[2] ?? '' } : null;
}

function decode(url: string): string {
  try {
    return decodeURIComponent(url.trim());
  } catch (error) {
    if (error instanceof URIError) return url.trim();
    throw error;
  }
}

/** The public identifier or id in the address of a profile; null if it is none. */
export function readProfileName(cell: Cell | undefined): string | null {
  if (typeof cell !== 'string' || !isNetworkUrl(cell)) return null;
  const name = /\/in\/([^/?#]{1,900})/.exec(cell.trim())?.[1];
  // A key is decoded once more; PostgreSQL rejects NUL, and an index long values.
  if (name === undefined || /%(?:25)*00/.test(name)) return null;
  const decoded = decode(name);
  return decoded.length > PUBLIC_IDENTIFIER_MAX_LENGTH ? null : decoded;
}

/** The time at which a post was created is part of its id. */
export function computeCreationTime(id: string): number {
  return Number(BigInt(id) >> 22n);
}
