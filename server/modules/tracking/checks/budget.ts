import { DAY_MS } from '../../../platform/time/durations.ts';
import type { Deps } from '../../../deps.ts';
import { isSourceBudgetSpent, countCheckCalls } from '../../../gateways/network/network.ts';
import { getMoney } from '../../../gateways/network/relay.ts';
import { PLANNING, type ReadingReason } from '../planning/planning.rules.ts';
import { countCallsLeft, countMemberCalls, countRequestedCalls } from '../planning/price.rules.ts';
import * as store from '../source/sources.store.ts';
import { countPlans } from '../planning/plans.store.ts';

export type RequestedBy = 'plan' | 'member';

export class BudgetSpent extends Error {
  constructor() {
    super('the calls of the day are used up');
    this.name = 'BudgetSpent';
  }
}

/** The member's requested checks have used their calls of the day; planned checks continue. */
export class RequestedCallsSpent extends BudgetSpent {}

export function isBudgetSpent(error: unknown): boolean {
  return error instanceof BudgetSpent || isSourceBudgetSpent(error);
}

export type BudgetDeps = Pick<Deps, 'db' | 'clock' | 'network'> & {
  settings: {
    tracking: { callsPerMember: number; callsPerDay: number };
    network: { dailyBudget: number; callCost: number };
  };
};

export async function getCallsPerDay(deps: BudgetDeps): Promise<number> {
  return (await getDailyCalls(deps)).all;
}

/** `requested`: the calls available to the requested checks of one member; `ofMember`: to all. */
async function getDailyCalls(deps: BudgetDeps) {
  const { db, settings } = deps;
  const { callsPerMember, callsPerDay: limit } = settings.tracking;
  const { dailyBudget, callCost } = getMoney(deps);
  const affordable = callCost > 0 ? countCheckCalls({ dailyBudget, callCost }) : Infinity;
  const members = await countPlans(db);
  const all = Math.min(limit, callsPerMember * members, affordable);
  return {
    all,
    requested: countRequestedCalls(all, members),
    ofMember: countMemberCalls(all, members),
  };
}

export const formatDay = (date: Date): string => date.toISOString().slice(0, 10);

/** When the member's requested checks get calls again; null if some are left today. */
export async function findRequestableAt(deps: BudgetDeps, userId: string): Promise<Date | null> {
  const now = deps.clock.now();
  const spent = await store.findRequestedCalls(deps.db, { userId, day: formatDay(now) });
  if (spent < (await getDailyCalls(deps)).requested) return null;
  return new Date((Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS);
}

export type CallCounter = (reason: ReadingReason) => Promise<void>;

/** Counts calls of a check before they are made; throws `BudgetSpent` if none is left. */
export async function callCounter(
  deps: BudgetDeps,
  { userId, requestedBy }: { userId: string; requestedBy: RequestedBy },
): Promise<CallCounter> {
  const { db, clock, network } = deps;
  const source = network.capabilities.name;
  const daily = await getDailyCalls(deps);
  return async (reason) => {
    const now = clock.now();
    const day = formatDay(now);
    const limit = countCallsLeft(
      { callsPerDay: daily.all, spentToday: 0 },
      now.getTime(),
      requestedBy,
    );
    const share = reason === 'again' ? PLANNING.readAgainShare : 1;
    const ofRequests = requestedBy === 'member' ? Math.floor(daily.requested * share) : null;
    const member = { userId, limit: daily.ofMember, ofRequests };
    const isFloor = reason === 'floor';
    const outcome = await store.countCall(db, { source, day, limit, isFloor, member });
    if (outcome === 'day-spent' || outcome === 'member-spent') throw new BudgetSpent();
    if (outcome === 'requests-spent') throw new RequestedCallsSpent();
  };
}

/** For a call that may be left out; false if none is left. */
export async function canCount(count: CallCounter, reason: ReadingReason): Promise<boolean> {
  try {
    await count(reason);
    return true;
  } catch (error) {
    if (error instanceof BudgetSpent) return false;
    throw error;
  }
}
