import type { ReactionsActor } from '../../../gateways/network/apify/actors.ts';
import { APIFY, createApify } from '../../../gateways/network/apify/apify.ts';
import type { Money } from '../../../gateways/network/budget-shares.ts';
import { HARVEST_API, createHarvestApi } from '../../../gateways/network/harvestapi.ts';
import { createNetworkGateway, type NetworkGateway } from '../../../gateways/network/network.ts';
import { createRelay } from '../../../gateways/network/relay.ts';
import type { Deps } from '../../../deps.ts';
import { APIFY_TOKEN, HARVEST_API_KEY } from '../../../testing/upstreams/network-sandbox.ts';
import { startTracked } from '../tracking.fixture.ts';
import { createSourceDuty } from './source-duty.ts';
import { createSourceGuard } from './source-guard.ts';

type Around = Pick<Deps, 'db' | 'clock' | 'log' | 'metrics' | 'events'>;

type RelayOptions = { harvest?: number; apify?: number; reactionsActor?: ReactionsActor };

/** Members whose posts are read through HarvestAPI, and through Apify where that cannot be. */
export async function startWithRelay(budgets: RelayOptions = {}) {
  const app = await startTracked();
  const { settings } = app.deps;
  const createNetwork = (around: Around): NetworkGateway => {
    const harvest: Money = { dailyBudget: budgets.harvest ?? 50, callCost: 0.004 };
    const apify: Money = { dailyBudget: budgets.apify ?? 50, callCost: 0.05 };
    const harvestApi = createHarvestApi(
      { ...settings.network, apiKey: HARVEST_API_KEY },
      { guard: createSourceGuard(around, { source: HARVEST_API, ...harvest }) },
    );
    const apifyApi = createApify(
      {
        token: APIFY_TOKEN,
        apiUrl: app.apifyUrl,
        reactionsActor: budgets.reactionsActor ?? 'harvestapi',
        concurrency: 4,
        queue: 50,
        timeoutSeconds: 5,
        runMaxCost: 1,
        callCost: 0.05,
      },
      { guard: createSourceGuard(around, { source: APIFY, ...apify }), pollMs: 5 },
    );
    return createRelay([
      {
        gateway: createNetworkGateway(harvestApi, around),
        money: harvest,
        duty: createSourceDuty(around, { source: HARVEST_API, ...harvest }),
      },
      {
        gateway: createNetworkGateway(apifyApi, around),
        money: apify,
        duty: createSourceDuty(around, { source: APIFY, ...apify }),
      },
    ]);
  };
  const gateway = createNetwork(app.deps);
  const deps = { ...app.deps, network: gateway };
  /** Which vendors were called since the last time. */
  let seen = app.calls.length;
  const listVendorsCalled = () => {
    const called = app.calls.slice(seen).filter((call) => !call.includes('/photos'));
    seen = app.calls.length;
    return [...new Set(called.map((call) => call.split('/')[1]))];
  };
  const costs = async () => {
    const rows = await app.db.selectFrom('source_costs').select(['source', 'micros']).execute();
    return Object.fromEntries(rows.map(({ source, micros }) => [source, Number(micros)]));
  };
  return { ...app, deps, gateway, createNetwork, vendorsCalled: listVendorsCalled, costs };
}
