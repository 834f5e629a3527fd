import type { OpenerClaim } from '../../../../../contract/openers.ts';
import type { Known } from '../input/known.rules.ts';
import type { Claims } from './numbers.rules.ts';
import { fold } from '../languages/words.rules.ts';

const QUOTED =
  /“([^“”"]*)[”"]|„([^„“”"]*)[“”"]|«([^«»]*)»|"([^"]*)"|‹([^‹›]*)›|(?<![\p{L}\p{N}])[‘']([^‘’'\n]*(?:[’'](?=\p{L})[^‘’'\n]*)*)[’'](?![\p{L}\p{N}])/gu;
const MARKS = /[“”„«»"‹›]/u;
/** The prompt allows eight words; one more may be a different way of counting. */
const QUOTE_MAX_WORDS = 12;

/** A quotation must be in a used fact word for word. */
export function quotesOf({ text, used }: Known): Claims {
  const claims: OpenerClaim[] = [];
  const sources = used.map((fact) => ({ id: fact.id, line: plain(fact.words.typed) }));
  for (const found of text.typed.matchAll(QUOTED)) {
    const quote = plain(found.slice(1).find((group) => group !== undefined) ?? '');
    const facts = sources.filter(({ line }) => line.includes(quote)).map(({ id }) => id);
    if (facts.length === 0 || quote.trim() === '') return null;
    if (quote.trim().split(' ').length > QUOTE_MAX_WORDS) return null;
    claims.push({ start: found.index, end: found.index + found[0].length, facts });
  }
  // A quotation that does not end could quote anything.
  return MARKS.test(text.typed.replaceAll(QUOTED, '')) ? null : claims;
}

/** Whole words only, with single spaces: punctuation and capitals at a cut may differ. */
function plain(text: string): string {
  return ` ${fold(text)
    .replaceAll(/[^\p{L}\p{N}%€$£]+/gu, ' ')
    .trim()} `;
}
