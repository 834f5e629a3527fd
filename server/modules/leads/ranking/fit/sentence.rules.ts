import { readTitles } from './listed-titles.rules.ts';

/** Parses a sentence such as “RevOps heads in B2B SaaS, no recruiters”. */
export type SentenceParts = { who: string[]; where: string[]; never: string[] };

const OPENINGS =
  /^(?:(?:i|we)\s+(?:sell|help|serve|work)\s+(?:to|with)?|(?:our|my)\s+(?:ideal\s+)?customers?\s+(?:are|is)|wir\s+verkaufen\s+an|ich\s+verkaufe\s+an|unsere\s+kunden\s+sind|nous\s+vendons\s+(?:aux?|à)|je\s+vends\s+(?:aux?|à)|nos\s+clients\s+sont|vendemos\s+a|vendo\s+a|nuestros\s+clientes\s+son|vendiamo\s+a|wij\s+verkopen\s+aan)\s+/iu;
const NEVER =
  /\b(?:but\s+not|not|never|no|except|excluding|without|aber\s+keine|keine[nr]?|nicht|außer|ohne|mais\s+pas|pas\s+de|pas|sauf|sans|excepto|sin|pero\s+no|exceto|sem|não|tranne|senza|geen|behalve|niet)\s+(?:for\s+|an\s+|de\s+)?/giu;
/** “en” joins words in Dutch, and names a place in French and Spanish. */
const DUTCH = /\b(?:van|voor|bij|aan|het|geen|wij)\b|\ben\b.*\bin\b/iu;
const WHERE =
  /\s+(?:in\s+(?:der|den|the)|in|at|within|from|who\s+(?:are|run|sell|have|work|lead|own|manage|use|buy|build)|im|bei|aus|chez|dans|en|em|nel|nella|presso|bij|aus)\s+/iu;
const WHERE_DUTCH = /\s+(?:in|bij|uit|at)\s+/iu;
/** Not the sign within “R&D”. */
const AND = /\s*(?:[,;/]|\s[&+]\s|\s(?:and|or|und|oder|sowie|et|ou|y|o|e)\s)\s*/iu;
const AND_DUTCH = /\s*(?:[,;/]|\s[&+]\s|\s(?:en|of|and)\s)\s*/iu;

export function splitSentence(sentence: string): SentenceParts {
  const parts: SentenceParts = { who: [], where: [], never: [] };
  const isDutch = DUTCH.test(sentence);
  const and = isDutch ? AND_DUTCH : AND;
  for (const clause of sentence.split(/[.;\n!]+(?:\s|$)/u)) {
    const [said = '', ...never] = clause.trim().replace(OPENINGS, '').split(NEVER);
    const [who = '', ...where] = said.split(isDutch ? WHERE_DUTCH : WHERE);
    const { titles, fields } = readTitles(splitItems(who, and));
    parts.who.push(...titles);
    parts.where.push(...[...fields, ...where].flatMap((each) => splitItems(each, and)));
    parts.never.push(...never.flatMap((each) => splitItems(each, and)));
  }
  return parts;
}

const ARTICLES = /^(?:the|a|an|der|die|das|den|les|le|la|des|los|las|el|i|gli|de|het)\s+/iu;

function splitItems(text: string, and: RegExp): string[] {
  return text
    .split(and)
    .map((item) => item.trim().replace(ARTICLES, '').replaceAll('-', ' ').replaceAll(/\s+/gu, ' '))
    .filter((item) => /\p{L}/u.test(item));
}
