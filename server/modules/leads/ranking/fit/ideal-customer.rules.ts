import { type FitRule, type RuleField, type RuleMode, getRuleWeight } from './fit.rules.ts';
import { namesPerson } from './listed-titles.rules.ts';
import { normalizeWords } from './phrases.rules.ts';
import { findPlaceNames } from './places.ts';
import { splitSentence } from './sentence.rules.ts';
import { type RefusedWord, findSpecialWord } from './special-categories.ts';
import { isRole } from './title-synonyms.ts';
import { nameTitle, toSingular } from './titles.rules.ts';

export type IdealCustomerLists = {
  titles: readonly string[];
  fields: readonly string[];
  places: readonly string[];
  never: readonly string[];
};

export type ParsedIdealCustomer = {
  rules: FitRule[];
  /** Words that reveal a special category of personal data, and therefore became no rule. */
  refused: RefusedWord[];
};

const GENERAL_WORDS = new Set(
  normalizeWords(
    'small mid size sized midsize medium large big company companies firm firms business businesses industry sector ' +
      'team teams the and for with our who unternehmen firmen mittelstand branche entreprises entreprise empresas ' +
      'empresa aziende bedrijven people leute gens persons folks anyone anybody everyone everybody someone those early ' +
      'stage growing series',
  )
    .trim()
    .split(' '),
);

/** A longer text is understood only if it names a position. */
const MOST_WORDS = 4;

export function parseIdealCustomer(
  sentence: string,
  lists: IdealCustomerLists,
): ParsedIdealCustomer {
  const said = splitSentence(sentence);
  const placesSaid = said.where.filter((each) => findPlaceNames(each) !== null);
  const fieldsSaid = said.where.filter((each) => findPlaceNames(each) === null);
  const all = {
    fields: [...fieldsSaid, ...lists.fields],
    places: [...placesSaid, ...lists.places],
    never: [...said.never, ...lists.never],
  };
  const refused = new Map<string, RefusedWord>();
  const selectPermitted = (texts: readonly string[]) =>
    texts.filter((text) => {
      const special = findSpecialWord(text);
      if (special) refused.set(special.word.toLowerCase(), special);
      return special === null && normalizeWords(text).trim() !== '';
    });
  const rules = [
    ...selectPermitted(said.who)
      .filter(isUnderstood)
      .map((text) => buildRule('include', 'title', [nameTitle(text)])),
    ...selectPermitted(lists.titles).map((text) =>
      buildRule('include', 'title', [nameTitle(text)]),
    ),
    ...selectPermitted(all.fields).map((text) =>
      buildRule('prefer', 'headline', listFieldWords(text)),
    ),
    ...selectPermitted(all.places).map((text) =>
      buildRule('prefer', 'place', findPlaceNames(text) ?? [text]),
    ),
    ...selectPermitted(all.never).map((text) =>
      buildRule('exclude', 'headline', withSingulars([text])),
    ),
  ];
  return { rules: removeRepeats(rules), refused: [...refused.values()] };
}

/** No title is better than a wrong one, such as “people with budget”. */
function isUnderstood(title: string): boolean {
  const [first = '', ...others] = normalizeWords(title).trim().split(' ');
  const isShort = others.length < MOST_WORDS && !GENERAL_WORDS.has(first);
  return isShort || isRole(title) || namesPerson(title);
}

function buildRule(mode: RuleMode, field: RuleField, words: readonly string[]): FitRule {
  const compared = words.map(normalizeWords);
  const kept = words.filter((_, i) => compared.indexOf(compared[i] ?? '') === i);
  const id = `${mode}-${field}-${normalizeWords(kept[0] ?? '')
    .trim()
    .replaceAll(' ', '-')}`;
  return { id, mode, field, words: kept, weight: getRuleWeight(mode, field), origin: 'user' };
}

function removeRepeats(rules: readonly FitRule[]): FitRule[] {
  return [...new Map(rules.map((rule) => [rule.id, rule])).values()];
}

function withSingulars(words: readonly string[]): string[] {
  return words.flatMap((word) => [word, toSingular(word)]);
}

/** “B2B SaaS” also stands for either word, “mid-size firms” for no single one. */
function listFieldWords(text: string): string[] {
  const words = text.split(/\s+/u);
  const single = words.filter((word) => {
    const compared = normalizeWords(word).trim();
    return compared.length >= 3 && !compared.split(' ').some((each) => GENERAL_WORDS.has(each));
  });
  return withSingulars(words.length > 1 ? [text, ...single] : [text]);
}
