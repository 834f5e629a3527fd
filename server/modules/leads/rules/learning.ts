import type { Deps } from '../../../deps.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { describePeople } from '../person/people.store.ts';
import { lockAccount } from '../../users/users.ts';
import { type Board, type BoardDeps, readBoard } from '../board/board.ts';
import { lockIdealCustomer } from './rules.store.ts';
import type { RuleRow } from '../leads.tables.ts';
import type { FitRule } from '../ranking/fit/fit.rules.ts';
import { hasPhrase, parsePhrase, normalizeWords } from '../ranking/fit/phrases.rules.ts';
import { type Answer, learnFromAnswers } from '../ranking/learning/learn.rules.ts';
import { RANKING_NUMBERS } from '../ranking/ranking-numbers.ts';
import type { LeadState } from '../records/states.rules.ts';
import { findRules, replaceRules } from './rules.store.ts';

/**
 * Rules that were switched off stay off, even if their words are learned again from other answers.
 */
export async function learn(deps: BoardDeps & Pick<Deps, 'db'>, userId: string): Promise<void> {
  const board = await readBoard(deps, userId);
  const headlines = board.people.map(({ headline }) => headline);
  const words = learnFromAnswers(await findAnswers(deps, userId, board.states), headlines);
  await runInTransaction(deps.db, async (tx) => {
    if (!(await lockAccount(tx, userId))) return;
    const before = (await findRules(tx, userId)).filter(({ origin }) => origin === 'learned');
    const off = new Map(before.filter((rule) => !rule.is_active).map((rule) => [rule.id, rule]));
    const forgotten = off.values().filter(({ id }) => !words.some((word) => word.id === id));
    const rules = [...words, ...forgotten.filter((rule) => isShared(rule, headlines))];
    if (isSame(before, rules)) return;
    await lockIdealCustomer(tx, userId);
    const withState = (rule: FitRule) => ({ ...rule, isActive: !off.has(rule.id) });
    await replaceRules(tx, { userId, origin: 'learned', rules: rules.map(withState) });
  });
}

/** Words of fewer people may be of people who were erased, and are forgotten for good. */
function isShared(rule: FitRule, headlines: readonly string[]): boolean {
  const phrases = rule.words.map(parsePhrase);
  const sharing = headlines.filter((headline) => {
    const words = normalizeWords(headline);
    return phrases.every((phrase) => hasPhrase(words, phrase));
  });
  return sharing.length >= RANKING_NUMBERS.learning.peopleWithWord;
}

/** The people whose words were learned may have been erased since. */
export async function learnAgain(deps: BoardDeps, userId: string): Promise<void> {
  const rules = await findRules(deps.db, userId);
  if (rules.some(({ origin }) => origin === 'learned')) await learn(deps, userId);
}

function isSame(before: readonly RuleRow[], rules: readonly FitRule[]): boolean {
  const weights = new Map(before.map(({ id, weight }) => [id, weight]));
  return (
    before.length === rules.length && rules.every(({ id, weight }) => weights.get(id) === weight)
  );
}

export async function findAnswers(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  states: Board['states'],
): Promise<Answer[]> {
  const answered = [...states].flatMap(([id, state]) => {
    const isLead = readVerdict(state);
    return isLead === null ? [] : [{ id, isLead }];
  });
  const people = await describePeople(
    db,
    userId,
    answered.map(({ id }) => id),
  );
  const headlines = new Map(people.map((person) => [person.person_id, person.headline]));
  return answered.flatMap(({ id, isLead }) => {
    const headline = headlines.get(id);
    return headline === undefined ? [] : [{ personId: id, headline, isLead }];
  });
}

/** Colleagues, customers and polite people do not show who else is a lead. */
function readVerdict({ verdict, stage }: LeadState): boolean | null {
  if (stage === 'replied' || stage === 'meeting' || stage === 'won') return true;
  const notLeads = ['wrong-role', 'wrong-company', 'competitor', 'other'];
  return verdict !== null && notLeads.includes(verdict.reason) ? false : null;
}
