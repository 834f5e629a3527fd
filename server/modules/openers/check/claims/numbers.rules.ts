import type { OpenerClaim } from '../../../../../contract/openers.ts';
import type { Known, KnownFact } from '../input/known.rules.ts';
import type { Lists } from '../languages/lists.ts';
import { spaced, type Text } from '../languages/words.rules.ts';

export type Claims = OpenerClaim[] | null;

type Figure = { start: number; end: number; value: string; unit: string; spelledIn?: number };

const NUMBER =
  /([€$£¥]\s?)?(\d{1,3}(?:[ \u00a0\u202f.,'’]\d{3})+(?!\d)|\d+(?:[.,]\d+)?)([kKmM](?![\p{L}]))?(\s?(?:%|percent|per cent|prozent|pour cent|por ciento|€|\$|£|euros?|dollars?|eur|usd|gbp|chf)(?![\p{L}]))?/giu;
const UNITS: readonly [string, RegExp][] = [
  ['%', /%|percent|per cent|prozent|pour cent|por ciento/iu],
  ['€', /€|eur/iu],
  ['$', /\$|dollar|usd/iu],
  ['£', /£|gbp/iu],
  ['chf', /chf/iu],
];

const MEASURES = new Set(
  (
    'seconds minutes hours days weeks months quarters years people employees customers countries ' +
    'sekunden minuten stunden tage tagen wochen monate monaten jahre jahren leute leuten mitarbeiter kunden ' +
    'secondes heures jours semaines mois ans annees personnes salaries clients ' +
    'segundos minutos horas dias semanas meses anos personas empleados clientes'
  ).split(' '),
);

/** Every number, in digits or in words, with its unit, must be in a used fact. */
export function numbersOf(known: Known): Claims {
  const { text, used, lists } = known;
  const figuresOfFacts = used.map((fact) => ({
    id: fact.id,
    stems: fact.stems,
    figures: figuresOf(fact.words, lists),
  }));
  const claims: OpenerClaim[] = [];
  for (const figure of figuresOf(text, lists)) {
    const measure = measureOf(figure, text);
    const facts = figuresOfFacts
      .filter(
        ({ stems, figures }) =>
          figures.some((each) => isSame(each, figure)) &&
          (measure === undefined || stems.has(measure)),
      )
      .map(({ id }) => id);
    if (facts.length > 0) claims.push({ start: figure.start, end: figure.end, facts });
    else if (isClaim(figure, known)) return null;
  }
  return claims;
}

/** The counted thing, if time or people: “11 weeks” is not supported by “11 services”. */
function measureOf({ end }: Figure, { words }: Text): string | undefined {
  const next = words.find(({ start }) => start >= end && start <= end + 1);
  return next && MEASURES.has(next.folded) ? next.stem : undefined;
}

/** “Both of them”, and “half of what I wrote”. */
const BOTH = / (?:the|die|beiden|les|los|las) $/;
const OF_THE_SENDER =
  /^ (?:\p{L}+ ){0,2}(?:my|our|mein\p{L}*|unser\p{L}*|mon|ma|mes|notre|nos|mis?|nuestr\p{L}+) /u;

/** Number words: in a question they assume nothing, and some are idioms. */
function isClaim({ start, end, spelledIn, value }: Figure, { text, lists }: Known): boolean {
  const sentence = spelledIn === undefined ? undefined : text.sentences[spelledIn];
  if (!sentence) return true;
  if (sentence.isQuestion) return false;
  const before = spaced(sentence.words.filter((word) => word.end <= start));
  const after = spaced(sentence.words.filter((word) => word.start >= end));
  if (value === '2' && BOTH.test(before)) return false;
  if (value === '1/2' && OF_THE_SENDER.test(after)) return false;
  return (
    !/^(?:2|1\/2)$/.test(value) || sentence.words.some(({ folded }) => lists.addressing.has(folded))
  );
}

function isSame(fact: Figure, figure: Figure): boolean {
  return fact.value === figure.value && (figure.unit === '' || figure.unit === fact.unit);
}

function figuresOf({ typed, words }: Text, lists: Lists): Figure[] {
  const digits = [...typed.matchAll(NUMBER)].map((found): Figure => {
    const [all, before = '', number = '', scale = '', after = ''] = found;
    return {
      start: found.index,
      end: found.index + all.length,
      value: valueOf(number) + scale.toLowerCase(),
      unit: UNITS.find(([, pattern]) => pattern.test(before + after))?.[0] ?? '',
    };
  });
  const spelled = words.flatMap(({ folded, start, end, sentence }): Figure[] => {
    const value = lists.numbers.get(folded);
    return value === undefined ? [] : [{ start, end, value, unit: '', spelledIn: sentence }];
  });
  return [...digits, ...spelled];
}

function valueOf(number: string): string {
  return /^\d{1,3}(?:\D\d{3})+$/.test(number)
    ? number.replaceAll(/\D/g, '')
    : number.replace(',', '.').replace(/^0+(?=\d)/, '');
}

/** Months, weekdays and spans of time must be in a used fact, except in a question. */
export function datesOf({ text, used, lists }: Known): Claims {
  const claims: OpenerClaim[] = [];
  for (const { from, to, phrase } of matchesOf(text, lists.dates)) {
    // “On Monday” and “on Mondays”.
    const forms = [phrase, `${phrase}s`, phrase.replace(/s$/, '')];
    const facts = [...new Set(forms.flatMap((form) => factsWithPhrase(used, form)))];
    const [first, last] = [text.words[from], text.words[to]];
    if (!first || !last) continue;
    if (facts.length === 0 && text.sentences[first.sentence]?.isQuestion) continue;
    if (facts.length === 0) return null;
    claims.push({ start: first.start, end: last.end, facts });
  }
  return claims;
}

export function factsWithPhrase(facts: readonly KnownFact[], phrase: string): string[] {
  return facts.filter(({ line }) => line.includes(` ${phrase} `)).map(({ id }) => id);
}

export function matchesOf(
  { words }: Pick<Text, 'words'>,
  pattern: RegExp,
): { from: number; to: number; phrase: string }[] {
  const line = spaced(words);
  const indexAt = new Map<number, number>();
  let offset = 1;
  words.forEach(({ folded }, i) => {
    indexAt.set(offset, i);
    offset += folded.length + 1;
  });
  return [...line.matchAll(pattern)].flatMap((found) => {
    const from = indexAt.get(found.index);
    if (from === undefined) return [];
    return [{ from, to: from + found[0].split(' ').length - 1, phrase: found[0] }];
  });
}
