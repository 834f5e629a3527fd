import { readPosition } from '../../../signals/signals.ts';
import { buildFit, type Fit, type FitRule } from '../fit/fit.rules.ts';
import { hasPhrase, parsePhrase, normalizeWords } from '../fit/phrases.rules.ts';
import { SERVING_ROLES } from '../fit/serving-words.ts';
import { findSpecialWord } from '../fit/special-categories.ts';
import { findDistinctivePhrases } from '../fit/distinctive-words.ts';

export type ProposingReason = 'wrongRole' | 'wrongFirm' | 'sellsToTheSame' | 'team';

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
  const rest = normalizeWords(headline).replace(normalizeWords(title).trim(), ' ');
  const texts = {
    wrongFirm: [rest],
    wrongRole: [title],
    // Colleagues at the same company as a seller may be buyers.
    sellsToTheSame: [title, getTextAfterCompany(headline, company)],
  }[reason];
  const words = people.map((person) => ({ ...person, text: normalizeWords(person.headline) }));
  const best = texts
    .flatMap((text) => text.split(SEPARATORS))
    .flatMap((text) => findDistinctivePhrases(text))
    .filter((phrase) => !isDescribed(phrase, described))
    .map((phrase) => ({ phrase, worth: computeWorth(phrase, reason, words) }))
    .toSorted((one, other) => other.worth - one.worth)[0];
  if (best && best.worth > 0) return buildProposal('headline', best.phrase, people);
  return reason === 'wrongFirm' && isOther ? proposeCompany(company, people) : null;
}

/** People whose headline has the phrase may be those that the member sells to. */
function isDescribed(phrase: string, described: Fit): boolean {
  return described.match(phrase).matched.length > 0;
}

function getTextAfterCompany(headline: string, company: string): string {
  return company === '' ? headline : headline.slice(headline.indexOf(company) + company.length);
}

type ComparedPerson = ProposalPerson & { text: string };

function computeWorth(
  phrase: string,
  reason: ProposingReason,
  people: readonly ComparedPerson[],
): number {
  const compared = parsePhrase(phrase);
  const having = people.filter(({ text }) => hasPhrase(text, compared));
  const count = Math.max(1, having.length);
  if (count > Math.max(2, MAX_SHARE * people.length)) return 0;
  const rarity = Math.log((people.length + 1) / count);
  const misfit = 1 - having.reduce((sum, { fit }) => sum + (fit ?? 0), 0) / count;
  const sells =
    reason === 'sellsToTheSame' && SERVING_ROLES.some((each) => phrase.split(' ').includes(each));
  // Among phrases of the same people, the longest is the most specific.
  const length = 1 + phrase.split(' ').length / 100;
  return Math.log(1 + count) * rarity * misfit * (sells ? 2 : 1) * length;
}

function proposeCompany(company: string, people: readonly ProposalPerson[]): RuleProposal | null {
  return findSpecialWord(company) === null ? buildProposal('company', company, people) : null;
}

function buildProposal(
  field: 'headline' | 'company',
  words: string,
  people: readonly ProposalPerson[],
): RuleProposal {
  const phrase = parsePhrase(words);
  const has = (headline: string) =>
    hasPhrase(normalizeWords(headline), phrase) &&
    (field === 'headline' || hasPhrase(normalizeWords(readPosition(headline).company), phrase));
  return {
    rule: {
      id: `answer-${field}-${normalizeWords(words).trim().replaceAll(' ', '-')}`,
      mode: 'exclude',
      field,
      words: [words],
      weight: 0,
      origin: 'answer',
    },
    people: people.filter(({ headline }) => has(headline)).map(({ personId }) => personId),
  };
}
