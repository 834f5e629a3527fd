import { expect, test } from 'vitest';
import type { Member } from '../../member.ts';
import { hashSha256, makeToken } from '../../platform/crypto/crypto.ts';
import { makeOwnedSecret } from '../../platform/crypto/owned-secrets.ts';
import type { Database } from '../../platform/database/database.ts';
import { databaseKind } from '../../testing/databases/database.ts';
import { client, isStillProven, startSessions } from './sessions.fixture.ts';
import {
  authenticate,
  buildToken,
  createSession,
  deleteEndedSessions,
  endAllSessions,
  endOtherSessions,
  endSession,
  findSessionEnd,
  hasSessionFrom,
  listSessions,
} from './sessions.ts';
import { recordUse } from './sessions.store.ts';

const onPostgres = databaseKind === 'postgres';

test('a token opens its session, and only its hash is stored [I14]', async () => {
  const { db, signIn, findMember, userId } = await startSessions();
  const token = await signIn();
  expect(await findMember(token)).toMatchObject({ userId, kind: 'web' });
  const rows = await db.selectFrom('sessions').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(rows[0]).toMatchObject({ address_prefix: '192.0.2.0/24', user_agent: 'Browser' });
});

test('a session that began before tokens named their account stays open', async () => {
  const { db, deps, signIn, userId } = await startSessions();
  await signIn();
  const former = buildToken('session', makeToken());
  await db
    .updateTable('sessions')
    .set({ token_hash: hashSha256(former) })
    .execute();
  expect(await authenticate(deps, former)).toMatchObject({ userId });
  await endAllSessions(deps, userId);
  expect(await findSessionEnd(deps, former)).toMatchObject({ reason: 'revoked', userId });
});

test('a token opens nothing under the name of another account', async () => {
  const { deps, signIn, addUser } = await startSessions();
  const token = await signIn();
  const renamed = `${makeOwnedSecret(await addUser()).slice(0, 22)}${token.slice(26, -7)}`;
  expect(await authenticate(deps, buildToken('session', renamed))).toBeNull();
});

test('malformed tokens are refused without a query', async () => {
  const { deps, signIn } = await startSessions();
  const token = await signIn();
  const malformed = ['', 'null', token.slice(0, -1), `${token}0`, `rph_${token.slice(4)}`];
  const database = without(deps.database, 'pool');
  for (const text of malformed) {
    expect(await authenticate({ ...deps, database }, text)).toBeNull();
  }
});

function without(database: Database, part: 'pool' | 'db'): Database {
  return Object.defineProperty({ ...database }, part, {
    get: () => {
      throw new Error('the database was asked');
    },
  });
}

test('a session ends after seven days without use', async () => {
  const { deps, signIn, clock } = await startSessions();
  const token = await signIn();
  clock.advance({ days: 6, hours: 23, minutes: 59 });
  const [almost, over] = [clock.now(), new Date(clock.now().getTime() + 60_000)];
  expect(await authenticate({ ...deps, clock: { now: () => over } }, token)).toBeNull();
  expect(await authenticate({ ...deps, clock: { now: () => almost } }, token)).not.toBeNull();
});

test('use keeps a session alive, but for no more than thirty days', async () => {
  const { deps, signIn, clock, lastUse } = await startSessions();
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

test('use is recorded at most once in ten minutes', async () => {
  const { deps, signIn, clock, lastUse } = await startSessions();
  const token = await signIn();
  const begun = clock.now();
  clock.advance({ minutes: 10 });
  const database = without(deps.database, 'db');
  expect(await authenticate({ ...deps, database }, token)).not.toBeNull();
  expect(await lastUse()).toEqual(begun);
  clock.advance({ seconds: 1 });
  await authenticate(deps, token);
  await expect.poll(lastUse).toEqual(clock.now());
});

test('a late write does not move the last use back', async () => {
  const { db, signIn, findMember, clock, lastUse } = await startSessions();
  const { userId, sessionId } = await findMember(await signIn());
  const now = clock.now();
  const earlier = new Date(now.getTime() - 60_000);
  await recordUse(db, { userId, id: sessionId, at: earlier, recordedBefore: earlier });
  expect(await lastUse()).toEqual(now);
});

test('ended sessions do not count towards the maximum', async () => {
  const { deps, signIn, findMember, clock } = await startSessions();
  const first = await signIn();
  for (let count = 0; count < 10; count += 1) {
    clock.advance({ minutes: 1 });
    await endSession(deps, await findMember(await signIn()));
  }
  await signIn();
  expect(await authenticate(deps, first)).not.toBeNull();
});

test('another account’s sessions do not count towards the maximum', async () => {
  const { deps, addUser, signIn, clock } = await startSessions();
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

test('the eleventh session replaces the oldest', async () => {
  const { deps, signIn, clock } = await startSessions();
  const tokens: string[] = [];
  for (let count = 0; count < 11; count += 1) {
    tokens.push(await signIn());
    clock.advance({ minutes: 1 });
  }
  const live = await Promise.all(tokens.map((token) => authenticate(deps, token)));
  expect(live.map((member) => member !== null)).toEqual([false, ...Array(10).fill(true)]);
});

test.runIf(onPostgres)('parallel sign-ins leave at most ten sessions', async () => {
  const { deps, signIn } = await startSessions();
  const tokens = await Promise.all(Array.from({ length: 30 }, () => signIn()));
  const live = await Promise.all(tokens.map((token) => authenticate(deps, token)));
  expect(live.filter((member) => member !== null)).toHaveLength(10);
});

test('one session, all others, or all of them can be ended', async () => {
  const { deps, signIn, findMember, userId } = await startSessions();
  const tokens = [await signIn(), await signIn(), await signIn(), await signIn()];
  const live = async () =>
    (await Promise.all(tokens.map((token) => authenticate(deps, token)))).map((each) => !!each);
  const [first = '', second = ''] = tokens;

  await endSession(deps, await findMember(first));
  expect(await live()).toEqual([false, true, true, true]);
  await endOtherSessions(deps, await findMember(second));
  expect(await live()).toEqual([false, true, false, false]);
  await endAllSessions(deps, userId);
  expect(await live()).toEqual([false, false, false, false]);
});

test('live sessions are listed: the current one first, then by last use', async () => {
  const { deps, db, signIn, findMember, clock, addUser } = await startSessions();
  const members: Member[] = [];
  for (let day = 0; day < 4; day += 1) {
    members.push(await findMember(await signIn()));
    clock.advance({ days: 1 });
  }
  await signIn(await addUser());
  const [oldest, second, third, newest] = members.map(({ sessionId }) => sessionId);
  const { userId } = members[0] ?? { userId: '' };
  const listFor = async (sessionId = '') =>
    (await listSessions(deps, { userId, sessionId })).map(({ id }) => id);
  expect(await listFor(second)).toEqual([second, newest, third, oldest]);

  await endSession(deps, { userId, sessionId: newest ?? '' });
  expect(await listFor(second)).toEqual([second, third, oldest]);
  clock.advance({ days: 3, minutes: -1 });
  expect(await listFor(second)).toEqual([second, third, oldest]);
  clock.advance({ minutes: 1 });
  expect(await listFor(second)).toEqual([second, third]);
  clock.advance({ days: 24 });
  await db.updateTable('sessions').set({ last_used_at: clock.now() }).execute();
  expect(await listFor(third)).toEqual([third]);
});

test('an account knows the IP networks of its own sessions only', async () => {
  const { deps, db, signIn, findMember, userId, addUser } = await startSessions();
  const other = await addUser();
  const elsewhere = { ...client, address: '203.0.113.7' };
  await createSession(deps, { userId: other, kind: 'web', client: elsewhere }, isStillProven);
  const places = ['192.0.2.0/24', '203.0.113.0/24'];
  const known = () => Promise.all(places.map((place) => hasSessionFrom(db, userId, place)));
  expect(await known()).toEqual([false, false]);
  const member = await findMember(await signIn());
  expect(await known()).toEqual([true, false]);
  await endSession(deps, member);
  expect(await known()).toEqual([true, false]);
});

test('a deleted account has no session and gets none', async () => {
  const { deps, db, signIn, userId, addUser, clock } = await startSessions();
  await addUser();
  const token = await signIn();
  const deleted = { deleted_at: clock.now() };
  await db.updateTable('users').set(deleted).where('id', '=', userId).execute();
  expect(await authenticate(deps, token)).toBeNull();
  expect(await createSession(deps, { userId, kind: 'web', client }, isStillProven)).toBeNull();
});

test('a proof that no longer holds begins no session', async () => {
  const { deps, db, userId } = await startSessions();
  const begun = await createSession(deps, { userId, kind: 'web', client }, async () => false);
  expect(begun).toBeNull();
  expect(await db.selectFrom('sessions').select('id').execute()).toEqual([]);
});

test('sessions that ended a month ago are deleted, live ones are not', async () => {
  const { deps, db, signIn, findMember, clock } = await startSessions();
  await endSession(deps, await findMember(await signIn()));
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
