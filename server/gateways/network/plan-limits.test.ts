import { expect, test } from 'vitest';
import { PRIVACY_SPENDER } from './budget-shares.ts';
import { systemClock } from '../../platform/time/clock.ts';
import { silentLog } from '../../platform/log/log.ts';
import { HARVEST_API_KEY, startNetworkSandbox } from '../../testing/upstreams/network-sandbox.ts';
import { createHarvestApi } from './harvestapi.ts';
import { createNetworkGateway } from './network.ts';

const PEOPLE = Array.from({ length: 60 }, (_, number) => `reader-number-${number}`);

/** Looks up sixty people at once, with a plan that allows five calls and queues ten more. */
async function lookUpAll(concurrency: number) {
  const plan = { concurrency: 5, queue: 10, callMs: 100 };
  const { apiUrl } = await startNetworkSandbox({ plan });
  const settings = { apiUrl, apiKey: HARVEST_API_KEY, timeoutSeconds: 8, callCost: 0 };
  const source = createHarvestApi({ ...settings, concurrency, queue: 100 });
  const network = createNetworkGateway(source, { clock: systemClock, log: silentLog });
  const outcomes = await Promise.allSettled(
    PEOPLE.map((name) =>
      network.lookUpProfile({ memberId: null, publicIdentifier: name }, PRIVACY_SPENDER),
    ),
  );
  return outcomes.filter(({ status }) => status === 'rejected').length;
}

test('no call is lost to the plan of the source, if the setting is right', async () => {
  expect(await lookUpAll(5)).toBe(0);
});

test('with a setting above the plan and its queue calls are lost', async () => {
  expect(await lookUpAll(40)).toBeGreaterThan(0);
});
