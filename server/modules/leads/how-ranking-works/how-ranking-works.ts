import type { BodyOf, ReplyOf } from '../../../../contract/http/route.ts';
import type {
  getRanking as rankingRoute,
  switchLeadRule as switchRoute,
} from '../../../../contract/routes/lead-rules.ts';
import type { Deps } from '../../../deps.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { fail } from '../../../platform/failure.ts';
import { describePeople } from '../person/people.store.ts';
import { presentRule } from '../board/present.ts';
import { findIdealCustomer, lockIdealCustomer } from '../rules/rules.store.ts';
import { RANKING_NUMBERS } from '../ranking/ranking-numbers.ts';
import { findRecords } from '../records/records.store.ts';
import { computeStates } from '../records/states.rules.ts';
import { findAnswers } from '../rules/learning.ts';
import { listRankingNumbers } from './list-ranking-numbers.rules.ts';
import { proposeReactions } from '../rules/reactions.rules.ts';
import { findRules, switchRule } from '../rules/rules.store.ts';

export async function getRanking(
  { db }: Pick<Deps, 'db'>,
  userId: string,
): Promise<ReplyOf<typeof rankingRoute>> {
  const [ideal, rules, records] = await Promise.all([
    findIdealCustomer(db, userId),
    findRules(db, userId),
    findRecords(db, userId),
  ]);
  const { verdicts } = records;
  const learnable = await findAnswers({ db }, userId, computeStates(records));
  const people = await describePeople(
    db,
    userId,
    verdicts.map((verdict) => verdict.person_id),
  );
  const names = new Map(people.map(({ person_id: id, name }) => [id, name]));
  const byVerdict = new Map(rules.map((rule) => [rule.verdict_no, presentRule(rule)]));
  return {
    version: ideal?.version ?? 0,
    numbers: listRankingNumbers(),
    rules: rules.map((rule) => ({ ...presentRule(rule), isActive: rule.is_active })),
    answers: verdicts.map(({ no, person_id: id, reason, words, at }) => ({
      no,
      person: { id, name: names.get(id) ?? '' },
      reason,
      words,
      at,
      rule: byVerdict.get(no) ?? null,
    })),
    learnsFrom: RANKING_NUMBERS.learning.fromAnswers,
    learnsFromNow: learnable.length,
    reactions: proposeReactions(
      ideal,
      verdicts.map((verdict) => ({ verdict })),
    ),
  };
}

/** Rules that the member typed are changed with the ideal customer instead. */
export function switchLeadRule(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  { id, isActive }: BodyOf<typeof switchRoute>,
): Promise<ReplyOf<typeof switchRoute>> {
  return runInTransaction(db, async (tx) => {
    await lockIdealCustomer(tx, userId);
    if (!(await switchRule(tx, { userId, id, isActive }))) throw fail('not_found');
    return { isActive };
  });
}
