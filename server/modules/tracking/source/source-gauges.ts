import type { Gauges } from '../../../platform/metrics.ts';
import { dayOf } from '../looks/budget.ts';
import type { StandingDeps } from './source-standing.ts';
import { costOn } from './source-costs.store.ts';
import * as store from './sources.store.ts';

export function sourceGauges({ db, clock, network, settings }: StandingDeps): Gauges {
  const source = () => network.capabilities.name;
  return {
    rapport_source_restricted: async () => ((await store.findRestriction(db, source())) ? 1 : 0),
    async rapport_source_cost_today_dollars() {
      const micros = await costOn(db, { source: source(), day: dayOf(clock.now()) });
      return micros / 1_000_000;
    },
    rapport_source_daily_budget_dollars: async () => settings.network.dailyBudget,
  };
}
