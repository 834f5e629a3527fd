import type { NetworkCapabilities } from '../../../gateways/network/network.ts';
import { listBudgets } from '../../../gateways/network/relay.ts';
import type { Gauges } from '../../../platform/metrics.ts';
import { formatDay } from '../checks/budget.ts';
import type { SourceStandingDeps } from './source-standing.ts';
import { findCost } from './source-costs.store.ts';
import { findDuty } from './source-duty.store.ts';
import * as store from './sources.store.ts';

export function createSourceGauges(deps: SourceStandingDeps): Gauges {
  const { db, clock } = deps;
  const budgets = listBudgets(deps);

  async function readEach(read: (source: SourceName) => Promise<number>) {
    const readings: { label: string; value: number }[] = [];
    for (const { name } of budgets) readings.push({ label: name, value: await read(name) });
    return readings;
  }

  return {
    rapport_source_restricted: () =>
      readEach(async (source) => ((await store.findRestriction(db, source)) ? 1 : 0)),
    rapport_source_failing_seconds: () =>
      readEach(async (source) => {
        const since = (await findDuty(db, source))?.failing_since;
        return since ? (clock.now().getTime() - since.getTime()) / 1_000 : 0;
      }),
    rapport_source_cost_today_dollars: () =>
      readEach(async (source) => {
        const micros = await findCost(db, { source, day: formatDay(clock.now()) });
        return micros / 1_000_000;
      }),
    rapport_source_daily_budget_dollars: async () =>
      budgets.map(({ name, money }) => ({ label: name, value: money.dailyBudget })),
  };
}

type SourceName = NetworkCapabilities['name'];
