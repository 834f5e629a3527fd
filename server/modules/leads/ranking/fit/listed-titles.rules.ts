import { isPosition } from '../../../signals/signals.ts';
import { normalizeWords } from './phrases.rules.ts';
import { findSpecialWord } from './special-categories.ts';
import { isRole } from './title-synonyms.ts';
import { isJoin, isRankWord, splitTitle, toSingular } from './titles.rules.ts';

/** “Founders and CTOs of fintechs” are two titles and a field. */
export type ListedTitles = { titles: string[]; fields: string[] };

/** Companies, of which one can be a founder or a head. */
const COMPANIES = new Set(
  normalizeWords(
    'companies startups ups scaleups agencies firms businesses organizations organisations enterprises vendors ' +
      'brands shops stores manufacturers retailers studios consultancies banks fintechs insurers hospitals clinics ' +
      'schools restaurants hotels nonprofits smes smbs unternehmen firmen agenturen entreprises agences empresas ' +
      'agencias aziende agenzie bedrijven',
  )
    .trim()
    .split(' '),
);
const OF = /\s(?:of|von|de|des|du|di|van)\s/giu;
/** Before a role they make it another one. */
const OTHER_KINDS = new Set(
  'product process data fractional interim former ex deputy assistant future aspiring'.split(' '),
);
/** As in “solopreneurs”, unlike “growth”. */
const PERSONS = /(?:[eo]rs|ists|ians)$/iu;

/** `items` are those of an enumeration, which says a rank or the companies once for all. */
export function readTitles(items: readonly string[]): ListedTitles {
  const titles: string[] = [];
  const fields: string[] = [];
  for (const item of items) {
    const { title, field } = splitItem(item);
    const continuesFields = fields.length > 0 && !namesPerson(title);
    if (title !== '') (continuesFields ? fields : titles).push(title);
    if (field !== '') fields.push(field);
  }
  return { titles: carryRanks(titles), fields };
}

type TitleWithField = { title: string; field: string };

function splitItem(item: string): TitleWithField {
  const whole = { title: item, field: '' };
  // “Black founders” would no longer be recognized by its parts.
  if (findSpecialWord(item) !== null) return whole;
  if (isCompanies(item) && item.search(OF) === -1) return { title: '', field: item };
  return splitAtPreposition(item) ?? splitBeforeRole(item) ?? whole;
}

/** “Founders of agencies” are founders, but “heads of sales” are not heads of everything. */
function splitAtPreposition(item: string): TitleWithField | null {
  for (const { 0: of, index } of item.matchAll(OF)) {
    const title = item.slice(0, index);
    const field = item.slice(index + of.length);
    const isLast = field.search(OF) === -1;
    if (isRole(toSingular(title)) || (isLast && isCompanies(field))) return { title, field };
  }
  return null;
}

/** “SaaS founders” are founders, but “product owners” are something else. */
function splitBeforeRole(item: string): TitleWithField | null {
  const words = item.split(' ');
  const start = words.findIndex((_, index) => {
    const role = toSingular(words.slice(index).join(' '));
    return isRole(role) && isPosition(role);
  });
  const before = words.slice(0, Math.max(0, start));
  const isField = before.length > 0 && !before.some((word) => OTHER_KINDS.has(word.toLowerCase()));
  if (!isField || namesPerson(before.join(' '))) return null;
  return { title: words.slice(start).join(' '), field: before.join(' ') };
}

function isCompanies(text: string): boolean {
  return COMPANIES.has(normalizeWords(text).trim().split(' ').at(-1) ?? '');
}

/** Whether a title is one of its own, unlike the “marketing” of “heads of sales and marketing”. */
export function namesPerson(title: string): boolean {
  const words = splitTitle(title);
  return isPosition(toSingular(title)) || words.some(isRankWord) || PERSONS.test(title);
}

/** “Directors ” + “of ” + “sales”, or “sales” + “ directors”. */
type RankedTitle = { rank: string[]; joins: string[]; role: string[]; rankAfter: string[] };

function carryRanks(titles: readonly string[]): string[] {
  const all = titles.map(parseRankedTitle);
  return all.map((each, index) => {
    const { rank, joins, role, rankAfter } = completeTitle(each, {
      former: all.slice(0, index).toReversed(),
      later: all.slice(index + 1),
    });
    return [...rank, ...joins, ...role, ...rankAfter].join(' ');
  });
}

function parseRankedTitle(title: string): RankedTitle {
  const words = splitTitle(title);
  const isOther = (word: string) => !isRankWord(word);
  const first = words.findIndex(isOther);
  const start = words.findIndex((word, index) => isOther(word) && !(index > 0 && isJoin(word)));
  if (start === -1) return { rank: words, joins: [], role: [], rankAfter: [] };
  const end = words.findLastIndex(isOther) + 1;
  return {
    rank: words.slice(0, first),
    joins: words.slice(first, start),
    role: words.slice(start, end),
    rankAfter: words.slice(end),
  };
}

function completeTitle(
  title: RankedTitle,
  { former, later }: { former: readonly RankedTitle[]; later: readonly RankedTitle[] },
): RankedTitle {
  const { rank, role, rankAfter } = title;
  // “VPs” of “VPs and directors of sales”, “directors” of “sales VPs and directors”.
  if (role.length === 0) {
    const next = later.find((other) => other.role.length > 0);
    if (next && next.rank.length > 0) return { ...next, rank };
    const last = former.find((other) => other.role.length > 0);
    if (last && last.rank.length > 0) return { ...last, rank };
    return last && last.rankAfter.length > 0 ? { ...last, rankAfter: rank } : title;
  }
  if (rank.length + rankAfter.length > 0 || namesPerson(role.join(' '))) return title;
  // “Marketing” of “heads of sales and marketing”, “sales” of “sales and marketing heads”.
  const before = former.find((other) => other.rank.length > 0 && other.role.length > 0);
  if (before) return { ...before, role, rankAfter: [] };
  const after = later.find((other) => other.rankAfter.length > 0);
  return after ? { ...title, rankAfter: after.rankAfter } : title;
}
