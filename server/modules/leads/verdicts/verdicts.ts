import type { BodyOf, ReplyOf } from '../../../../contract/http/route.ts';
import type { VerdictReason } from '../../../../contract/leads.ts';
import type {
  giveVerdict as giveRoute,
  previewVerdict as previewRoute,
} from '../../../../contract/routes/lead-rules.ts';
import type { Deps } from '../../../deps.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { holdPeople } from '../../signals/signals.ts';
import { describePeople, type DescribedPerson } from '../person/people.store.ts';
import { type Board, type BoardDeps, readBoard } from '../board/board.ts';
import { presentRule } from '../board/present.ts';
import { lockIdealCustomer } from '../rules/rules.store.ts';
import { learnJob } from '../leads.jobs.ts';
import type { VerdictRow } from '../leads.tables.ts';
import type { FitRule } from '../ranking/fit/fit.rules.ts';
import { type ProposingReason, proposeRule } from '../ranking/learning/propose-rule.rules.ts';
import * as store from '../records/records.store.ts';
import { requirePerson } from '../records/touches.ts';
import { deleteVerdictRules, findRulesAbout, insertRules } from '../rules/rules.store.ts';

const SHOWN = 50;
const FIRST = 50;

const PROPOSING: Partial<Record<VerdictReason, ProposingReason>> = {
  'wrong-role': 'wrongRole',
  'wrong-company': 'wrongCompany',
  competitor: 'competitor',
  team: 'team',
};

type Proposal = { rule: FitRule; others: number[] };

export async function previewVerdict(
  deps: BoardDeps,
  userId: string,
  { reason, ...person }: BodyOf<typeof previewRoute> & DescribedPerson,
): Promise<ReplyOf<typeof previewRoute>> {
  const board = await readBoard(deps, userId);
  const proposal = findProposal({ board, person, reason });
  if (!proposal) return { rule: null, people: [], count: 0, inFirstFifty: 0 };
  const { rule, others } = proposal;
  const ranks = new Map(board.ranked.map(({ personId }, index) => [personId, index + 1]));
  const shown = others.slice(0, SHOWN);
  const described = new Map(
    (await describePeople(deps.db, userId, shown)).map((each) => [each.person_id, each]),
  );
  return {
    rule: presentRule(rule),
    people: shown.flatMap((id) => {
      const other = described.get(id);
      if (!other) return [];
      return [{ id, name: other.name, headline: other.headline, rank: ranks.get(id) ?? null }];
    }),
    count: others.length,
    inFirstFifty: others.filter((id) => (ranks.get(id) ?? Infinity) <= FIRST).length,
  };
}

function findProposal({
  board,
  person,
  reason,
}: {
  board: Board;
  person: Pick<DescribedPerson, 'person_id' | 'headline'>;
  reason: VerdictReason;
}): Proposal | null {
  const proposing = PROPOSING[reason];
  if (proposing === undefined) return null;
  const description = board.rules.filter(({ origin }) => origin === 'user');
  const proposal = proposeRule(person.headline, proposing, board.ranked, description);
  if (!proposal) return null;
  const { rule } = proposal;
  return { rule, others: proposal.people.filter((id) => id !== person.person_id) };
}

/** The same verdict again changes nothing; another one replaces the first with its rule. */
export async function giveVerdict(
  deps: BoardDeps & Pick<Deps, 'db' | 'jobs'>,
  userId: string,
  verdict: BodyOf<typeof giveRoute> & DescribedPerson,
): Promise<ReplyOf<typeof giveRoute>> {
  const { person_id: person, reason, words, appliesTo } = verdict;
  const board = appliesTo === 'all' ? await readBoard(deps, userId) : null;
  const proposal = board && findProposal({ board, person: verdict, reason });
  return runInTransaction(deps.db, async (tx) => {
    await lockIdealCustomer(tx, userId);
    await requirePerson(tx, userId, person);
    const before = await store.findVerdictOn(tx, userId, person);
    const isSame =
      before?.reason === reason && before.words === words && before.applies_to === appliesTo;
    if (before && isSame) {
      const rules = await findRulesAbout(tx, userId, person);
      const aside = board?.aside.filter(({ ruleId }) => rules.some(({ id }) => id === ruleId));
      return { verdict: before.no, others: aside?.length || (proposal?.others.length ?? 0) };
    }
    const now = deps.clock.now();
    if (before) {
      await store.markUndone(tx, { userId, no: before.no, now });
      await deleteVerdictRules(tx, userId, before.no);
    }
    const no = await store.insertVerdict(tx, {
      user_id: userId,
      person_id: person,
      reason,
      words,
      applies_to: appliesTo,
      at: now,
    });
    if (proposal) await insertRules(tx, userId, [{ ...proposal.rule, verdictNo: no }]);
    await deps.jobs.send(learnJob, { userId });
    return { verdict: no, others: proposal?.others.length ?? 0 };
  });
}

/** Undoes the verdict and the rule that came with it. Idempotent. */
export function undoVerdict(
  { db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  userId: string,
  verdict: VerdictRow,
): Promise<{ undone: true }> {
  const { no, person_id: person } = verdict;
  return runInTransaction(db, async (tx) => {
    await lockIdealCustomer(tx, userId);
    await holdPeople(tx, userId, [person]);
    if (await store.markUndone(tx, { userId, no, now: clock.now() })) {
      await store.restoreReplaced(tx, verdict);
      await deleteVerdictRules(tx, userId, no);
      await jobs.send(learnJob, { userId });
    }
    return { undone: true };
  });
}
