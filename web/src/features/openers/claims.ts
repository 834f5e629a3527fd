import type { Claim } from './opener.ts';

/** A piece of an opener with the numbers of its footnotes; none if it makes no claim. */
export type Segment = {
  readonly start: number;
  readonly text: string;
  readonly notes: readonly number[];
};

export function listFootnotes(claims: readonly Claim[]): string[] {
  const inOrder = claims.toSorted((one, other) => one.start - other.start || one.end - other.end);
  return [...new Set(inOrder.flatMap(({ facts }) => facts))];
}

/**
 * The text split where claims begin and end. Claims may overlap; the part outside the text is cut
 * off.
 */
export function splitSegments(text: string, claims: readonly Claim[]): Segment[] {
  const footnotes = listFootnotes(claims);
  const within = claims
    .map(({ start, end, facts }) => ({ ...getWholeCharacters(text, start, end), facts }))
    .filter(({ start, end }) => start < end);
  const edges = new Set([0, text.length, ...within.flatMap(({ start, end }) => [start, end])]);
  const cuts = [...edges].toSorted((one, other) => one - other);
  return cuts.slice(0, -1).map((start, index) => {
    const facts = within.filter((claim) => claim.start <= start && start < claim.end);
    const notes = new Set(
      facts.flatMap((claim) => claim.facts.map((fact) => footnotes.indexOf(fact) + 1)),
    );
    return {
      start,
      text: text.slice(start, cuts[index + 1]),
      notes: [...notes].toSorted((one, other) => one - other),
    };
  });
}

/**
 * The claims that still hold after an edit, at their new positions. Changed text has no source any
 * more, nor has a claim that shares a word with the change: “18 %” must not vouch for “180 %”.
 */
export function moveClaims(before: string, after: string, claims: readonly Claim[]): Claim[] {
  const shift = after.length - before.length;
  const max = Math.min(before.length, after.length);
  let head = 0;
  while (head < max && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < max - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const changeEnd = before.length - tail;
  return claims.flatMap((claim) => {
    const isBefore = claim.end <= head;
    if (!isBefore && claim.start < changeEnd) return [];
    const by = isBefore ? 0 : shift;
    const moved = { ...claim, start: claim.start + by, end: claim.end + by };
    return getWordsAround(before, claim) === getWordsAround(after, moved) ? [moved] : [];
  });
}

/** Longer than any word; in a text without spaces a search would take too long. */
const WORD_MAX_LENGTH = 100;

/** The claim extended to whole words. */
function getWordsAround(text: string, { start, end }: Claim): string {
  const [first] = /\S*$/u.exec(text.slice(Math.max(0, start - WORD_MAX_LENGTH), start)) ?? [''];
  const [last] = /^\S*/u.exec(text.slice(end, end + WORD_MAX_LENGTH)) ?? [''];
  return first + text.slice(start, end) + last;
}

/** Never splits a character of two code units. */
function getWholeCharacters(text: string, start: number, end: number) {
  const from = Math.max(0, start);
  const to = Math.min(text.length, end);
  return {
    start: isInsideCharacter(text, from) ? from - 1 : from,
    end: isInsideCharacter(text, to) ? to + 1 : to,
  };
}

function isInsideCharacter(text: string, at: number): boolean {
  return /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(Math.max(0, at - 1), at + 1));
}
