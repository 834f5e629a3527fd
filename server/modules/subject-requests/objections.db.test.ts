import { expect, test } from 'vitest';
import { atScale } from '../../../contract/testing/scale.ts';
import { runInTransaction } from '../../platform/database/transactions.ts';
import { CANARY, tablesWithCanary } from '../../testing/canary.ts';
import { databaseKind } from '../../testing/databases/database.ts';
import { insertLinkedProfile } from '../../testing/user.ts';
import { countObjections } from '../privacy/privacy.ts';
import { mergePeople } from '../signals/people/merge.ts';
import { recountCounters, lockCounters } from '../signals/counters.store.ts';
import { EMAIL, tokenTo } from './links.fixture.ts';
import { undoByToken } from './links.ts';
import {
  actorOf,
  privacyProduct,
  type PrivacyProduct,
  recordMore,
} from './subject-requests.fixture.ts';
import { closeSubjectRequest } from './subject-requests.ts';
import { sweep } from './upkeep.ts';

const MARA = { memberId: 'ACoMara', publicIdentifier: 'mara' };
const NOTHING = { people: 0, person_keys: 0, person_merges: 0, lead_heat: 0, signals: 0 };

/** The rows of one person, whose keys and name are unique. */
async function rowsOf({ db }: PrivacyProduct, { memberId, publicIdentifier }: typeof MARA) {
  const keys = await db
    .selectFrom('person_keys')
    .select(['user_id', 'person_id'])
    .where('value', 'in', [memberId, publicIdentifier])
    .execute();
  const people = await db
    .selectFrom('people')
    .select('person_id')
    .where('name', '=', CANARY)
    .execute();
  const orphans = await db
    .selectFrom('signals')
    .leftJoin('people', (join) =>
      join
        .onRef('people.user_id', '=', 'signals.user_id')
        .onRef('people.person_id', '=', 'signals.person_id'),
    )
    .select('signals.no')
    .where('people.person_id', 'is', null)
    .execute();
  return keys.length + people.length + orphans.length;
}

test('once an objection is fulfilled, nothing of the person is stored, while eight readers write [I19]', async () => {
  const o = await privacyProduct();
  o.network.add(MARA);
  const accounts = await Promise.all(Array.from({ length: 8 }, () => o.addAccount()));
  // On PostgreSQL each reader has its own connections, as in another process.
  const places =
    databaseKind === 'postgres'
      ? await Promise.all(accounts.map(() => o.database.another()))
      : accounts.map(() => o.database);
  const objector = { ...actorOf(MARA.memberId), name: CANARY };
  const named = { ...objector, publicIdentifier: 'Mara' };
  const readings = { before: 0, after: 0, isAnswered: false };
  // On one connection the readers take turns, so more rounds produce no other order.
  const rounds = databaseKind === 'postgres' ? atScale({ short: 250, long: 10_000 }) : 100;
  const reader = async (userId: string, index: number) => {
    for (let round = 0; readings.after < rounds; round += 1) {
      // A new person each time, so that every page writes; half the pages name her.
      const other = actorOf(`ACo${index}-${round}`, `other-${index}-${round}`);
      await o.engage(userId, [round % 2 === 0 ? objector : named, other], {
        on: places[index] ?? o.database,
      });
      if (readings.isAnswered) readings.after += 1;
      else readings.before += 1;
    }
  };
  const reading = Promise.all(accounts.map(reader));
  await expect.poll(() => readings.before, { interval: 5, timeout: 45_000 }).toBeGreaterThan(40);
  expect(await rowsOf(o, MARA)).toBeGreaterThan(8);
  await o.ask('object', 'mara');
  readings.isAnswered = true;
  expect(await rowsOf(o, MARA)).toBe(0);
  await reading;
  expect(readings.after).toBeGreaterThanOrEqual(rounds);
  expect(await rowsOf(o, MARA)).toBe(0);
  expect(await tablesWithCanary(o)).toEqual([]);
  for (const userId of accounts) {
    const read = () =>
      runInTransaction(o.db, async (tx) => {
        const counted = await lockCounters(tx, userId);
        await recountCounters(tx, userId);
        return [counted, await lockCounters(tx, userId)];
      });
    const [counted, recounted] = await read();
    expect(counted).toEqual(recounted);
  }
}, 120_000);

test('once an objection is fulfilled, no table has anything of the person', async () => {
  const o = await privacyProduct();
  const canary = { memberId: `ACo${CANARY}`, publicIdentifier: CANARY };
  o.network.add(canary);
  const account = await o.addAccount();
  const seen = { ...actorOf(canary.memberId, CANARY), name: CANARY, headline: `At ${CANARY}` };
  await o.engage(account, [seen, actorOf('ACoLi', 'li')]);
  await o.engage(account, [seen], { comment: CANARY });
  await recordMore(o, account);
  await o.database.pool.query('insert into lead_erasures values ($1, 2, $2)', [account, CANARY]);
  const before = await tablesWithCanary(o);
  expect(before.map((table) => table.replace('public.', ''))).toEqual([
    'lead_erasures',
    'lead_verdicts',
    'opener_variants',
    'people',
    'person_keys',
    'person_merges',
    'signals',
    'touches',
  ]);
  await o.ask('object', CANARY, { email: `${CANARY}@example.com` });
  await o.work();
  expect(await tablesWithCanary(o)).toEqual([]);
});

test('an objection is answered alike whether or not the person is stored', async () => {
  const o = await privacyProduct();
  o.network.add(MARA);
  await o.engage(await o.addAccount(), [actorOf(MARA.memberId)]);
  const stored = await o.ask('object', 'mara');
  const unknown = await o.ask('object', 'nobody');
  expect(stored).toEqual(unknown);
  expect(stored).toMatchObject({ kind: 'object', isMailed: false });
});

test('people are erased in all accounts, and others stay', async () => {
  const o = await privacyProduct();
  o.network.add(MARA);
  const accounts = [await o.addAccount(), await o.addAccount(), await o.addAccount()];
  const [first = '', second = '', third = ''] = accounts;
  await o.engage(first, [actorOf(MARA.memberId, 'mara'), actorOf('ACoLi', 'li')]);
  await o.engage(second, [actorOf(MARA.memberId)]);
  await o.engage(third, [actorOf('ACoLi')]);
  await o.ask('object', 'Mara');
  expect(await o.traces()).toMatchObject({ people: 2, signals: 2, lead_heat: 2, person_keys: 3 });
  const counts = await o.db.selectFrom('trackings').select(['user_id', 'signals']).execute();
  expect(Object.fromEntries(counts.map((row) => [row.user_id, row.signals]))).toEqual({
    [first]: 1,
    [second]: 0,
    [third]: 1,
  });
});

test('while the network is unavailable an objection holds for the identifier, and a job finds the rest', async () => {
  const o = await privacyProduct();
  o.network.add(MARA);
  o.network.state.isAway = true;
  const account = await o.addAccount();
  await o.engage(account, [actorOf(MARA.memberId)]);
  expect(await o.ask('object', 'mara')).toMatchObject({ kind: 'object' });
  expect(await o.engage(account, [actorOf('ACoElse', 'mara')])).toBe(0);
  expect(await o.traces()).toMatchObject({ people: 1 });
  o.clock.advance({ minutes: 1 });
  await o.lookUpDue();

  o.network.state.isAway = false;
  const request = await o.db.selectFrom('subject_requests').selectAll().executeTakeFirstOrThrow();
  expect(request).toMatchObject({ done_at: null, keys: [{ kind: 'public', value: 'mara' }] });
  o.clock.advance({ minutes: 5 });
  await o.lookUpDue();
  expect(await o.traces()).toEqual(NOTHING);
  expect(await o.engage(account, [actorOf(MARA.memberId)])).toBe(0);
});

test('a profile that the network does not find is looked up again, daily until the term ends', async () => {
  const o = await privacyProduct();
  const account = await o.addAccount();
  await o.engage(account, [actorOf(MARA.memberId)]);
  await o.ask('erase', 'mara');
  await o.ask('object', 'nobody', { address: '203.0.113.9' });
  const open = () =>
    o.db.selectFrom('subject_requests').select('kind').where('done_at', 'is', null).execute();
  for (let day = 0; day < 10; day += 1) {
    o.clock.advance({ days: 1 });
    await o.lookUpDue();
  }
  expect(o.network.state.lookUps).toBe(22);
  expect([await open(), (await o.traces())['people']]).toMatchObject([{ length: 2 }, 1]);

  o.network.add(MARA);
  o.clock.advance({ days: 1 });
  await o.lookUpDue();
  expect(await o.traces()).toEqual(NOTHING);
  expect(await open()).toEqual([{ kind: 'object' }]);

  o.clock.advance({ days: 31 });
  for (let day = 0; day < 3; day += 1) {
    await o.lookUpDue();
    o.clock.advance({ days: 1 });
  }
  expect(o.network.state.lookUps).toBe(25);
  expect(await open()).toEqual([{ kind: 'object' }]);
});

test('an id that no lookup found is suppressed once a page shows it with the identifier', async () => {
  const o = await privacyProduct();
  const [first, second] = [await o.addAccount(), await o.addAccount()];
  const [byId, byBoth] = [actorOf(MARA.memberId), actorOf(MARA.memberId, 'mara')];
  await o.engage(first, [byId]);
  await o.engage(second, [byId]);
  await o.ask('object', 'mara', { email: EMAIL });
  o.clock.advance({ days: 40 });
  await o.lookUpDue();
  const li = actorOf('ACoLi');
  expect(await o.engage(first, [byBoth, byId, li], { comment: 'Thank you' })).toBe(1);
  expect(await o.engage(second, [byId], { post: 2 })).toBe(0);
  expect((await o.traces())['people']).toBe(2);
  expect(await sweep(o.deps)).toBe(1);
  expect((await o.traces())['people']).toBe(1);
  expect(await countObjections(o.db)).toBe(1);
  // Someone else who has the identifier now is left out under it, and stays otherwise.
  expect(await o.engage(first, [actorOf('ACoNext', 'mara')], { post: 2 })).toBe(0);
  expect(await o.engage(first, [actorOf('ACoNext')], { post: 2 })).toBe(1);
});

test('a stored comment is erased once a page shows it under a suppressed identifier', async () => {
  const o = await privacyProduct();
  o.network.add(MARA);
  const account = await o.addAccount();
  const named = (publicIdentifier: string) => ({
    ...actorOf('', publicIdentifier),
    memberId: null,
  });
  await o.engage(account, [named('mara-l')], { comment: 'c1' });
  await o.engage(account, [actorOf('ACoBob')], { comment: 'c2' });
  await o.ask('object', 'mara');
  expect(await o.traces()).toMatchObject({ people: 2, signals: 2 });
  await o.engage(account, [named('mara')], { comment: 'c1' });
  expect(await o.traces()).toMatchObject({ people: 1, signals: 1 });
  expect(await o.engage(account, [named('mara-l')], { comment: 'c1' })).toBe(0);
  // Someone else has the identifier now.
  await o.engage(account, [actorOf('ACoBob', 'mara')], { comment: 'c2' });
  expect(await o.traces()).toMatchObject({ people: 1, signals: 1 });
});

test('an id that a page reveals of an old objection may be someone else’s, and is stored', async () => {
  const o = await privacyProduct();
  const account = await o.addAccount();
  await o.ask('object', 'mara');
  o.clock.advance({ days: 181 });
  expect(await o.engage(account, [actorOf(MARA.memberId, 'mara')])).toBe(0);
  expect(await o.engage(account, [actorOf(MARA.memberId)])).toBe(1);
});

test('the undo of an objection ends what a page revealed', async () => {
  const o = await privacyProduct();
  const account = await o.addAccount();
  await o.ask('object', 'mara', { email: EMAIL });
  await o.engage(account, [actorOf(MARA.memberId, 'mara')]);
  await o.work();
  await undoByToken(o.deps, await tokenTo(o));
  expect(await o.engage(account, [actorOf(MARA.memberId)])).toBe(1);
});

test('operators cannot close a request whose profile is still looked up', async () => {
  const o = await privacyProduct();
  await o.ask('object', 'mara');
  const { request_id: id } = await o.db
    .selectFrom('subject_requests')
    .select('request_id')
    .executeTakeFirstOrThrow();
  const close = () => closeSubjectRequest(o.deps, { id, dryRun: false });
  expect(await close()).toBe('looked_up');
  o.clock.advance({ days: 31 });
  await o.lookUpDue();
  expect([await close(), await close()]).toEqual(['closed', 'not_open']);
  expect(await countObjections(o.db)).toBe(1);
});

test('a known member id is suppressed at once, without the network', async () => {
  const o = await privacyProduct();
  o.network.state.isAway = true;
  const [first, second] = [await o.addAccount(), await o.addAccount()];
  await o.engage(first, [actorOf(MARA.memberId, 'mara')]);
  await o.engage(second, [actorOf(MARA.memberId)]);
  await o.ask('object', 'mara');
  expect(await o.traces()).toEqual(NOTHING);
  expect(await o.engage(second, [actorOf(MARA.memberId)])).toBe(0);
});

test('if two people had the identifier, only the one who has it now is suppressed', async () => {
  const o = await privacyProduct();
  o.network.add(MARA);
  const [first, second] = [await o.addAccount(), await o.addAccount()];
  await o.engage(first, [actorOf(MARA.memberId)]);
  await o.engage(second, [actorOf('ACoFormer', 'mara')]);
  await o.ask('object', 'mara');
  expect(await o.traces()).toEqual(NOTHING);
  expect(await o.engage(second, [actorOf('ACoFormer')], { post: 2 })).toBe(1);
  expect(await o.engage(second, [actorOf(MARA.memberId)], { post: 2 })).toBe(0);
});

test('a job finishes what a process that died has begun', async () => {
  const o = await privacyProduct();
  o.network.add(MARA);
  const account = await o.addAccount();
  await o.engage(account, [actorOf(MARA.memberId)]);
  o.network.state.onLookUp = async () => {
    throw new Error('the process dies');
  };
  await expect(o.ask('object', 'mara')).rejects.toThrow('the process dies');
  o.network.state.onLookUp = async () => {};
  o.clock.advance({ minutes: 1 });
  await o.lookUpDue();
  await o.work();
  expect(await o.traces()).toEqual(NOTHING);
  const [request] = await o.db.selectFrom('subject_requests').selectAll().execute();
  expect(request).toMatchObject({ keys: null, email: null, done_at: expect.any(Date) });
});

test('what was stored until a request is fulfilled is erased', async () => {
  const o = await privacyProduct();
  const account = await o.addAccount();
  await o.request('erase', 'mara');
  await o.engage(account, [actorOf(MARA.memberId, 'mara')]);
  await o.work();
  expect(await o.traces()).toEqual(NOTHING);
});

test('no key is kept in clear once a request is done', async () => {
  const o = await privacyProduct();
  o.network.add(MARA);
  await o.ask('object', 'mara', { email: 'mara@example.com' });
  await o.work();
  const tables = await Promise.all(
    ['subject_requests', 'suppressions', 'rate_limits'].map(
      async (table) => (await o.database.pool.query(`select * from ${table}`)).rows,
    ),
  );
  expect(tables.flat().length).toBeGreaterThan(3);
  expect(JSON.stringify(tables)).not.toMatch(/mara/i);
});

test('data erased on request is not read again, but new engagement is', async () => {
  const o = await privacyProduct();
  o.network.add(MARA);
  const account = await o.addAccount();
  const mara = [actorOf(MARA.memberId)];
  await o.engage(account, mara);
  await o.engage(account, mara, { comment: 'c1' });
  await o.ask('erase', 'mara');
  expect(await o.traces()).toEqual(NOTHING);
  expect(await o.engage(account, mara)).toBe(0);
  expect(await o.engage(account, [actorOf('ACoLi', 'mara')], { comment: 'c1' })).toBe(0);
  expect(await o.traces()).toEqual(NOTHING);
  expect(await o.engage(account, mara, { comment: 'c2' })).toBe(1);
  expect(await o.engage(account, mara, { post: 2 })).toBe(1);
  expect(await countObjections(o.db)).toBe(0);
});

test('data erased by an objection is not read again after its undo, but new engagement is', async () => {
  const o = await privacyProduct();
  o.network.add(MARA);
  const account = await o.addAccount();
  const mara = [actorOf(MARA.memberId)];
  await o.engage(account, mara);
  await o.ask('object', 'mara', { email: EMAIL });
  await undoByToken(o.deps, await tokenTo(o));
  expect(await o.engage(account, mara)).toBe(0);
  expect(await o.engage(account, mara, { post: 2 })).toBe(1);
});

test('a commenter listed without a member id who objected does not come back under another identifier', async () => {
  const o = await privacyProduct();
  o.network.add(MARA);
  const account = await o.addAccount();
  const listed = (publicIdentifier: string) => [
    { ...actorOf(''), memberId: null, publicIdentifier },
  ];
  await o.engage(account, listed('mara'), { comment: 'c1' });
  await o.ask('object', 'mara');
  expect(await o.traces()).toEqual(NOTHING);
  expect(await o.engage(account, listed('mara-renamed'), { comment: 'c1' })).toBe(0);
  expect(await o.traces()).toEqual(NOTHING);
});

test('merged people are erased with what their merges keep', async () => {
  const o = await privacyProduct();
  o.network.add(MARA);
  const userId = await o.addAccount();
  await o.engage(
    userId,
    ['one', 'two', 'three'].map((name) => actorOf(`urn-${name}`, name)),
  );
  await runInTransaction(o.db, async (tx) => {
    await lockCounters(tx, userId);
    const now = o.clock.now();
    await mergePeople(o.deps, tx, { userId, kept: 2, gone: 3, now });
    await mergePeople(o.deps, tx, { userId, kept: 1, gone: 2, now });
  });
  expect(await o.traces()).toMatchObject({ people: 1, person_merges: 2 });
  await o.ask('erase', 'three');
  expect(await o.traces()).toEqual(NOTHING);
});

test('an objection counts once, whether or not the person has objected before', async () => {
  const o = await privacyProduct();
  o.network.add(MARA);
  const counts: number[] = [];
  for (const name of ['mara', 'MARA', MARA.memberId, 'li']) {
    await o.ask('object', name);
    counts.push(await countObjections(o.db));
  }
  expect(counts).toEqual([1, 2, 3, 4]);
});

test('the nightly check erases people who objected, and reports them as an error', async () => {
  const o = await privacyProduct();
  o.network.add(MARA);
  const [first, second] = [await o.addAccount(), await o.addAccount()];
  await o.engage(first, [actorOf('ACoLi', 'li')]);
  await o.ask('object', 'mara');
  expect(await sweep(o.deps)).toBe(0);
  expect(o.lines.filter(({ level }) => level === 'error')).toEqual([]);
  const hidden = await o.db.selectFrom('suppressions').selectAll().execute();
  await o.db.deleteFrom('suppressions').execute();
  await o.engage(second, [actorOf(MARA.memberId), actorOf('ACoLi')]);
  await o.db.insertInto('suppressions').values(hidden).execute();
  expect(await sweep(o.deps)).toBe(1);
  expect(await o.traces()).toMatchObject({ people: 2, signals: 2 });
  expect(o.lines).toContainEqual(
    expect.objectContaining({ msg: 'people were stored although they objected', erased: 1 }),
  );
});

test('an address with a member id instead of an identifier names the same person', async () => {
  const o = await privacyProduct();
  o.network.state.isAway = true;
  const memberId = `ACoAA${'x'.repeat(34)}`;
  const account = await o.addAccount();
  await o.engage(account, [actorOf(memberId)]);
  await o.ask('object', memberId);
  expect(await o.traces()).toEqual(NOTHING);
  expect(await o.engage(account, [actorOf(memberId, 'mara')])).toBe(0);
});

test('an objection or a request for erasure removes what describes a tracked profile', async () => {
  const o = await privacyProduct();
  o.network.add(MARA);
  const describe = () =>
    o.db
      .updateTable('linked_profiles')
      .set({ first_name: CANARY, headline: CANARY, photo_source: CANARY, described_at: new Date() })
      .execute();
  for (const [name, memberId] of [
    [MARA.publicIdentifier, 'ACoUnknown'],
    ['earlier-name', MARA.memberId],
  ] as const) {
    await insertLinkedProfile(o.db, { userId: await o.addAccount(), name, memberId });
  }
  for (const kind of ['erase', 'object'] as const) {
    await describe();
    await o.ask(kind, MARA.publicIdentifier);
    expect(await tablesWithCanary(o)).toEqual([]);
  }
});
