import type { FitRule } from '../../server/modules/leads/ranking/fit/fit.rules.ts';
import { compileFit } from '../../server/modules/leads/ranking/fit/fit.rules.ts';
import { learnFromAnswers } from '../../server/modules/leads/ranking/learning/learn.rules.ts';
import { proposeRule } from '../../server/modules/leads/ranking/learning/propose-rule.rules.ts';
import { JUNIOR } from './headlines.ts';
import type { Person } from './populations.ts';
import type { Known } from './rankings.ts';

/** A user accepts a proposed rule if at least this share of its people are not wanted. */
const ACCEPTED = 0.9;

/**
 * The rules after a user answered for the people shown: buyers replied, sellers “sell to the same
 * people”, others have the wrong role. A user sees whom a proposed rule sets aside, and can read in
 * a headline whether the person is wanted, but not who buys.
 */
export function rulesAfterAnswers(known: Known, shown: ReadonlySet<number>): FitRule[] {
  const { people } = known.population;
  const answered = people.filter(({ personId }) => shown.has(personId));
  const byId = new Map(people.map((person) => [person.personId, person]));
  const fit = compileFit(known.rules);
  const listed = people.map(({ personId, headline }) => ({
    personId,
    headline,
    fit: fit.match(headline).fit,
  }));
  const proposed = answered
    .filter(isMisfit)
    .flatMap(({ headline, role }) => {
      const reason = role === 'seller' ? 'sellsToTheSame' : 'wrongRole';
      return proposeRule(headline, reason, listed) ?? [];
    })
    .filter(({ people: named }) => {
      const misfits = named.flatMap((personId) => byId.get(personId) ?? []).filter(isMisfit);
      return misfits.length >= ACCEPTED * named.length;
    });
  const learned = learnFromAnswers(
    answered.map(({ personId, headline, isBuyer }) => ({ personId, headline, isLead: isBuyer })),
    people.map(({ headline }) => headline),
  );
  return [...known.rules, ...[...proposed, ...learned].map(({ rule }) => rule)];
}

function isMisfit({ role, headline }: Person): boolean {
  if (role === 'buyer') return false;
  return role !== 'same role' || JUNIOR.some((ending) => headline.includes(ending));
}
