import { expect, test } from 'vitest';
import type { Spender } from '../../../gateways/network/budget-shares.ts';
import type { NetworkGateway } from '../../../gateways/network/network.ts';
import { databaseKind } from '../../../testing/databases/database.ts';
import { checkPosts } from '../checks/check-posts.ts';
import { describeSources } from './describe-sources.ts';
import { startWithRelay } from './relay.fixture.ts';
import { createSourceGauges } from './source-gauges.ts';

const AUTHOR = 'quiet-ada';
const READER = 'mara-lindqvist';
const CHECKS: Spender = { share: 'checks', userId: crypto.randomUUID() };

type RelayProduct = Awaited<ReturnType<typeof startWithRelay>>;

async function lookUp({ gateway }: { gateway: NetworkGateway }): Promise<string> {
  const person = { memberId: null, publicIdentifier: READER };
  const found = await gateway.lookUpProfile(person, CHECKS).catch(() => null);
  return found ? 'found' : 'failed';
}

/** The vendors that a look-up calls. */
async function listLookUpVendors(
  product: RelayProduct,
  gateway = product.gateway,
): Promise<string> {
  product.vendorsCalled();
  const outcome = await lookUp({ gateway });
  return [...product.vendorsCalled(), outcome].join(' ');
}

test('a restricted source hands over at once, and has its work back when that is lifted', async () => {
  const app = await startWithRelay();
  expect(await listLookUpVendors(app)).toBe('harvest found');
  app.network.behaviors.restrict(true);
  expect(await listLookUpVendors(app)).toBe('harvest apify found');
  expect(await listLookUpVendors(app)).toBe('apify found');
  expect(app.gateway.capabilities.name).toBe('apify');
  app.network.behaviors.restrict(false);
  await app.lift();
  expect(await listLookUpVendors(app)).toBe('harvest found');
});

test('a source without money hands over until the next day', async () => {
  const app = await startWithRelay({ harvest: 0.02 });
  for (let call = 0; call < 5; call += 1)
    expect(await listLookUpVendors(app)).toBe('harvest found');
  expect(await listLookUpVendors(app)).toBe('apify found');
  expect(await app.costs()).toEqual({ harvestapi: 20_000, apify: 4_000 });
  app.clock.advance({ hours: 24 });
  expect(await listLookUpVendors(app)).toBe('harvest found');
});

test('a source that fails for an hour hands over in all processes, and is tried every 15 minutes', async () => {
  const app = await startWithRelay();
  // Only PostgreSQL allows another process.
  const db = databaseKind === 'postgres' ? (await app.deps.database.another()).db : app.db;
  const elsewhere = app.createNetwork({ ...app.deps, db });
  app.faults.add({ service: 'network', kind: '500', times: 1_000 });
  expect(await listLookUpVendors(app)).toBe('harvest failed');
  app.clock.advance({ minutes: 59 });
  expect(await listLookUpVendors(app, elsewhere)).toBe('harvest failed');
  app.clock.advance({ minutes: 2 });
  expect(await listLookUpVendors(app)).toBe('harvest failed');
  expect(await listLookUpVendors(app)).toBe('apify found');
  expect(await listLookUpVendors(app, elsewhere)).toBe('apify found');
  app.clock.advance({ minutes: 15 });
  expect(await listLookUpVendors(app, elsewhere)).toBe('harvest failed');
  expect(await listLookUpVendors(app)).toBe('apify found');
  app.faults.clear();
  app.clock.advance({ minutes: 15 });
  expect(await listLookUpVendors(app)).toBe('harvest found');
  expect(await listLookUpVendors(app, elsewhere)).toBe('harvest found');
});

test('costs, budgets and restrictions are shown by source', async () => {
  const app = await startWithRelay({ harvest: 50, apify: 20 });
  await lookUp(app);
  app.network.behaviors.restrict(true);
  await lookUp(app);
  const gauges = createSourceGauges(app.deps);
  expect(await gauges.rapport_source_cost_today_dollars?.()).toEqual([
    { label: 'harvestapi', value: 0.004 },
    { label: 'apify', value: 0.004 },
  ]);
  expect(await gauges.rapport_source_daily_budget_dollars?.()).toEqual([
    { label: 'harvestapi', value: 50 },
    { label: 'apify', value: 20 },
  ]);
  expect(await gauges.rapport_source_restricted?.()).toEqual([
    { label: 'harvestapi', value: 1 },
    { label: 'apify', value: 0 },
  ]);
  expect(await describeSources(app.deps)).toMatchObject([
    { name: 'harvestapi', isInUse: false, costToday: 0.004 },
    { name: 'apify', isInUse: true, costToday: 0.004 },
  ]);
});

test('a profile that a source does not find is no failure of the source', async () => {
  const app = await startWithRelay({ harvest: 0 });
  const person = { memberId: null, publicIdentifier: 'missing-ada' };
  await expect(app.gateway.lookUpProfile(person, CHECKS)).rejects.toMatchObject({
    failure: 'network_unavailable',
  });
  app.clock.advance({ minutes: 61 });
  expect(await listLookUpVendors(app)).toBe('apify found');
  const rows = await app.db.selectFrom('sources').select('failing_since').execute();
  expect(rows.every((row) => row.failing_since === null)).toBe(true);
});

test('an answer ends an hour of failures before it is over', async () => {
  const app = await startWithRelay();
  app.faults.add({ service: 'network', kind: '500' });
  expect(await lookUp(app)).toBe('failed');
  app.clock.advance({ minutes: 30 });
  expect(await lookUp(app)).toBe('found');
  app.faults.add({ service: 'network', kind: '500' });
  app.clock.advance({ minutes: 40 });
  expect(await lookUp(app)).toBe('failed');
  expect(await listLookUpVendors(app)).toBe('harvest found');
});

test('without any source that may be called, the first one says why', async () => {
  const app = await startWithRelay({ apify: 0 });
  app.network.behaviors.restrict(true);
  expect(await lookUp(app)).toBe('failed');
  const person = { memberId: null, publicIdentifier: READER };
  await expect(app.gateway.lookUpProfile(person, CHECKS)).rejects.toMatchObject({
    failure: 'network_unavailable',
    cause: { name: 'SourceRestricted' },
  });
});

test('a person is one person, whichever source lists them, and each reading says its source', async () => {
  const app = await startWithRelay({ reactionsActor: 'api-ninja' });
  const user = await app.member(AUTHOR);
  const check = async () => {
    app.clock.advance({ hours: 2 });
    const stop = AbortSignal.timeout(60_000);
    await checkPosts(app.deps, { userId: user, requestedBy: 'member', stop });
  };
  const first = app.write(AUTHOR);
  app.act(first, READER, { do: 'react', type: 'LIKE' });
  app.act(first, READER, { do: 'comment', text: 'Thank you' });
  await check();
  app.network.behaviors.restrict(true);
  await lookUp(app);
  const second = app.write(AUTHOR);
  app.act(second, READER, { do: 'react', type: 'PRAISE' });
  app.act(second, READER, { do: 'comment', text: 'How did you measure it?' });
  await check();
  expect(await app.findSignals(user, READER)).toHaveLength(4);
  const people = await app.db
    .selectFrom('people')
    .selectAll()
    .where('user_id', '=', user)
    .execute();
  expect(people).toHaveLength(1);
  const readings = await app.db
    .selectFrom('post_readings')
    .select(['source'])
    .distinct()
    .where('user_id', '=', user)
    .execute();
  expect(readings.map(({ source }) => source).toSorted()).toEqual(['apify', 'harvestapi']);
});

test('a list that one source began is read again from its start by the next', async () => {
  const app = await startWithRelay();
  const user = await app.member(AUTHOR);
  const post = app.write(AUTHOR);
  for (let reader = 0; reader < 120; reader += 1) {
    app.act(post, `reader-number-${reader}`, { do: 'react', type: 'LIKE' });
  }
  app.clock.advance({ hours: 2 });
  // The second page of the list restricts the source.
  app.watch.onCall = () => {
    if (app.calls.at(-1)?.includes('page=2')) app.network.behaviors.restrict(true);
  };
  const check = () =>
    checkPosts(app.deps, {
      userId: user,
      requestedBy: 'member',
      stop: AbortSignal.timeout(60_000),
    });
  await check();
  app.clock.advance({ hours: 2 });
  await check();
  const counted = await app.db
    .selectFrom('signals')
    .select((each) => each.fn.countAll<string>().as('signals'))
    .where('user_id', '=', user)
    .executeTakeFirstOrThrow();
  expect(Number(counted.signals)).toBe(120);
});
