import type { Deps } from '../../../deps.ts';
import { hasSource } from '../../../gateways/network/network.ts';
import { chooseSource, getMoney } from '../../../gateways/network/relay.ts';
import { readInParts } from '../../../platform/database/rows-in-parts.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { fail } from '../../../platform/failure.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { type BudgetDeps, getCallsPerDay, formatDay, findRequestableAt } from './budget.ts';
import { planFirstCheckAt, isRequested } from '../planning/next-check.rules.ts';
import { PLANNING } from '../planning/planning.rules.ts';
import { planAgain } from '../planning/plan-again.ts';
import * as plans from '../planning/plans.store.ts';
import { countCallsLeft, computeNextPrice, countPlannedCalls } from '../planning/price.rules.ts';
import { isMoneySpent } from '../source/source-guard.ts';
import { deleteAccountCosts } from '../source/source-costs.store.ts';
import * as sources from '../source/sources.store.ts';
import { readTerms } from '../planning/terms.ts';
import { checkJob } from '../tracking.jobs.ts';

/** More than a worker handles in a minute; the rest is due in the next one. */
const DUE_AT_ONCE = 500;

/** Checks begin once the history has been read. */
export async function startTracking(
  { clock }: Pick<Deps, 'clock'>,
  tx: Db,
  userId: string,
): Promise<void> {
  const nextCheckAt = new Date(planFirstCheckAt(userId, clock.now().getTime()));
  await plans.insertPlan(tx, { userId, nextCheckAt });
}

export async function sendDueChecks(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'network'>,
): Promise<void> {
  if (!hasSource(deps.network)) return;
  const { db, clock, jobs, network } = await chooseSource(deps);
  if (await sources.findRestriction(db, network.capabilities.name)) return;
  for (const userId of await plans.findDue(db, clock.now(), DUE_AT_ONCE)) {
    await jobs.send(checkJob, { userId, requestedBy: 'plan' });
  }
}

/**
 * At most every ten minutes, until the member's requested checks have used their calls of the day.
 */
export async function requestCheck(
  deps: BudgetDeps & Pick<Deps, 'jobs'>,
  userId: string,
): Promise<{ checkableAt: Date }> {
  const { db, clock, jobs } = deps;
  const now = clock.now();
  const requestable = await findRequestableAt(deps, userId);
  const since = new Date(now.getTime() - PLANNING.betweenRequestedChecksMs);
  return runInTransaction(db, async (tx) => {
    const plan = await plans.findPlan(tx, userId, now);
    if (!plan) throw fail('data_processing');
    if (requestable) {
      throw fail('too_many_requests', {
        message: 'You have used today’s manual checks. Posts are still checked as planned.',
        retryAfterSeconds: Math.ceil((requestable.getTime() - now.getTime()) / 1000),
      });
    }
    if (await plans.noteRequest(tx, { userId, now, since })) {
      await jobs.send(checkJob, { userId, requestedBy: 'member' });
      return { checkableAt: new Date(now.getTime() + PLANNING.betweenRequestedChecksMs) };
    }
    const checkableAt = (plan.requestedAt ?? now).getTime() + PLANNING.betweenRequestedChecksMs;
    throw fail('too_many_requests', {
      message: 'Posts were checked less than ten minutes ago.',
      retryAfterSeconds: Math.ceil((checkableAt - now.getTime()) / 1000),
    });
  });
}

/** Earlier days are of no use. */
export async function deleteOldCosts({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteAccountCosts(db, formatDay(clock.now()));
}

/** Adjusts the price of a call, so that the calls of a day last for the day and are used. */
export async function updatePrice(given: BudgetDeps): Promise<void> {
  if (!hasSource(given.network)) return;
  const deps = await chooseSource(given);
  const { db, clock, network } = deps;
  const source = network.capabilities.name;
  const now = clock.now();
  const before = await sources.findPrice(db, source);
  if (!before || (await isPaused(deps, source))) return;
  const perDay = await getCallsPerDay(deps);
  if (perDay === 0) return;
  const from = Math.max(before.pricedAt.getTime(), now.getTime() - LONGEST_PRICED);
  const spentToday = await sources.findCalls(db, { source, day: formatDay(now) });
  const price = computeNextPrice(before, {
    callsPerDay: perDay,
    planned: countPlannedCalls(perDay, from, now.getTime(), [0]),
    spent: before.spent,
    spentOnFloors: before.spentOnFloors,
    leftToday: countCallsLeft({ callsPerDay: perDay, spentToday }, now.getTime(), 'plan'),
  });
  if (await sources.savePrice(db, { name: source, before, price, now })) await updatePlans(deps);
}

/** A longer time is a pause, in which no call was saved. */
const LONGEST_PRICED = 2 * PLANNING.priceEveryMs;

async function isPaused(deps: BudgetDeps, source: string): Promise<boolean> {
  if (await sources.findRestriction(deps.db, source)) return true;
  return isMoneySpent(deps, { source, ...getMoney(deps) });
}

const REPLANNED_AT_ONCE = 200;

/** Replans checks that may be worth their price much earlier than planned. */
async function updatePlans(deps: BudgetDeps): Promise<void> {
  const terms = await readTerms(deps);
  const above = terms.price * PLANNING.stalePriceRatio;
  const mispriced = readInParts<string>((after) =>
    plans.findMispriced(deps.db, { above, after, limit: REPLANNED_AT_ONCE }),
  );
  for await (const userId of mispriced) {
    const now = deps.clock.now();
    const plan = await plans.findPlan(deps.db, userId, now);
    if (plan && !isRequested(plan, now)) await planAgain(deps, userId, plan, terms);
  }
}
