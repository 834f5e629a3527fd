import { expect, test } from 'vitest';
import { atScale } from '../../../contract/testing/scale.ts';
import { runInTransaction } from '../../platform/database/transactions.ts';
import { CANARY, findTablesWithCanary } from '../../testing/canary.ts';
import { databaseKind } from '../../testing/databases/database.ts';
import { insertLinkedProfile } from '../../testing/user.ts';
import { countObjections } from '../privacy/privacy.ts';
import { mergePeople } from '../signals/people/merge.ts';
import { recountCounters, lockCounters } from '../signals/counters.store.ts';
import { EMAIL, requestToken } from './links.fixture.ts';
import { undoByToken } from './links.ts';
import {
  makeActor,
  startPrivacy,
  type PrivacyProduct,
  recordMore,
} from './subject-requests.fixture.ts';
import { closeSubjectRequest } from './subject-requests.ts';
import { sweep } from './upkeep.ts';

const MARA = { memberId: 'ACoMara', publicIdentifier: 'mara' };
const NOTHING = { people: 0, person_keys: 0, person_merges: 0, lead_heat: 0, signals: 0 };

/** The rows of one person, whose keys and name are unique. */
async function findRows({ db }: PrivacyProduct, { memberId, publicIdentifier }: typeof MARA) {
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
  const app = await startPrivacy();
  app.network.add(MARA);
  const accounts = await Promise.all(Array.from({ length: 8 }, () => app.addAccount()));
  // On PostgreSQL each reader has its own connections, as in another process.
  const places =
    databaseKind === 'postgres'
      ? await Promise.all(accounts.map(() => app.database.another()))
      : accounts.map(() => app.database);
  const objector = { ...makeActor(MARA.memberId), name: CANARY };
  const named = { ...objector, publicIdentifier: 'Mara' };
  const readings = { before: 0, after: 0, isAnswered: false };
  // On one connection the readers take turns, so more rounds produce no other order.
  const rounds = databaseKind === 'postgres' ? atScale({ short: 250, long: 10_000 }) : 100;
  const reader = async (userId: string, index: number) => {
    for (let round = 0; readings.after < rounds; round += 1) {
      // A new person each time, so that every page writes; half the pages name her.
      const other = makeActor(`ACo${index}-${round}`, `other-${index}-${round}`);
      await app.engage(userId, [round % 2 === 0 ? objector : named, other], {
        on: places[index] ?? app.database,
      });
      if (readings.isAnswered) readings.after += 1;
      else readings.before += 1;
    }
  };
  const reading = Promise.all(accounts.map(reader));
  await expect.poll(() => readings.before, { interval: 5, timeout: 45_000 }).toBeGreaterThan(40);
  expect(await findRows(app, MARA)).toBeGreaterThan(8);
  await app.ask('object', 'mara');
  readings.isAnswered = true;
  expect(await findRows(app, MARA)).toBe(0);
  await reading;
  expect(readings.after).toBeGreaterThanOrEqual(rounds);
  expect(await findRows(app, MARA)).toBe(0);
  expect(await findTablesWithCanary(app)).toEqual([]);
  for (const userId of accounts) {
    const read = () =>
      runInTransaction(app.db, async (tx) => {
        const counted = await lockCounters(tx, userId);
        await recountCounters(tx, userId);
        return [counted, await lockCounters(tx, userId)];
      });
    const [counted, recounted] = await read();
    expect(counted).toEqual(recounted);
  }
}, 120_000);

test('once an objection is fulfilled, no table has anything of the person', async () => {
  const app = await startPrivacy();
  const canary = { memberId: `ACo${CANARY}`, publicIdentifier: CANARY };
  app.network.add(canary);
  const account = await app.addAccount();
  const seen = { ...makeActor(canary.memberId, CANARY), name: CANARY, headline: `At ${CANARY}` };
  await app.engage(account, [seen, makeActor('ACoLi', 'li')]);
  await app.engage(account, [seen], { comment: CANARY });
  await recordMore(app, account);
  await app.database.pool.query('insert into lead_erasures values ($1, 2, $2)', [account, CANARY]);
  const before = await findTablesWithCanary(app);
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
  await app.ask('object', CANARY, { email: `${CANARY}@example.com` });
  await app.work();
  expect(await findTablesWithCanary(app)).toEqual([]);
});

test('an objection is answered alike whether or not the person is stored', async () => {
  const app = await startPrivacy();
  app.network.add(MARA);
  await app.engage(await app.addAccount(), [makeActor(MARA.memberId)]);
  const stored = await app.ask('object', 'mara');
  const unknown = await app.ask('object', 'nobody');
  expect(stored).toEqual(unknown);
  expect(stored).toMatchObject({ kind: 'object', isMailed: false });
});

test('people are erased in all accounts, and others stay', async () => {
  const app = await startPrivacy();
  app.network.add(MARA);
  const accounts = [await app.addAccount(), await app.addAccount(), await app.addAccount()];
  const [first = '', second = '', third = ''] = accounts;
  await app.engage(first, [makeActor(MARA.memberId, 'mara'), makeActor('ACoLi', 'li')]);
  await app.engage(second, [makeActor(MARA.memberId)]);
  await app.engage(third, [makeActor('ACoLi')]);
  await app.ask('object', 'Mara');
  expect(await app.traces()).toMatchObject({ people: 2, signals: 2, lead_heat: 2, person_keys: 3 });
  const counts = await app.db.selectFrom('trackings').select(['user_id', 'signals']).execute();
  expect(Object.fromEntries(counts.map((row) => [row.user_id, row.signals]))).toEqual({
    [first]: 1,
    [second]: 0,
    [third]: 1,
  });
});

test('while the network is unavailable an objection holds for the identifier, and a job finds the rest', async () => {
  const app = await startPrivacy();
  app.network.add(MARA);
  app.network.state.isAway = true;
  const account = await app.addAccount();
  await app.engage(account, [makeActor(MARA.memberId)]);
  expect(await app.ask('object', 'mara')).toMatchObject({ kind: 'object' });
  expect(await app.engage(account, [makeActor('ACoElse', 'mara')])).toBe(0);
  expect(await app.traces()).toMatchObject({ people: 1 });
  app.clock.advance({ minutes: 1 });
  await app.lookUpDue();

  app.network.state.isAway = false;
  const request = await app.db.selectFrom('subject_requests').selectAll().executeTakeFirstOrThrow();
  expect(request).toMatchObject({ done_at: null, keys: [{ kind: 'public', value: 'mara' }] });
  app.clock.advance({ minutes: 5 });
  await app.lookUpDue();
  expect(await app.traces()).toEqual(NOTHING);
  expect(await app.engage(account, [makeActor(MARA.memberId)])).toBe(0);
});

test('a profile that the network does not find is looked up again, daily until the term ends', async () => {
  const app = await startPrivacy();
  const account = await app.addAccount();
  await app.engage(account, [makeActor(MARA.memberId)]);
  await app.ask('erase', 'mara');
  await app.ask('object', 'nobody', { address: '203.0.113.9' });
  const open = () =>
    app.db.selectFrom('subject_requests').select('kind').where('done_at', 'is', null).execute();
  for (let day = 0; day < 10; day += 1) {
    app.clock.advance({ days: 1 });
    await app.lookUpDue();
  }
  expect(app.network.state.lookUps).toBe(22);
  expect([await open(), (await app.traces())['people']]).toMatchObject([{ length: 2 }, 1]);

  app.network.add(MARA);
  app.clock.advance({ days: 1 });
  await app.lookUpDue();
  expect(await app.traces()).toEqual(NOTHING);
  expect(await open()).toEqual([{ kind: 'object' }]);

  app.clock.advance({ days: 31 });
  for (let day = 0; day < 3; day += 1) {
    await app.lookUpDue();
    app.clock.advance({ days: 1 });
  }
  expect(app.network.state.lookUps).toBe(25);
  expect(await open()).toEqual([{ kind: 'object' }]);
});

test('an id that no lookup found is suppressed once a page shows it with the identifier', async () => {
  const app = await startPrivacy();
  const [first, second] = [await app.addAccount(), await app.addAccount()];
  const [byId, byBoth] = [makeActor(MARA.memberId), makeActor(MARA.memberId, 'mara')];
  await app.engage(first, [byId]);
  await app.engage(second, [byId]);
  await app.ask('object', 'mara', { email: EMAIL });
  app.clock.advance({ days: 40 });
  await app.lookUpDue();
  const li = makeActor('ACoLi');
  expect(await app.engage(first, [byBoth, byId, li], { comment: 'Thank you' })).toBe(1);
  expect(await app.engage(second, [byId], { post: 2 })).toBe(0);
  expect((await app.traces())['people']).toBe(2);
  expect(await sweep(app.deps)).toBe(1);
  expect((await app.traces())['people']).toBe(1);
  expect(await countObjections(app.db)).toBe(1);
  // Someone else who has the identifier now is left out under it, and stays otherwise.
  expect(await app.engage(first, [makeActor('ACoNext', 'mara')], { post: 2 })).toBe(0);
  expect(await app.engage(first, [makeActor('ACoNext')], { post: 2 })).toBe(1);
});

test('a stored comment is erased once a page shows it under a suppressed identifier', async () => {
  const app = await startPrivacy();
  app.network.add(MARA);
  const account = await app.addAccount();
  const named = (publicIdentifier: string) => ({
    ...makeActor('', publicIdentifier),
    memberId: null,
  });
  await app.engage(account, [named('mara-l')], { comment: 'c1' });
  await app.engage(account, [makeActor('ACoBob')], { comment: 'c2' });
  await app.ask('object', 'mara');
  expect(await app.traces()).toMatchObject({ people: 2, signals: 2 });
  await app.engage(account, [named('mara')], { comment: 'c1' });
  expect(await app.traces()).toMatchObject({ people: 1, signals: 1 });
  expect(await app.engage(account, [named('mara-l')], { comment: 'c1' })).toBe(0);
  // Someone else has the identifier now.
  await app.engage(account, [makeActor('ACoBob', 'mara')], { comment: 'c2' });
  expect(await app.traces()).toMatchObject({ people: 1, signals: 1 });
});

test('an id that a page reveals of an old objection may be someone else’s, and is stored', async () => {
  const app = await startPrivacy();
  const account = await app.addAccount();
  await app.ask('object', 'mara');
  app.clock.advance({ days: 181 });
  expect(await app.engage(account, [makeActor(MARA.memberId, 'mara')])).toBe(0);
  expect(await app.engage(account, [makeActor(MARA.memberId)])).toBe(1);
});

test('the undo of an objection ends what a page revealed', async () => {
  const app = await startPrivacy();
  const account = await app.addAccount();
  await app.ask('object', 'mara', { email: EMAIL });
  await app.engage(account, [makeActor(MARA.memberId, 'mara')]);
  await app.work();
  await undoByToken(app.deps, await requestToken(app));
  expect(await app.engage(account, [makeActor(MARA.memberId)])).toBe(1);
});

test('operators cannot close a request whose profile is still looked up', async () => {
  const app = await startPrivacy();
  await app.ask('object', 'mara');
  const { request_id: id } = await app.db
    .selectFrom('subject_requests')
    .select('request_id')
    .executeTakeFirstOrThrow();
  const close = () => closeSubjectRequest(app.deps, { id, dryRun: false });
  expect(await close()).toBe('looked_up');
  app.clock.advance({ days: 31 });
  await app.lookUpDue();
  expect([await close(), await close()]).toEqual(['closed', 'not_open']);
  expect(await countObjections(app.db)).toBe(1);
});

test('a known member id is suppressed at once, without the network', async () => {
  const app = await startPrivacy();
  app.network.state.isAway = true;
  const [first, second] = [await app.addAccount(), await app.addAccount()];
  await app.engage(first, [makeActor(MARA.memberId, 'mara')]);
  await app.engage(second, [makeActor(MARA.memberId)]);
  await app.ask('object', 'mara');
  expect(await app.traces()).toEqual(NOTHING);
  expect(await app.engage(second, [makeActor(MARA.memberId)])).toBe(0);
});

test('if two people had the identifier, only the one who has it now is suppressed', async () => {
  const app = await startPrivacy();
  app.network.add(MARA);
  const [first, second] = [await app.addAccount(), await app.addAccount()];
  await app.engage(first, [makeActor(MARA.memberId)]);
  await app.engage(second, [makeActor('ACoFormer', 'mara')]);
  await app.ask('object', 'mara');
  expect(await app.traces()).toEqual(NOTHING);
  expect(await app.engage(second, [makeActor('ACoFormer')], { post: 2 })).toBe(1);
  expect(await app.engage(second, [makeActor(MARA.memberId)], { post: 2 })).toBe(0);
});

test('a job finishes what a process that died has begun', async () => {
  const app = await startPrivacy();
  app.network.add(MARA);
  const account = await app.addAccount();
  await app.engage(account, [makeActor(MARA.memberId)]);
  app.network.state.onLookUp = async () => {
    throw new Error('the process dies');
  };
  await expect(app.ask('object', 'mara')).rejects.toThrow('the process dies');
  app.network.state.onLookUp = async () => {};
  app.clock.advance({ minutes: 1 });
  await app.lookUpDue();
  await app.work();
  expect(await app.traces()).toEqual(NOTHING);
  const [request] = await app.db.selectFrom('subject_requests').selectAll().execute();
  expect(request).toMatchObject({ keys: null, email: null, done_at: expect.any(Date) });
});

test('what was stored until a request is fulfilled is erased', async () => {
  const app = await startPrivacy();
  const account = await app.addAccount();
  await app.request('erase', 'mara');
  await app.engage(account, [makeActor(MARA.memberId, 'mara')]);
  await app.work();
  expect(await app.traces()).toEqual(NOTHING);
});

test('no key is kept in clear once a request is done', async () => {
  const app = await startPrivacy();
  app.network.add(MARA);
  await app.ask('object', 'mara', { email: 'mara@example.com' });
  await app.work();
  const tables = await Promise.all(
    ['subject_requests', 'suppressions', 'rate_limits'].map(
      async (table) => (await app.database.pool.query(`select * from ${table}`)).rows,
    ),
  );
  expect(tables.flat().length).toBeGreaterThan(3);
  expect(JSON.stringify(tables)).not.toMatch(/mara/i);
});

test('data erased on request is not read again, but new engagement is', async () => {
  const app = await startPrivacy();
  app.network.add(MARA);
  const account = await app.addAccount();
  const mara = [makeActor(MARA.memberId)];
  await app.engage(account, mara);
  await app.engage(account, mara, { comment: 'c1' });
  await app.ask('erase', 'mara');
  expect(await app.traces()).toEqual(NOTHING);
  expect(await app.engage(account, mara)).toBe(0);
  expect(await app.engage(account, [makeActor('ACoLi', 'mara')], { comment: 'c1' })).toBe(0);
  expect(await app.traces()).toEqual(NOTHING);
  expect(await app.engage(account, mara, { comment: 'c2' })).toBe(1);
  expect(await app.engage(account, mara, { post: 2 })).toBe(1);
  expect(await countObjections(app.db)).toBe(0);
});

test('data erased by an objection is not read again after its undo, but new engagement is', async () => {
  const app = await startPrivacy();
  app.network.add(MARA);
  const account = await app.addAccount();
  const mara = [makeActor(MARA.memberId)];
  await app.engage(account, mara);
  await app.ask('object', 'mara', { email: EMAIL });
  await undoByToken(app.deps, await requestToken(app));
  expect(await app.engage(account, mara)).toBe(0);
  expect(await app.engage(account, mara, { post: 2 })).toBe(1);
});

test('a commenter listed without a member id who objected does not come back under another identifier', async () => {
  const app = await startPrivacy();
  app.network.add(MARA);
  const account = await app.addAccount();
  const listed = (publicIdentifier: string) => [
    { ...makeActor(''), memberId: null, publicIdentifier },
  ];
  await app.engage(account, listed('mara'), { comment: 'c1' });
  await app.ask('object', 'mara');
  expect(await app.traces()).toEqual(NOTHING);
  expect(await app.engage(account, listed('mara-renamed'), { comment: 'c1' })).toBe(0);
  expect(await app.traces()).toEqual(NOTHING);
});

test('merged people are erased with what their merges keep', async () => {
  const app = await startPrivacy();
  app.network.add(MARA);
  const userId = await app.addAccount();
  await app.engage(
    userId,
    ['one', 'two', 'three'].map((name) => makeActor(`urn-${name}`, name)),
  );
  await runInTransaction(app.db, async (tx) => {
    await lockCounters(tx, userId);
    const now = app.clock.now();
    await mergePeople(app.deps, tx, { userId, kept: 2, gone: 3, now });
    await mergePeople(app.deps, tx, { userId, kept: 1, gone: 2, now });
  });
  expect(await app.traces()).toMatchObject({ people: 1, person_merges: 2 });
  await app.ask('erase', 'three');
  expect(await app.traces()).toEqual(NOTHING);
});

test('an objection counts once, whether or not the person has objected before', async () => {
  const app = await startPrivacy();
  app.network.add(MARA);
  const counts: number[] = [];
  for (const name of ['mara', 'MARA', MARA.memberId, 'li']) {
    await app.ask('object', name);
    counts.push(await countObjections(app.db));
  }
  expect(counts).toEqual([1, 2, 3, 4]);
});

test('the nightly check erases people who objected, and reports them as an error', async () => {
  const app = await startPrivacy();
  app.network.add(MARA);
  const [first, second] = [await app.addAccount(), await app.addAccount()];
  await app.engage(first, [makeActor('ACoLi', 'li')]);
  await app.ask('object', 'mara');
  expect(await sweep(app.deps)).toBe(0);
  expect(app.lines.filter(({ level }) => level === 'error')).toEqual([]);
  const hidden = await app.db.selectFrom('suppressions').selectAll().execute();
  await app.db.deleteFrom('suppressions').execute();
  await app.engage(second, [makeActor(MARA.memberId), makeActor('ACoLi')]);
  await app.db.insertInto('suppressions').values(hidden).execute();
  expect(await sweep(app.deps)).toBe(1);
  expect(await app.traces()).toMatchObject({ people: 2, signals: 2 });
  expect(app.lines).toContainEqual(
    expect.objectContaining({ msg: 'people were stored although they objected', erased: 1 }),
  );
});

test('an address with a member id instead of an identifier names the same person', async () => {
  const app = await startPrivacy();
  app.network.state.isAway = true;
  const memberId = `ACoAA${'x'.repeat(34)}`;
  const account = await app.addAccount();
  await app.engage(account, [makeActor(memberId)]);
  await app.ask('object', memberId);
  expect(await app.traces()).toEqual(NOTHING);
  expect(await app.engage(account, [makeActor(memberId, 'mara')])).toBe(0);
});

test('an objection or a request for erasure removes what describes a tracked profile', async () => {
  const app = await startPrivacy();
  app.network.add(MARA);
  const describe = () =>
    app.db
      .updateTable('linked_profiles')
      .set({ first_name: CANARY, headline: CANARY, photo_source: CANARY, described_at: new Date() })
      .execute();
  for (const [name, memberId] of [
    [MARA.publicIdentifier, 'ACoUnknown'],
    ['earlier-name', MARA.memberId],
  ] as const) {
    await insertLinkedProfile(app.db, { userId: await app.addAccount(), name, memberId });
  }
  for (const kind of ['erase', 'object'] as const) {
    await describe();
    await app.ask(kind, MARA.publicIdentifier);
    expect(await findTablesWithCanary(app)).toEqual([]);
  }
});
