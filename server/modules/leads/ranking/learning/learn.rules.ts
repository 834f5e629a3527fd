import type { FitRule } from '../fit/fit.rules.ts';
import { RANKING_NUMBERS } from '../ranking-numbers.ts';
import { findDistinctivePhrases } from '../fit/distinctive-words.ts';

const NUMBERS = RANKING_NUMBERS.learning;
const MAX_WORDS = 2;
/** If two phrases share at least this part of their people, only the more certain one stays. */
const SAME_PEOPLE = 0.8;

export type Answer = {
  personId: number;
  headline: string;
  /** True for replied, meeting or won; false for “not a lead”. */
  isLead: boolean;
};

/**
 * Words that distinguish leads from others, by log-odds with an informative Dirichlet prior
 * (Monroe, Colaresi and Quinn 2008). `headlines` of all people give the prior its shares.
 */
export function learnFromAnswers(
  answers: readonly Answer[],
  headlines: readonly string[],
): FitRule[] {
  const leads = answers.filter(({ isLead }) => isLead);
  const others = answers.filter(({ isLead }) => !isLead);
  const isEnough =
    answers.length >= NUMBERS.fromAnswers &&
    Math.min(leads.length, others.length) >= NUMBERS.peopleOnEachSide;
  if (!isEnough) return [];
  const used = countWords(answers.map(({ headline }) => headline));
  const often = new Set([...used].filter(([, n]) => n >= NUMBERS.peopleWithWord).map(([w]) => w));
  const known = countWords(headlines, often);
  const sides = { leads: groupPeopleByWord(leads), others: groupPeopleByWord(others) };
  const weighed = [...often].map((word) => {
    const having = {
      leads: sides.leads.get(word) ?? [],
      others: sides.others.get(word) ?? [],
    };
    const share = ((known.get(word) ?? 0) + 1) / (headlines.length + 2);
    return { word, having, ...logOdds(having, { leads, others }, share) };
  });
  return removeRepeats(weighed.filter(({ z }) => Math.abs(z) >= NUMBERS.minZ)).map(
    ({ word, difference }) => buildRule(word, difference),
  );
}

type Sides<T> = { leads: readonly T[]; others: readonly T[] };

function logOdds(having: Sides<number>, all: Sides<Answer>, share: number) {
  const prior = NUMBERS.priorStrength * share;
  const computeOdds = (count: number, of: number) =>
    (count + prior) / (of + NUMBERS.priorStrength - count - prior);
  const difference =
    Math.log(computeOdds(having.leads.length, all.leads.length)) -
    Math.log(computeOdds(having.others.length, all.others.length));
  const variance = 1 / (having.leads.length + prior) + 1 / (having.others.length + prior);
  return { difference, z: difference / Math.sqrt(variance) };
}

function countWords(headlines: readonly string[], only?: ReadonlySet<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const headline of headlines) {
    for (const word of findDistinctivePhrases(headline, MAX_WORDS)) {
      if (only && !only.has(word)) continue;
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return counts;
}

function groupPeopleByWord(answers: readonly Answer[]): Map<string, number[]> {
  const people = new Map<string, number[]>();
  for (const { personId, headline } of answers) {
    for (const word of findDistinctivePhrases(headline, MAX_WORDS)) {
      people.set(word, [...(people.get(word) ?? []), personId]);
    }
  }
  return people;
}

type WeighedWord = { word: string; having: Sides<number>; difference: number; z: number };

function removeRepeats(words: readonly WeighedWord[]): WeighedWord[] {
  const kept: WeighedWord[] = [];
  for (const each of words.toSorted((one, other) => Math.abs(other.z) - Math.abs(one.z))) {
    const people = new Set(countPeople(each));
    const isRepeat = kept.some((other) => {
      const shared = countPeople(other).filter((person) => people.has(person)).length;
      return shared >= SAME_PEOPLE * Math.min(people.size, countPeople(other).length);
    });
    if (!isRepeat) kept.push(each);
  }
  return kept;
}

const countPeople = ({ having }: WeighedWord) => [...having.leads, ...having.others];

function buildRule(word: string, difference: number): FitRule {
  const weight = Math.max(-NUMBERS.maxWeight, Math.min(NUMBERS.maxWeight, difference));
  const id = `learned-${word.replaceAll(' ', '-')}`;
  return { id, mode: 'prefer', field: 'headline', words: [word], weight, origin: 'learned' };
}
