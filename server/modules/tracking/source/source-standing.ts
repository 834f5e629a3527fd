import { DAY_MS } from '../../../platform/time/durations.ts';
import { hasSource } from '../../../gateways/network/network.ts';
import { chooseSource, getMoney } from '../../../gateways/network/relay.ts';
import { mayReadPeople, type NoticeSettings } from '../../privacy/privacy.ts';
import { type BudgetDeps, getCallsPerDay, formatDay, findRequestableAt } from '../checks/budget.ts';
import { PLANNING } from '../planning/planning.rules.ts';
import type { SourceStanding } from '../../signals/signals.ts';
import * as plans from '../planning/plans.store.ts';
import { countCallsLeft } from '../planning/price.rules.ts';
import { isMoneySpent } from './source-guard.ts';
import * as sources from './sources.store.ts';

const LATE_AFTER_FAILURES = 3;

export type SourceStandingDeps = BudgetDeps & { settings: NoticeSettings };

export async function findSourceStanding(
  given: SourceStandingDeps,
  userId: string,
): Promise<SourceStanding> {
  const deps = await chooseSource(given);
  const { db, clock, network } = deps;
  const { capabilities } = network;
  const now = clock.now();
  const plan = await plans.findPlan(db, userId, now);
  const requestable = plan ? await findRequestableAt(deps, userId) : null;
  const checkableAt = Math.max(
    requestable?.getTime() ?? 0,
    (plan?.requestedAt?.getTime() ?? 0) + PLANNING.betweenRequestedChecksMs,
  );
  return {
    name: capabilities.title,
    state: await getState(deps, plan, now),
    asOf: plan?.checkedAt ?? null,
    nextCheckAt: plan?.nextCheckAt ?? null,
    checkableAt: checkableAt > now.getTime() ? new Date(checkableAt) : null,
  };
}

async function getState(
  deps: SourceStandingDeps,
  plan: plans.TrackingPlan | undefined,
  now: Date,
): Promise<SourceStanding['state']> {
  const { db, network } = deps;
  const source = network.capabilities.name;
  if (!hasSource(network)) return 'files-only';
  if (!mayReadPeople(deps)) return 'not-configured';
  if (await sources.findRestriction(db, source)) return 'restricted';
  if (plan?.profileGoneAt) return 'profile-gone';
  if (network.capabilities.reactions === null && network.capabilities.comments === null) {
    return 'counts-only';
  }
  const perDay = await getCallsPerDay(deps);
  const spentToday = await sources.findCalls(db, { source, day: formatDay(now) });
  // The first plan of an installation adds the first calls.
  const isSpent =
    (plan !== undefined &&
      countCallsLeft({ callsPerDay: perDay, spentToday }, now.getTime(), 'member') === 0) ||
    (await isMoneySpent(deps, { source, ...getMoney(deps) }));
  if (isSpent) {
    return 'budget-spent';
  }
  const isLate = plan?.checkedAt && now.getTime() - plan.checkedAt.getTime() > DAY_MS;
  return isLate || (plan && plan.failures >= LATE_AFTER_FAILURES) ? 'late' : 'fresh';
}
