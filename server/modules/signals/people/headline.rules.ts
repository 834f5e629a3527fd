import { getOwnPart, isPosition, isSideline } from './position-words.ts';

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

/** At most four words, the first with a capital or a digit. */
const NAME = /^[\p{Lu}\p{Lt}\p{Lo}\p{N}]\S*(?:\s+\S+){0,3}$/u;
const LEGAL_FORM =
  /[\s,]+(?:inc|llc|ltd|limited|gmbh|mbh|ag|se|kg|ug|sa|sas|sarl|srl|bv|nv|ab|oy|plc|corp|co|s\.a|b\.v)\.?$/iu;

/**
 * The part of a headline that names a position: the second one in “We grow startups | Consultant at
 * Acme”. Without such a part the first one with a company, and without a company the first one.
 */
export function readPosition(headline: string): Position {
  const parts = splitHeadline(headline);
  const positions = parts.map(readPart);
  const found =
    positions.find(({ title }) => isPosition(title)) ??
    positions.find(({ company }) => company !== '') ??
    positions[0];
  if (found === undefined) return { title: '', company: '' };
  const [first, second, ...others] = parts;
  const isPair = headline.includes('|') && second !== undefined && others.length === 0;
  if (!isPair || found.title !== first) return found;
  return { ...found, company: readName(second) };
}

/** The company without its legal form: “Acme” and “Acme GmbH” are one. */
export function getCompanyName(company: string): string {
  return company.replace(LEGAL_FORM, '');
}

function readPart(part: string): Position {
  for (const pattern of [AT, AT_SIGN]) {
    const { title, company } = pattern.exec(part)?.groups ?? {};
    if (title !== undefined && company !== undefined) {
      return { title, company: getFirstSentence(company).replace(AFTER_COMPANY, '') };
    }
  }
  return { title: part, company: '' };
}

/** Of “Founder | Acme” the company, but nothing of “Founder | Speaker”. */
function readName(part: string): string {
  const name = getFirstSentence(part);
  const isName = NAME.test(name) && getOwnPart(name) === name;
  return isName && !isPosition(name) && !isSideline(name) ? name : '';
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
