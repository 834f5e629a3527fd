import { type FitRule, type RuleField, type RuleMode, getRuleWeight } from './fit.rules.ts';
import { normalizeWords } from './phrases.rules.ts';
import { findPlaceNames } from './places.ts';
import { splitSentence } from './sentence.rules.ts';
import { type RefusedWord, findSpecialWord } from './special-categories.ts';
import { isRole, listRoleNames, SENIOR_TITLES } from './title-synonyms.ts';

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
      'empresa aziende bedrijven people leute gens',
  )
    .trim()
    .split(' '),
);

export function parseIdealCustomer(
  sentence: string,
  lists: IdealCustomerLists,
): ParsedIdealCustomer {
  const said = splitSentence(sentence);
  const placesSaid = said.where.filter((each) => findPlaceNames(each) !== null);
  const fieldsSaid = said.where.filter((each) => findPlaceNames(each) === null);
  const all = {
    titles: [...said.who, ...lists.titles],
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
  const titles = selectPermitted(all.titles).map(removeRank);
  const rules = [
    ...titles.map(({ role }) =>
      buildRule('include', 'title', [role, toSingular(role), ...listRoleNames(role)]),
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
  if (titles.some(({ isSenior }) => isSenior))
    rules.push(buildRule('prefer', 'title', SENIOR_TITLES));
  return { rules: removeRepeats(rules), refused: [...refused.values()] };
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

const RANK_WORDS = new Set(
  SENIOR_TITLES.flatMap((title) => [normalizeWords(title), normalizeWords(`${title}s`)]),
);
const JOINS = new Set(['of', 'for', 'de', 'des', 'du', 'der', 'für', 'di', 'van', 'level']);

/** “Heads of sales” have the role “sales” and a senior rank. */
function removeRank(typed: string): { role: string; isSenior: boolean } {
  if (isRole(typed)) return { role: typed, isSenior: false };
  const words = typed.split(/\s+/u);
  const role = words.filter((word) => !RANK_WORDS.has(normalizeWords(word))).join(' ');
  const bare = trimJoins(role);
  if (bare === '') return { role: toSingular(typed), isSenior: false };
  return { role: isRole(bare) ? bare : toSingularRole(bare), isSenior: role !== words.join(' ') };
}

function trimJoins(role: string): string {
  const words = role.split(/\s+/u).filter(Boolean);
  while (JOINS.has((words[0] ?? '').toLowerCase())) words.shift();
  while (JOINS.has((words.at(-1) ?? '').toLowerCase())) words.pop();
  return words.join(' ');
}

function toSingularRole(role: string): string {
  const singular = toSingular(role);
  return isRole(singular) ? singular : role;
}

function withSingulars(words: readonly string[]): string[] {
  return words.flatMap((word) => [word, toSingular(word)]);
}

function toSingular(text: string): string {
  if (/(?:ops|ss|us|is|sales|news|aas)$/iu.test(text)) return text;
  if (/[^aeiou]ies$/iu.test(text)) return `${text.slice(0, -3)}y`;
  if (/(?:ch|sh|x|or|ion|ad)es$/iu.test(text)) return text.slice(0, -2);
  return /\p{L}{2}s$/iu.test(text) ? text.slice(0, -1) : text;
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
