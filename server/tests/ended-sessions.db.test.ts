import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { contactSupport } from '../../contract/routes/support.ts';
import { atScale } from '../../contract/testing/scale.ts';
import { addHolder, startProduct, findRows, SESSION_ENDINGS } from './ended-sessions.fixture.ts';
import { PASSWORD } from '../modules/accounts/accounts.fixture.ts';
import { endAllSessions } from '../modules/sessions/sessions.ts';
import { createBounded } from '../platform/limits/bounded.ts';
import { runInTransaction } from '../platform/database/transactions.ts';
import {
  beginCall,
  callRead,
  getName,
  READS,
  SIGNED_IN,
  WRITES,
  WRITING,
} from './signed-in-calls.fixture.ts';
import { READS_BY_POST } from './signed-in-lead-writes.fixture.ts';
import { linkProfile, addSubscription } from './signed-in-writes.fixture.ts';
import { databaseKind } from '../testing/databases/database.ts';
import { holdCall } from '../testing/held-call.ts';
import { isWaitingForLock } from '../testing/lock-waits.ts';

const onPostgres = databaseKind === 'postgres';
const HOLDS_SECONDS = atScale({ short: [1], long: [0, 5, 29, 55] });
/** In `npm test`, each call is tried with every fourth way; calls alternate between the ways. */
const EVERY_NTH_WAY = atScale({ short: 4, long: 1 });
const LIMIT_MS = atScale({ short: 120_000, long: 400_000 });

const WITHIN = { timeout: 45_000 };

test('T55 each signed-in call is listed as a write, or writes nothing', async () => {
  expect(SIGNED_IN).toEqual(expect.arrayContaining([...WRITING]));
  const on = await startProduct();
  const member = await addHolder(on);
  await linkProfile(on, member);
  await addSubscription(on, member, { portalOpenedAt: null });
  const before = await findRows(on, member);
  for (const route of READS) {
    const { method, path } = route;
    expect([path, method]).toEqual([path, READS_BY_POST.has(route) ? 'POST' : 'GET']);
    const { status } = await callRead(member, route);
    expect([200, 404].map((each) => [path, each])).toContainEqual([path, status]);
  }
  expect(await findRows(on, member)).toEqual(before);
});

test(
  'T55 a slow call succeeds while its session lives',
  async () => {
    const on = await startProduct();
    for (const write of WRITES) {
      const [member, held] = await beginCall(on, write);
      const before = await findRows(on, member);
      const status = await held.release();
      const { answers, route } = write;
      const wanted = answers ? [answers.alive] : Object.keys(route.replies).map(Number);
      expect([getName(write), wanted]).toEqual([getName(write), expect.arrayContaining([status])]);
      expect([getName(write), await findRows(on, member)]).not.toEqual([getName(write), before]);
    }
  },
  LIMIT_MS,
);

test(
  'T55 a call whose body arrives after its session ended is refused and writes nothing',
  async () => {
    const on = await startProduct();
    const ways = Object.entries(SESSION_ENDINGS);
    const cases = HOLDS_SECONDS.flatMap((seconds) =>
      WRITES.flatMap((write, index) =>
        ways
          .filter((_, place) => (index + place) % EVERY_NTH_WAY === 0)
          .map(([way, end]) => ({ seconds, write, way, end })),
      ),
    );
    // Held calls wait together; database work takes turns for connections.
    const bounded = createBounded({ running: 4, queued: cases.length, retryAfterSeconds: 1 });
    const outcomes = cases.map(async ({ seconds, write, way, end }) => {
      const title = `${getName(write)}, held ${seconds} s, after ${way}`;
      const { held, since, ended, before, member } = await bounded.run(async () => {
        const [whose, call] = await beginCall(on, write);
        const startedAt = performance.now();
        const { status } = await (await end(on, whose))();
        const rows = await findRows(on, whose);
        return { held: call, since: startedAt, ended: status, before: rows, member: whose };
      });
      await sleep(Math.max(0, seconds * 1_000 - (performance.now() - since)));
      const status = await held.release();
      const after = await bounded.run(() => findRows(on, member));
      return { title, ended, status, before, after };
    });
    for (const { title, ended, status, before, after } of await Promise.all(outcomes)) {
      expect([title, ended, status]).toEqual([title, 200, 401]);
      expect([title, after]).toEqual([title, before]);
    }
  },
  LIMIT_MS,
);

test.runIf(onPostgres)(
  'T55 a session that ends while a write waits for the account stops the write',
  async () => {
    const on = await startProduct();
    for (const write of WRITES) {
      const [member, held] = await beginCall(on, write);
      const before = (await findRows(on, member)).filter(isNoSession);
      const locked = Promise.withResolvers<void>();
      const waits = Promise.withResolvers<void>();
      const ending = runInTransaction(on.deps.db, async () => {
        await endAllSessions(on.deps, member.userId);
        locked.resolve();
        await waits.promise;
      });
      await locked.promise;
      const answer = held.release();
      // A file is read before it is written.
      await expect.poll(() => isWaitingForLock(on.deps.database), WITHIN).toBe(true);
      waits.resolve();
      await ending;
      expect([getName(write), await answer]).toEqual([
        getName(write),
        write.answers?.stopped ?? 401,
      ]);
      const after = (await findRows(on, member)).filter(isNoSession);
      expect([getName(write), after]).toEqual([getName(write), before]);
    }
  },
  LIMIT_MS,
);

/** The session's row records the reason of its end. */
function isNoSession(row: string): boolean {
  return !row.startsWith('sessions ');
}

test('T55 a session that ends while a password is hashed changes no password', async () => {
  const on = await startProduct();
  const member = await addHolder(on);
  const hashing = paused(on.deps.passwords, 'hash');
  const renewed = { password: 'Calm%River-93', passwordConfirmation: 'Calm%River-93' };
  const answer = member.call('/user/changePassword', {
    token: member.token,
    body: { currentPassword: PASSWORD, ...renewed },
  });
  await hashing.reached;
  await endAllSessions(on.deps, member.userId);
  const before = await findRows(on, member);
  hashing.goOn();
  expect((await answer).status).toBe(401);
  expect(await findRows(on, member)).toEqual(before);
});

test('T55 a session that ends while the network is asked links no profile', async () => {
  const on = await startProduct();
  const member = await addHolder(on);
  const asking = paused(on.deps.network, 'lookUpProfile');
  const answer = member.call('/linkedin-profiles', {
    token: member.token,
    body: { linkedinProfileUrls: ['https://www.linkedin.com/in/ada-lovelace'] },
  });
  await asking.reached;
  await endAllSessions(on.deps, member.userId);
  const before = await findRows(on, member);
  asking.goOn();
  expect((await answer).status).toBe(401);
  expect(await findRows(on, member)).toEqual(before);
});

test('T55 a session that ended meanwhile cannot write to support in the member’s name', async () => {
  const on = await startProduct();
  const body = {
    firstName: 'Eve',
    lastName: 'Mallory',
    email: 'eve@example.com',
    message: 'Hello there.',
  };
  const late = await addHolder(on);
  const sent = { body: JSON.stringify(body), token: late.token, address: late.address };
  const held = await holdCall(on.origin, contactSupport, sent);
  await endAllSessions(on.deps, late.userId);
  const before = await findRows(on, late);
  // Not accepted as a visitor's call either: its rows would outlive the account.
  expect(await held.release()).toBe(401);
  expect(await findRows(on, late)).toEqual(before);
  const kept = await on.deps.db.selectFrom('support_messages').select('email').execute();
  expect(kept.filter(({ email }) => email === body.email)).toEqual([]);

  const member = await addHolder(on);
  const counting = paused(on.deps.limits, 'consume');
  const answer = member.call(contactSupport.path, { token: member.token, body });
  await counting.reached;
  await endAllSessions(on.deps, member.userId);
  const beforeIt = await findRows(on, member);
  counting.goOn();
  expect((await answer).status).toBe(401);
  expect(await findRows(on, member)).toEqual(beforeIt);
});

function paused<K extends string>(on: Record<K, (...a: never[]) => Promise<unknown>>, method: K) {
  const arrived = Promise.withResolvers<void>();
  const mayGoOn = Promise.withResolvers<void>();
  const original = on[method];
  on[method] = async (...values) => {
    arrived.resolve();
    await mayGoOn.promise;
    return original(...values);
  };
  return { reached: arrived.promise, goOn: mayGoOn.resolve };
}
