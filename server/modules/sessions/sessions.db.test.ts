import { expect, test } from 'vitest';
import { silentLog } from '../../platform/log.ts';
import { testClock } from '../../testing/clock.ts';
import { databaseKind, testDatabase } from '../../testing/database.ts';
import {
  authenticate,
  createSession,
  deleteEndedSessions,
  endAllSessions,
  endOtherSessions,
  endSession,
  type Member,
  presentUser,
} from './sessions.ts';
import { noteUse } from './sessions.store.ts';

const onPostgres = databaseKind === 'postgres';
const client = { address: '192.0.2.7', userAgent: 'Browser' };

async function sessions() {
  const database = await testDatabase();
  const deps = { database, db: database.db, clock: testClock(), log: silentLog };
  const addUser = async () => {
    const id = crypto.randomUUID();
    const name = { first_name: 'Ada', last_name: 'Lovelace' };
    const user = { id, email: `${id}@example.com`, ...name, created_at: deps.clock.now() };
    await database.db.insertInto('users').values(user).execute();
    return id;
  };
  const userId = await addUser();
  const signIn = async (who = userId) => {
    const begun = await createSession(deps, { userId: who, kind: 'web', client });
    if (begun === null) throw new Error('the account is there');
    return begun.token;
  };
  const memberOf = async (token: string): Promise<Member> => {
    const member = await authenticate(deps, token);
    if (member === null) throw new Error('the session is live');
    return member;
  };
  const lastUse = async () =>
    (await database.db.selectFrom('sessions').select('last_used_at').executeTakeFirstOrThrow())
      .last_used_at;
  return { ...deps, deps, userId, addUser, signIn, memberOf, lastUse };
}

test('a token opens its session, and only its hash is kept', async () => {
  const { db, signIn, memberOf, userId } = await sessions();
  const token = await signIn();
  expect(await memberOf(token)).toMatchObject({ userId, kind: 'web' });
  const rows = await db.selectFrom('sessions').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(rows[0]).toMatchObject({ address_prefix: '192.0.2.0/24', user_agent: 'Browser' });
});

test('noise, a cut token and a foreign token open nothing', async () => {
  const { deps, signIn } = await sessions();
  const token = await signIn();
  const strangers = ['', 'null', token.slice(0, -1), `${token}0`, `rph_${token.slice(4)}`];
  for (const stranger of strangers) expect(await authenticate(deps, stranger)).toBeNull();
});

test('a session ends after seven days without use', async () => {
  const { deps, signIn, clock } = await sessions();
  const token = await signIn();
  clock.advance({ days: 6, hours: 23, minutes: 59 });
  const [almost, over] = [clock.now(), new Date(clock.now().getTime() + 60_000)];
  expect(await authenticate({ ...deps, clock: { now: () => over } }, token)).toBeNull();
  expect(await authenticate({ ...deps, clock: { now: () => almost } }, token)).not.toBeNull();
});

test('use keeps a session alive, but for no more than thirty days', async () => {
  const { deps, signIn, clock, lastUse } = await sessions();
  const token = await signIn();
  for (let day = 6; day < 30; day += 6) {
    clock.advance({ days: 6 });
    expect(await authenticate(deps, token)).not.toBeNull();
    await expect.poll(lastUse).toEqual(clock.now());
  }
  clock.advance({ days: 5, hours: 23, minutes: 59 });
  expect(await authenticate(deps, token)).not.toBeNull();
  clock.advance({ minutes: 2 });
  expect(await authenticate(deps, token)).toBeNull();
});

test('use is noted at most once in ten minutes', async () => {
  const { deps, signIn, clock, lastUse } = await sessions();
  const token = await signIn();
  const begun = clock.now();
  clock.advance({ minutes: 9 });
  await authenticate(deps, token);
  clock.advance({ minutes: 0, seconds: 59 });
  await authenticate(deps, token);
  expect(await lastUse()).toEqual(begun);
  clock.advance({ minutes: 2 });
  await authenticate(deps, token);
  await expect.poll(lastUse).toEqual(clock.now());
});

test('the time of the last use only goes forwards, whoever notes it late', async () => {
  const { db, signIn, memberOf, clock, lastUse } = await sessions();
  const { userId, sessionId } = await memberOf(await signIn());
  const now = clock.now();
  const earlier = new Date(now.getTime() - 60_000);
  await noteUse(db, { userId, id: sessionId, at: earlier, notedBefore: earlier });
  expect(await lastUse()).toEqual(now);
});

test('another account’s sessions take the place of none of mine', async () => {
  const { deps, addUser, signIn, clock } = await sessions();
  const mine = await signIn();
  const other = await addUser();
  for (let count = 0; count < 10; count += 1) {
    clock.advance({ minutes: 1 });
    await signIn(other);
  }
  clock.advance({ minutes: 1 });
  await signIn();
  expect(await authenticate(deps, mine)).not.toBeNull();
});

test('the eleventh session takes the place of the oldest', async () => {
  const { deps, signIn, clock } = await sessions();
  const tokens: string[] = [];
  for (let count = 0; count < 11; count += 1) {
    tokens.push(await signIn());
    clock.advance({ minutes: 1 });
  }
  const live = await Promise.all(tokens.map((token) => authenticate(deps, token)));
  expect(live.map((member) => member !== null)).toEqual([false, ...Array(10).fill(true)]);
});

test.runIf(onPostgres)('sign-ins at once leave ten sessions, not more', async () => {
  const { deps, signIn } = await sessions();
  const tokens = await Promise.all(Array.from({ length: 30 }, () => signIn()));
  const live = await Promise.all(tokens.map((token) => authenticate(deps, token)));
  expect(live.filter((member) => member !== null)).toHaveLength(10);
});

test('one session, all others, or all of them can be ended', async () => {
  const { deps, signIn, memberOf, userId } = await sessions();
  const tokens = [await signIn(), await signIn(), await signIn(), await signIn()];
  const live = async () =>
    (await Promise.all(tokens.map((token) => authenticate(deps, token)))).map((each) => !!each);
  const [first = '', second = ''] = tokens;

  await endSession(deps, await memberOf(first));
  expect(await live()).toEqual([false, true, true, true]);
  await endOtherSessions(deps, await memberOf(second));
  expect(await live()).toEqual([false, true, false, false]);
  await endAllSessions(deps, userId);
  expect(await live()).toEqual([false, false, false, false]);
});

test('a deleted account has no session and gets none', async () => {
  const { deps, db, signIn, userId, clock } = await sessions();
  const token = await signIn();
  await db.updateTable('users').set({ deleted_at: clock.now() }).execute();
  expect(await authenticate(deps, token)).toBeNull();
  expect(await createSession(deps, { userId, kind: 'web', client })).toBeNull();
});

test('a user is shown with where they stand, and with nothing that is nobody’s business', async () => {
  const { signIn, memberOf, clock } = await sessions();
  const shown = presentUser(await memberOf(await signIn()));
  expect(shown).toEqual({
    email: expect.any(String),
    firstName: 'Ada',
    lastName: 'Lovelace',
    createdAt: clock.now().toISOString(),
    hasPassword: false,
    timezone: 'UTC',
    language: 'en',
    registrationFinished: false,
    darkMode: null,
    dataProcessing: false,
    hasLinkedinUsername: false,
    hasSubscription: false,
    isActiveSubscription: false,
  });
});

test('sessions that ended a month ago are forgotten, live ones are not', async () => {
  const { deps, db, signIn, memberOf, clock } = await sessions();
  await endSession(deps, await memberOf(await signIn()));
  clock.advance({ days: 29 });
  await deleteEndedSessions(deps);
  expect(await db.selectFrom('sessions').select('id').execute()).toHaveLength(1);
  clock.advance({ days: 2 });
  await signIn();
  await deleteEndedSessions(deps);
  expect(await db.selectFrom('sessions').select('revoked_at').execute()).toEqual([
    { revoked_at: null },
  ]);
});
