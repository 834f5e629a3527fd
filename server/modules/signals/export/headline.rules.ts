export type Position = { title: string; company: string };

/** Ends the position and its company: a bar, a middle dot, or a dash between spaces. */
const PARTS = /\s*[|•·]\s*|\s+[-–—]\s+/u;
/**
 * A company begins with a capital or a digit, so "at scale" and "en formación" are not companies.
 */
const AT = /^(?<title>.+?)\s+(?:at|bei|chez|en|@)\s+(?<company>[\p{Lu}\p{Lt}\p{Lo}\p{N}].*)$/u;
const AT_SIGN = /^(?<title>.*?)\s*@\s*(?<company>\S.*)$/u;
/**
 * Ends at the sentence in "CTO at Acme. I write about sales", but not in "CTO at St. Gobain", after
 * a legal form as in "Acme Inc. Deutschland", or after an initial.
 */
const AFTER_SENTENCE =
  /(?<!(?:^|[\s.,])(?:\p{L}|inc|ltd|corp|co|bros|plc|st|dr|mt))\.\s+\p{L}.*$|[!?]\s+\p{L}.*$/iu;
/** Ends at the comma in "CTO at Acme, speaker", but not in "CTO at Acme, Inc." */
const AFTER_COMPANY = /\s*,\s+(?!(?:inc|llc|ltd|gmbh|s\.?a|plc|corp|co)\b).*$/iu;

export function readPosition(headline: string): Position {
  const [first = '', ...others] = splitHeadline(headline);
  for (const pattern of [AT, AT_SIGN]) {
    const { title, company } = pattern.exec(first)?.groups ?? {};
    if (title !== undefined && company !== undefined) {
      return { title, company: getFirstSentence(company).replace(AFTER_COMPANY, '') };
    }
  }
  const [second] = others;
  const isPair = headline.includes('|') && others.length === 1 && second !== undefined;
  return { title: first, company: isPair ? getFirstSentence(second) : '' };
}

export function splitHeadline(headline: string): string[] {
  return headline
    .split(PARTS)
    .map((part) => part.replaceAll(/\s+/gu, ' ').trim())
    .filter((part) => part !== '');
}

function getFirstSentence(words: string): string {
  return words.replace(AFTER_SENTENCE, '');
}
