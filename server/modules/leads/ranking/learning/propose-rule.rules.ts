import { positionOf } from '../../../signals/signals.ts';
import type { FitRule } from '../fit/fit.rules.ts';
import { hasPhrase, phraseOf, wordsOf } from '../fit/phrases.rules.ts';
import { SERVING_ROLES } from '../fit/serving-words.ts';
import { specialWordIn } from '../fit/special-categories.ts';
import { distinctivePhrases } from '../fit/distinctive-words.ts';

export type ProposingReason = 'wrongRole' | 'wrongFirm' | 'sellsToTheSame' | 'team';

export type ProposalPerson = {
  personId: number;
  headline: string;
  fit: number | null;
};

export type Proposal = {
  rule: FitRule;
  people: readonly number[];
};

/** A phrase that occurs in more headlines than this is too general to exclude. */
const MAX_SHARE = 0.3;
const SEPARATORS = /[|•·,;:.–—]/u;

export function proposeRule(
  headline: string,
  reason: ProposingReason,
  people: readonly ProposalPerson[],
): Proposal | null {
  const { title, company } = positionOf(headline);
  if (reason === 'team') return company === '' ? null : companyProposal(company, people);
  const rest = wordsOf(headline).replace(wordsOf(title).trim(), ' ');
  const texts = {
    wrongFirm: [rest],
    wrongRole: [title],
    // Colleagues at the same company as a seller may be buyers.
    sellsToTheSame: [title, afterCompany(headline, company)],
  }[reason];
  const words = people.map((person) => ({ ...person, text: wordsOf(person.headline) }));
  const best = texts
    .flatMap((text) => text.split(SEPARATORS))
    .flatMap((text) => distinctivePhrases(text))
    .map((phrase) => ({ phrase, worth: worthOf(phrase, reason, words) }))
    .toSorted((one, other) => other.worth - one.worth)[0];
  if (best && best.worth > 0) return proposalOf('headline', best.phrase, people);
  return reason === 'wrongFirm' && company !== '' ? companyProposal(company, people) : null;
}

function afterCompany(headline: string, company: string): string {
  return company === '' ? headline : headline.slice(headline.indexOf(company) + company.length);
}

type Compared = ProposalPerson & { text: string };

function worthOf(phrase: string, reason: ProposingReason, people: readonly Compared[]): number {
  const compared = phraseOf(phrase);
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

function companyProposal(company: string, people: readonly ProposalPerson[]): Proposal | null {
  return specialWordIn(company) === null ? proposalOf('company', company, people) : null;
}

function proposalOf(
  field: 'headline' | 'company',
  words: string,
  people: readonly ProposalPerson[],
): Proposal {
  const phrase = phraseOf(words);
  const has = (headline: string) =>
    hasPhrase(wordsOf(headline), phrase) &&
    (field === 'headline' || hasPhrase(wordsOf(positionOf(headline).company), phrase));
  return {
    rule: {
      id: `answer-${field}-${wordsOf(words).trim().replaceAll(' ', '-')}`,
      mode: 'exclude',
      field,
      words: [words],
      weight: 0,
      origin: 'answer',
    },
    people: people.filter(({ headline }) => has(headline)).map(({ personId }) => personId),
  };
}
