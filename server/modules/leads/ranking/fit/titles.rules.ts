import { hasPhrase, normalizeWords, parsePhrase, type Phrase } from './phrases.rules.ts';
import { buildServingPattern, isServingRole } from './serving-words.ts';
import { isRole, listRoleNames, SENIOR_TITLES } from './title-synonyms.ts';

/** “Head of Sales” is one title: a role under any of its names, and a senior rank beside it. */
export type Title = {
  typed: string;
  names: readonly Phrase[];
  isSenior: boolean;
  /** Words of people who sell to the role. */
  serving: RegExp;
};

/** The found names of the role; `isWhole` is false if a senior rank was meant, and none stands there. */
export type FoundTitle = { words: readonly string[]; isWhole: boolean };

const RANKS = new Set(SENIOR_TITLES.map((title) => normalizeWords(title).trim()));
const LONGEST_RANK = 2;
/** As in “Vertriebsleiterin”. */
const RANK_IN_WORD = /\p{L}(?:leiter|leiterin|leitung)$/u;
/** Words between role and rank, as in “Head of Global Enterprise Sales”. */
const WORDS_BETWEEN = 3;
const JOINS = new Set(['of', 'for', 'de', 'des', 'du', 'der', 'für', 'di', 'van', 'level']);

export function parseTitle(typed: string, fieldWords: readonly string[]): Title {
  const { role, isSenior } = removeRank(typed);
  const names = [role, toSingular(role), ...listRoleNames(role)].map(parsePhrase);
  return { typed, names, isSenior, serving: buildServingPattern(fieldWords) };
}

/** `text` is the title of a headline, normalized. */
export function findTitle(
  { typed, names, isSenior, serving }: Title,
  text: string,
): FoundTitle | null {
  const found = names.filter(
    (name) => hasPhrase(text, name) && !isServingRole(text, name.compared, serving),
  );
  if (found.length === 0) return null;
  if (!isSenior || found.some((name) => hasRankBeside(text, name))) {
    return { words: [typed], isWhole: true };
  }
  return { words: [...new Set(found.map((name) => name.typed))].slice(0, 1), isWhole: false };
}

/** Whether a part of a headline is this title, and not a subject such as “Founder stories”. */
export function isTitle(title: Title, text: string): boolean {
  if (title.isSenior) return findTitle(title, text)?.isWhole === true;
  return title.names.some(({ compared }) => compared.trim() === text.trim());
}

function hasRankBeside(text: string, { compared }: Phrase): boolean {
  const role = compared.trim();
  if (RANK_IN_WORD.test(role)) return true;
  const [before = '', after = ''] = text.split(compared, 2);
  const near = [
    ...before
      .trim()
      .split(' ')
      .slice(-WORDS_BETWEEN - LONGEST_RANK),
    '',
    ...after
      .trim()
      .split(' ')
      .slice(0, WORDS_BETWEEN + LONGEST_RANK),
  ];
  return near.some((word, index) => isRank(word) || isRank(`${word} ${near[index + 1] ?? ''}`));
}

const isRank = (words: string) => RANKS.has(words) || RANK_IN_WORD.test(words);

/** In the singular, since each person has one: “Heads of Sales” are each a “Head of Sales”. */
export function nameTitle(typed: string): string {
  const { role, isSenior } = removeRank(typed);
  if (!isSenior || isRole(typed)) return isRole(typed) ? typed : role;
  return splitTitle(typed)
    .map((word) => (isRankWord(word) ? toSingularRank(word) : word))
    .join(' ');
}

/** “Heads of sales” have the role “sales” and a senior rank. */
function removeRank(typed: string): { role: string; isSenior: boolean } {
  if (isRole(typed)) return { role: typed, isSenior: RANK_IN_WORD.test(typed) };
  const words = splitTitle(typed);
  const bare = trimJoins(words.filter((word) => !isRankWord(word)));
  if (bare === '') return { role: toSingular(typed), isSenior: false };
  const isSenior = words.some(isRankWord);
  return { role: isRole(bare) ? bare : toSingularRole(bare), isSenior };
}

/** The words of a title, with each rank as one word. */
export function splitTitle(typed: string): string[] {
  return typed.replaceAll(/\bvice[\s-]president/giu, 'VP').split(/\s+/u);
}

export const isRankWord = (word: string) =>
  RANKS.has(normalizeWords(word).trim()) || RANKS.has(normalizeWords(toSingularRank(word)).trim());

/** Unlike in other words, only the last letter goes: directors, VPs. */
const toSingularRank = (word: string) =>
  RANKS.has(normalizeWords(word).trim()) ? word : word.replace(/s$/iu, '');

export const isJoin = (word: string) => JOINS.has(word.toLowerCase());

function trimJoins(words: string[]): string {
  const from = words.findIndex((word) => !isJoin(word));
  const until = words.findLastIndex((word) => !isJoin(word));
  return from === -1 ? '' : words.slice(from, until + 1).join(' ');
}

function toSingularRole(role: string): string {
  const singular = toSingular(role);
  return isRole(singular) ? singular : role;
}

export function toSingular(text: string): string {
  if (/(?:ops|ss|us|is|sales|news|aas)$/iu.test(text)) return text;
  if (/(?:series|species)$/iu.test(text)) return text;
  if (/[^aeiou]ies$/iu.test(text)) return `${text.slice(0, -3)}y`;
  if (/(?:ch|sh|ss|x|or|ion|ad)es$/iu.test(text)) return text.slice(0, -2);
  return /\p{L}{2}s$/iu.test(text) ? text.slice(0, -1) : text;
}
