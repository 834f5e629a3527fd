import type { Gauges } from '../../../platform/metrics.ts';
import { formatDay } from '../checks/budget.ts';
import type { SourceStandingDeps } from './source-standing.ts';
import { findCost } from './source-costs.store.ts';
import * as store from './sources.store.ts';

export function createSourceGauges({ db, clock, network, settings }: SourceStandingDeps): Gauges {
  const getSource = () => network.capabilities.name;
  return {
    rapport_source_restricted: async () => ((await store.findRestriction(db, getSource())) ? 1 : 0),
    async rapport_source_cost_today_dollars() {
      const micros = await findCost(db, { source: getSource(), day: formatDay(clock.now()) });
      return micros / 1_000_000;
    },
    rapport_source_daily_budget_dollars: async () => settings.network.dailyBudget,
  };
}
