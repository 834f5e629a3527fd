import { APIFY, createApify } from './gateways/network/apify/apify.ts';
import type { Money } from './gateways/network/budget-shares.ts';
import type { CallGuard } from './gateways/network/call-guard.ts';
import { createHarvestApi, HARVEST_API } from './gateways/network/harvestapi.ts';
import { createNetworkGateway, type NetworkGateway } from './gateways/network/network.ts';
import { createNoSource } from './gateways/network/no-source.ts';
import { createRelay, type RelayMember } from './gateways/network/relay.ts';
import type { NetworkSource } from './gateways/network/source.ts';
import { createSourceDuty, createSourceGuard } from './modules/tracking/tracking.ts';
import type { ProductDeps } from './modules.ts';
import type { Db } from './platform/database/tables.ts';
import type { Log } from './platform/log/log.ts';
import type { Metrics } from './platform/metrics.ts';
import type { Clock } from './platform/time/clock.ts';
import type { Settings } from './settings.ts';

/** A data service whose key is set. */
type Vendor = { name: string; money: Money; create(guard?: CallGuard): NetworkSource };

type Around = {
  db: Db;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  events: ProductDeps['events'];
};

export function composeNetwork(settings: Settings, around: Around): NetworkGateway {
  const members = listVendors(settings, around.log).map(({ name, money, create }): RelayMember => {
    const account = { source: name, ...money };
    const source = create(createSourceGuard(around, account));
    const duty = createSourceDuty(around, account);
    return { gateway: createNetworkGateway(source, around), money, duty };
  });
  const [first, ...others] = members;
  if (first === undefined) return createNetworkGateway(createNoSource(), around);
  if (others.length > 0) return createRelay([first, ...others]);
  return { ...first.gateway, money: first.money };
}

/** For people that the product has found; empty without a vendor. */
export function describeVendors(settings: Settings): string {
  return listVendors(settings)
    .map(({ create }) => create().title)
    .join(' or ');
}

/** In order of preference. */
function listVendors({ network, apify }: Settings, log?: Log): Vendor[] {
  const known: Vendor[] = [];
  const { apiKey, dailyBudget, callCost } = network;
  if (apiKey !== null) {
    known.push({
      name: HARVEST_API,
      money: { dailyBudget, callCost },
      create: (guard) => createHarvestApi({ ...network, apiKey }, guard && { guard }),
    });
  }
  if (apify !== null) {
    known.push({
      name: APIFY,
      money: { dailyBudget: apify.dailyBudget, callCost: apify.callCost },
      create: (guard) => createApify(apify, { ...(guard && { guard }), ...(log && { log }) }),
    });
  }
  const { sources } = network;
  if (sources === null) return known;
  return sources.flatMap((name) => known.filter((vendor) => vendor.name === name));
}
