import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { PRIVACY_SPENDER } from '../../../gateways/network/budget-shares.ts';
import { HARVEST_API, createHarvestApi } from '../../../gateways/network/harvestapi.ts';
import { type NetworkGateway, createNetworkGateway } from '../../../gateways/network/network.ts';
import { databaseKind } from '../../../testing/databases/database.ts';
import { checkPosts } from '../checks/check-posts.ts';
import { createSourceGuard } from './source-guard.ts';
import { startTracked } from '../tracking.fixture.ts';
import { HARVEST_API_KEY } from '../../../testing/upstreams/network-sandbox.ts';

const READERS = 8;

test('a restriction stops the calls of all processes at once, until it is lifted', async () => {
  const app = await startTracked();
  // Only PostgreSQL allows another process.
  const db = databaseKind === 'postgres' ? (await app.deps.database.another()).db : app.db;
  const { clock, log, settings } = app.deps;
  const { dailyBudget, callCost } = settings.network;
  const guard = createSourceGuard(
    { ...app.deps, db },
    { source: HARVEST_API, dailyBudget, callCost },
  );
  const elsewhere = createNetworkGateway(
    createHarvestApi({ ...settings.network, apiKey: HARVEST_API_KEY }, { guard }),
    {
      clock,
      log,
    },
  );

  let calls = 0;
  app.watch.onCall = () => void (calls += 1);
  const readers = Array.from({ length: READERS }, () => ({ answered: 0, refused: 0 }));
  const over = new AbortController();
  const read = async (network: NetworkGateway, attempts: { answered: number; refused: number }) => {
    while (!over.signal.aborted) {
      const found = await network
        .lookUpProfile({ memberId: null, publicIdentifier: 'mara-lindqvist' }, PRIVACY_SPENDER)
        .catch(() => 'refused' as const);
      attempts[found === 'refused' ? 'refused' : 'answered'] += 1;
      await sleep(1);
    }
  };
  const reading = Promise.all(
    readers.map((attempts, index) =>
      read(index % 2 === 0 ? app.deps.network : elsewhere, attempts),
    ),
  );
  /** Until each reader has five more of these. */
  const waitFor = async (outcome: 'answered' | 'refused') => {
    const before = readers.map((attempts) => attempts[outcome]);
    const count = () => Math.min(...readers.map((each, at) => each[outcome] - (before[at] ?? 0)));
    await expect.poll(count).toBeGreaterThanOrEqual(5);
  };
  await waitFor('answered');
  const before = calls;
  app.network.behaviors.restrict(true);
  await waitFor('refused');
  // Each reader had begun a call, and began at most one more.
  const last = calls;
  expect(last - before).toBeLessThanOrEqual(2 * READERS);
  await waitFor('refused');
  expect(calls).toBe(last);

  app.network.behaviors.restrict(false);
  await app.lift();
  await waitFor('answered');
  over.abort();
  await reading;
});

test('a check that a restriction ended between two lists starts again once it is lifted', async () => {
  const app = await startTracked();
  const user = await app.member('quiet-ada');
  const post = app.write('quiet-ada');
  app.act(post, 'mara-lindqvist', { do: 'react', type: 'LIKE' });
  app.clock.advance({ hours: 1 });
  const network: NetworkGateway = {
    ...app.deps.network,
    recentPosts: async (...asked) => {
      const listed = await app.deps.network.recentPosts(...asked);
      app.network.behaviors.restrict(true);
      return listed;
    },
  };
  const stop = AbortSignal.timeout(60_000);
  await checkPosts({ ...app.deps, network }, { userId: user, requestedBy: 'member', stop });
  expect(await app.findSignals(user, 'mara-lindqvist')).toEqual([]);
  app.network.behaviors.restrict(false);
  await app.lift();
  app.clock.advance({ minutes: 1 });
  expect(await app.due()).toEqual([user]);
  await app.check(user, 'plan');
  expect(await app.findSignals(user, 'mara-lindqvist')).toHaveLength(1);
});
