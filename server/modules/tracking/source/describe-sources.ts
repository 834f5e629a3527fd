import type { Deps } from '../../../deps.ts';
import { getSourceTitle } from '../../../gateways/network/network.ts';
import { chooseSource, listBudgets } from '../../../gateways/network/relay.ts';
import { formatDay } from '../checks/budget.ts';
import { findCost } from './source-costs.store.ts';
import { describeSource } from './sources.store.ts';

/** Every source in order of preference, with the cost of the UTC day in US dollars. */
export async function describeSources(deps: Pick<Deps, 'db' | 'clock' | 'network' | 'settings'>) {
  const { db, clock, network } = deps;
  const chosen = await chooseSource(deps);
  const described: object[] = [];
  for (const { name, money } of listBudgets(deps)) {
    const micros = await findCost(db, { source: name, day: formatDay(clock.now()) });
    described.push({
      title: getSourceTitle(network, name),
      name,
      isInUse: chosen.network.capabilities.name === name,
      costToday: micros / 1_000_000,
      dailyBudget: money.dailyBudget,
      ...(await describeSource(db, name)),
    });
  }
  return described;
}
