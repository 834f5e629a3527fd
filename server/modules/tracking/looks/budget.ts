import type { Deps } from '../../../deps.ts';
import { isSourceBudgetSpent } from '../../../gateways/network/network.ts';
import { callsLeft } from '../planning/price.rules.ts';
import * as store from '../source/sources.store.ts';
import { countPlans } from '../planning/plans.store.ts';

export type AskedBy = 'plan' | 'member';

export class BudgetSpent extends Error {
  constructor() {
    super('the calls of the day are used up');
    this.name = 'BudgetSpent';
  }
}

export function isBudgetSpent(error: unknown): boolean {
  return error instanceof BudgetSpent || isSourceBudgetSpent(error);
}

export type BudgetDeps = Pick<Deps, 'db' | 'clock' | 'network'> & {
  settings: { reading: { callsPerMember: number; callsPerDay: number } };
};

export async function callsPerDay({ db, settings }: BudgetDeps): Promise<number> {
  const { callsPerMember, callsPerDay: most } = settings.reading;
  return Math.min(most, callsPerMember * (await countPlans(db)));
}

export const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** Counts calls of a look before they are made; throws `BudgetSpent` if none is left. */
export async function callCounter(
  deps: BudgetDeps,
  askedBy: AskedBy,
): Promise<(isFloor: boolean) => Promise<void>> {
  const { db, clock, network } = deps;
  const source = network.capabilities.name;
  const perDay = await callsPerDay(deps);
  return async (isFloor) => {
    const now = clock.now();
    const most = callsLeft({ callsPerDay: perDay, spentToday: 0 }, now.getTime(), askedBy);
    if (!(await store.countCall(db, { source, day: dayOf(now), most, isFloor }))) {
      throw new BudgetSpent();
    }
  };
}
