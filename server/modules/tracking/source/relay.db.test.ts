import { expect, test } from 'vitest';
import type { Spender } from '../../../gateways/network/budget-shares.ts';
import type { NetworkGateway } from '../../../gateways/network/network.ts';
import { databaseKind } from '../../../testing/databases/database.ts';
import { checkPosts } from '../checks/check-posts.ts';
import { describeSources } from './describe-sources.ts';
import { relayed } from './relay.fixture.ts';
import { createSourceGauges } from './source-gauges.ts';

const AUTHOR = 'quiet-ada';
const READER = 'mara-lindqvist';
const CHECKS: Spender = { share: 'checks', userId: crypto.randomUUID() };

type RelayProduct = Awaited<ReturnType<typeof relayed>>;

async function lookUp({ gateway }: { gateway: NetworkGateway }): Promise<string> {
  const person = { memberId: null, publicIdentifier: READER };
  const found = await gateway.lookUpProfile(person, CHECKS).catch(() => null);
  return found ? 'found' : 'failed';
}

/** The vendors that a look-up calls. */
async function vendorsOfLookUp(product: RelayProduct, gateway = product.gateway): Promise<string> {
  product.vendorsCalled();
  const outcome = await lookUp({ gateway });
  return [...product.vendorsCalled(), outcome].join(' ');
}

test('a restricted source hands over at once, and has its work back when that is lifted', async () => {
  const o = await relayed();
  expect(await vendorsOfLookUp(o)).toBe('harvest found');
  o.network.behaviors.restrict(true);
  expect(await vendorsOfLookUp(o)).toBe('harvest apify found');
  expect(await vendorsOfLookUp(o)).toBe('apify found');
  expect(o.gateway.capabilities.name).toBe('apify');
  o.network.behaviors.restrict(false);
  await o.lift();
  expect(await vendorsOfLookUp(o)).toBe('harvest found');
});

test('a source without money hands over until the next day', async () => {
  const o = await relayed({ harvest: 0.02 });
  for (let call = 0; call < 5; call += 1) expect(await vendorsOfLookUp(o)).toBe('harvest found');
  expect(await vendorsOfLookUp(o)).toBe('apify found');
  expect(await o.costs()).toEqual({ harvestapi: 20_000, apify: 4_000 });
  o.clock.advance({ hours: 24 });
  expect(await vendorsOfLookUp(o)).toBe('harvest found');
});

test('a source that fails for an hour hands over in all processes, and is tried every 15 minutes', async () => {
  const o = await relayed();
  // Only PostgreSQL allows another process.
  const db = databaseKind === 'postgres' ? (await o.deps.database.another()).db : o.db;
  const elsewhere = o.createNetwork({ ...o.deps, db });
  o.faults.add({ service: 'network', kind: '500', times: 1_000 });
  expect(await vendorsOfLookUp(o)).toBe('harvest failed');
  o.clock.advance({ minutes: 59 });
  expect(await vendorsOfLookUp(o, elsewhere)).toBe('harvest failed');
  o.clock.advance({ minutes: 2 });
  expect(await vendorsOfLookUp(o)).toBe('harvest failed');
  expect(await vendorsOfLookUp(o)).toBe('apify found');
  expect(await vendorsOfLookUp(o, elsewhere)).toBe('apify found');
  o.clock.advance({ minutes: 15 });
  expect(await vendorsOfLookUp(o, elsewhere)).toBe('harvest failed');
  expect(await vendorsOfLookUp(o)).toBe('apify found');
  o.faults.clear();
  o.clock.advance({ minutes: 15 });
  expect(await vendorsOfLookUp(o)).toBe('harvest found');
  expect(await vendorsOfLookUp(o, elsewhere)).toBe('harvest found');
});

test('costs, budgets and restrictions are shown by source', async () => {
  const o = await relayed({ harvest: 50, apify: 20 });
  await lookUp(o);
  o.network.behaviors.restrict(true);
  await lookUp(o);
  const gauges = createSourceGauges(o.deps);
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
  expect(await describeSources(o.deps)).toMatchObject([
    { name: 'harvestapi', isInUse: false, costToday: 0.004 },
    { name: 'apify', isInUse: true, costToday: 0.004 },
  ]);
});

test('a profile that a source does not find is no failure of the source', async () => {
  const o = await relayed({ harvest: 0 });
  const person = { memberId: null, publicIdentifier: 'missing-ada' };
  await expect(o.gateway.lookUpProfile(person, CHECKS)).rejects.toMatchObject({
    failure: 'network_unavailable',
  });
  o.clock.advance({ minutes: 61 });
  expect(await vendorsOfLookUp(o)).toBe('apify found');
  const rows = await o.db.selectFrom('sources').select('failing_since').execute();
  expect(rows.every((row) => row.failing_since === null)).toBe(true);
});

test('an answer ends an hour of failures before it is over', async () => {
  const o = await relayed();
  o.faults.add({ service: 'network', kind: '500' });
  expect(await lookUp(o)).toBe('failed');
  o.clock.advance({ minutes: 30 });
  expect(await lookUp(o)).toBe('found');
  o.faults.add({ service: 'network', kind: '500' });
  o.clock.advance({ minutes: 40 });
  expect(await lookUp(o)).toBe('failed');
  expect(await vendorsOfLookUp(o)).toBe('harvest found');
});

test('without any source that may be called, the first one says why', async () => {
  const o = await relayed({ apify: 0 });
  o.network.behaviors.restrict(true);
  expect(await lookUp(o)).toBe('failed');
  const person = { memberId: null, publicIdentifier: READER };
  await expect(o.gateway.lookUpProfile(person, CHECKS)).rejects.toMatchObject({
    failure: 'network_unavailable',
    cause: { name: 'SourceRestricted' },
  });
});

test('a person is one person, whichever source lists them, and each reading says its source', async () => {
  const o = await relayed({ reactionsActor: 'api-ninja' });
  const user = await o.member(AUTHOR);
  const check = async () => {
    o.clock.advance({ hours: 2 });
    const stop = AbortSignal.timeout(60_000);
    await checkPosts(o.deps, { userId: user, requestedBy: 'member', stop });
  };
  const first = o.write(AUTHOR);
  o.act(first, READER, { do: 'react', type: 'LIKE' });
  o.act(first, READER, { do: 'comment', text: 'Thank you' });
  await check();
  o.network.behaviors.restrict(true);
  await lookUp(o);
  const second = o.write(AUTHOR);
  o.act(second, READER, { do: 'react', type: 'PRAISE' });
  o.act(second, READER, { do: 'comment', text: 'How did you measure it?' });
  await check();
  expect(await o.signalsOf(user, READER)).toHaveLength(4);
  const people = await o.db.selectFrom('people').selectAll().where('user_id', '=', user).execute();
  expect(people).toHaveLength(1);
  const readings = await o.db
    .selectFrom('post_readings')
    .select(['source'])
    .distinct()
    .where('user_id', '=', user)
    .execute();
  expect(readings.map(({ source }) => source).toSorted()).toEqual(['apify', 'harvestapi']);
});

test('a list that one source began is read again from its start by the next', async () => {
  const o = await relayed();
  const user = await o.member(AUTHOR);
  const post = o.write(AUTHOR);
  for (let reader = 0; reader < 120; reader += 1) {
    o.act(post, `reader-number-${reader}`, { do: 'react', type: 'LIKE' });
  }
  o.clock.advance({ hours: 2 });
  // The second page of the list restricts the source.
  o.watch.onCall = () => {
    if (o.calls.at(-1)?.includes('page=2')) o.network.behaviors.restrict(true);
  };
  const check = () =>
    checkPosts(o.deps, { userId: user, requestedBy: 'member', stop: AbortSignal.timeout(60_000) });
  await check();
  o.clock.advance({ hours: 2 });
  await check();
  const counted = await o.db
    .selectFrom('signals')
    .select((each) => each.fn.countAll<string>().as('signals'))
    .where('user_id', '=', user)
    .executeTakeFirstOrThrow();
  expect(Number(counted.signals)).toBe(120);
});
