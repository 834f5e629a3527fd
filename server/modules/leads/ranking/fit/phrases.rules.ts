import { searchWords, writesWithoutSpaces } from '../../../signals/signals.ts';

export type Phrase = { typed: string; compared: string };

const IS_ASCII = /^[\u0020-\u007e]*$/;

/** The words of a text in lower case and without accents, each between spaces: ` head of revops `. */
export function normalizeWords(text: string): string {
  return IS_ASCII.test(text)
    ? ` ${text.toLowerCase()} `.replaceAll(/[^a-z0-9]+/g, ' ')
    : ` ${searchWords(text)} `.replaceAll(/[^\p{L}\p{N}]+/gu, ' ');
}

const NO_WORDS = ' ';

export function parsePhrase(typed: string): Phrase {
  const words = normalizeWords(typed);
  return { typed, compared: writesWithoutSpaces(words) ? words.trim() : words };
}

export function hasPhrase(words: string, { compared }: Phrase): boolean {
  return compared !== NO_WORDS && words.includes(compared);
}

export function buildPattern(phrases: readonly Phrase[]): RegExp {
  const compared = phrases.map((phrase) => phrase.compared).filter((each) => each !== NO_WORDS);
  // Letters, digits and spaces only, so nothing is to be escaped. Without phrases nothing matches.
  return new RegExp(compared.length === 0 ? '[]' : compared.join('|'), 'u');
}
