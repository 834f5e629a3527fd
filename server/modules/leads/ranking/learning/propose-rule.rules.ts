import { getCompanyName, isPosition, readPosition } from '../../../signals/signals.ts';
import { buildFit, type Fit, type FitRule, type RuleField } from '../fit/fit.rules.ts';
import { readParts } from '../fit/headline-parts.rules.ts';
import { buildPattern, parsePhrase, normalizeWords } from '../fit/phrases.rules.ts';
import { SERVING_ROLES } from '../fit/serving-words.ts';
import { findSpecialWord } from '../fit/special-categories.ts';
import { findDistinctivePhrases } from '../fit/distinctive-words.ts';

export type ProposingReason = 'wrongRole' | 'wrongCompany' | 'competitor' | 'team';

export type ProposalPerson = {
  personId: number;
  headline: string;
  fit: number | null;
};

export type RuleProposal = {
  rule: FitRule;
  people: readonly number[];
};

/** A phrase that occurs in more headlines than this is too general to exclude. */
const MAX_SHARE = 0.3;
/** A wrong role is a word of titles only, and a wrong company one of companies only. */
const FIELDS = { wrongCompany: 'company', wrongRole: 'title', competitor: 'headline' } as const;
const SEPARATORS = /[|•·,;:.–—]/u;

/** `description` are the member's own rules, whose words are never proposed. */
export function proposeRule(
  headline: string,
  reason: ProposingReason,
  people: readonly ProposalPerson[],
  description: readonly FitRule[] = [],
): RuleProposal | null {
  const described = buildFit(description.filter(({ mode }) => mode !== 'exclude'));
  const { title, company } = readPosition(headline);
  const isOther = company !== '' && !isDescribed(company, described);
  if (reason === 'team') return isOther ? proposeCompany(company, people) : null;
  const isTitle = company !== '' || isPosition(title);
  const texts = {
    wrongCompany: [company],
    wrongRole: [isTitle ? readParts(headline).role : ''],
    // Colleagues at the same company as a seller may be buyers.
    competitor: [title, getTextAfterCompany(headline, company)],
  }[reason];
  const phrases = texts
    .flatMap((text) => text.split(SEPARATORS))
    .flatMap((text) => findDistinctivePhrases(text))
    .filter((phrase) => !isDescribed(phrase, described));
  const hasAny = buildPattern(phrases.map(parsePhrase));
  const having = people.filter((person) => hasAny.test(normalizeWords(person.headline)));
  const best = phrases
    .map((phrase) => buildProposal(FIELDS[reason], phrase, having))
    .map((proposal) => ({ proposal, worth: computeWorth(proposal, reason, people) }))
    .toSorted((one, other) => other.worth - one.worth)[0];
  if (best && best.worth > 0) return best.proposal;
  return reason === 'wrongCompany' && isOther ? proposeCompany(company, people) : null;
}

/** People whose headline has the phrase may be those that the member sells to. */
function isDescribed(phrase: string, described: Fit): boolean {
  return described.match(phrase).matched.length > 0;
}

function getTextAfterCompany(headline: string, company: string): string {
  return company === '' ? headline : headline.slice(headline.indexOf(company) + company.length);
}

function computeWorth(
  { rule, people: excluded }: RuleProposal,
  reason: ProposingReason,
  people: readonly ProposalPerson[],
): number {
  const ids = new Set(excluded);
  const having = people.filter(({ personId }) => ids.has(personId));
  const count = Math.max(1, having.length);
  if (count > Math.max(2, MAX_SHARE * people.length)) return 0;
  const rarity = Math.log((people.length + 1) / count);
  const misfit = 1 - having.reduce((sum, { fit }) => sum + (fit ?? 0), 0) / count;
  const words = rule.words.flatMap((phrase) => phrase.split(' '));
  const sells = reason === 'competitor' && SERVING_ROLES.some((each) => words.includes(each));
  // Among phrases of the same people, the longest is the most specific.
  const length = 1 + words.length / 100;
  return Math.log(1 + count) * rarity * misfit * (sells ? 2 : 1) * length;
}

function proposeCompany(company: string, people: readonly ProposalPerson[]): RuleProposal | null {
  const name = getCompanyName(company);
  return findSpecialWord(name) === null ? buildProposal('company', name, people) : null;
}

function buildProposal(
  field: RuleField,
  words: string,
  people: readonly ProposalPerson[],
): RuleProposal {
  const rule: FitRule = {
    id: `answer-${field}-${normalizeWords(words).trim().replaceAll(' ', '-')}`,
    mode: 'exclude',
    field,
    words: [words],
    weight: 0,
    origin: 'answer',
  };
  const fit = buildFit([rule]);
  const excluded = people.filter(({ headline }) => fit.match(headline).excludedBy !== null);
  return { rule, people: excluded.map(({ personId }) => personId) };
}
