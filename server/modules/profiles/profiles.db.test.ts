import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { runInTransaction } from '../../platform/database/transactions.ts';
import { CANARY, findTablesWithCanary } from '../../testing/canary.ts';
import { createTestClock } from '../../testing/clock.ts';
import { databaseKind } from '../../testing/databases/database.ts';
import { suppress } from '../privacy/privacy.ts';
import { type Profiles, startProfiles, buildUrl } from './profiles.fixture.ts';

/** A failed forecast is retried for ten seconds. */
const WITHIN = { timeout: 40_000, interval: 30 };

async function forecastOfUser(app: Profiles, user: string, status = 'ready') {
  await vi.waitFor(async () => {
    const { body } = await app.getForecast(user);
    expect(body.status).toBe(status);
  }, WITHIN);
  return (await app.getForecast(user)).body;
}

async function countWaiting({ db }: Profiles): Promise<number> {
  const { rows } = await sql`
    select from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where datname = current_database() and locktype = 'advisory' and not granted`.execute(db);
  return rows.length;
}

async function findForecast(app: Profiles, name: string) {
  const user = await app.addUser();
  expect((await app.link(user, buildUrl(name))).status).toBe(201);
  return forecastOfUser(app, user);
}

test('a lookup shows the profile and a picture on our own origin [S3.08, S7.21]', async () => {
  const app = await startProfiles({ works: false });
  const found = await app.lookUp(await app.addUser(), buildUrl('viral-ada-lovelace'));
  expect(found.status).toBe(200);
  expect(found.body.data).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace' });
  expect(found.body.data.followers).toBeGreaterThan(0);
  expect(found.body.data.profileUrl).toMatch(
    /^\/api\/linkedin-profiles\/photos\/[\w-]+\.[\w-]{43}$/,
  );
});

test('a lookup writes nothing to the account', async () => {
  const app = await startProfiles({ works: false });
  const user = await app.addUser();
  await app.lookUp(user, buildUrl('ada-lovelace'));
  expect(await app.db.selectFrom('linked_profiles').select('user_id').execute()).toEqual([]);
  expect((await app.getForecast(user)).status).toBe(404);
});

test('lookup, typing and saving call the network once', async () => {
  const app = await startProfiles({ works: false });
  const user = await app.addUser();
  await app.lookUp(user, buildUrl('ada-lovelace'));
  await app.lookUp(user, `${buildUrl('Ada-Lovelace')}/?utm_source=share`);
  await app.link(user, buildUrl('ada-lovelace'));
  expect(app.asked('/linkedin/profile?')).toBe(1);
});

test('saving in another process uses the lookup that the browser has kept', async () => {
  const app = await startProfiles({ works: false });
  const user = await app.addUser();
  const found = await app.lookUp(user, buildUrl('ada-lovelace'));
  const other = await app.startOther();
  const shown = await other.lookUp(user, buildUrl('ada-lovelace'), { cookie: found.cookie });
  expect(shown.body).toEqual(found.body);
  const saved = await other.link(user, buildUrl('Ada-Lovelace'), { cookie: shown.cookie });
  expect(saved.status).toBe(201);
  expect(app.asked('/linkedin/profile?')).toBe(1);
});

test.runIf(databaseKind === 'postgres')(
  'a profile that calls of two processes look up at once is paid for once',
  async () => {
    const app = await startProfiles({ works: false });
    const other = await app.startOther();
    // The source answers once the other process waits.
    app.watch.alter = async (reply) => {
      await vi.waitFor(async () => expect(await countWaiting(app)).toBe(1), WITHIN);
      return reply;
    };
    const users = await Promise.all([1, 2, 3, 4].map(() => app.addUser()));
    for (const [name, status] of [
      ['viral-ada', 200],
      ['missing-ada', 404],
    ] as const) {
      const found = await Promise.all(
        users.map((user, place) => (place % 2 ? other : app).lookUp(user, buildUrl(name))),
      );
      expect(found.map((reply) => reply.status)).toEqual(users.map(() => status));
      const pictures = found.map(({ body }) => body.data?.profileUrl);
      expect(new Set(pictures).size).toBe(1);
    }
    expect(app.asked('/linkedin/profile?')).toBe(2);
  },
);

test('calls that look up a profile at once pay once, and one without budget stops no other', async () => {
  const app = await startProfiles({
    works: false,
    slowMs: 300,
    settings: { LOOKUPS_PER_ACCOUNT: '1' },
  });
  const [spent, user] = [await app.addUser(), await app.addUser()];
  await app.lookUp(spent, buildUrl('grace-hopper'));
  const found = await Promise.all(
    [spent, user, user].map((by) => app.lookUp(by, buildUrl('slow-ada'))),
  );
  // The first may be refused, or share the answer of the others.
  expect(found.slice(1).map(({ status }) => status)).toEqual([200, 200]);
  expect(app.asked('/linkedin/profile?')).toBe(2);
});

test('a kept lookup is used for its profile only, for ten minutes, and only if we made it', async () => {
  const clock = createTestClock(new Date());
  const app = await startProfiles({ works: false, clock });
  const user = await app.addUser();
  const { cookie } = await app.lookUp(user, buildUrl('ada-lovelace'));
  const other = await app.startOther();
  await other.lookUp(user, buildUrl('viral-grace'), { cookie });
  await other.lookUp(user, buildUrl('ada-lovelace'), { cookie: `${cookie.slice(0, -2)}xx` });
  expect(app.asked('/linkedin/profile?')).toBe(3);
  clock.advance({ minutes: 11 });
  await app.lookUp(user, buildUrl('ada-lovelace'), { cookie });
  expect(app.asked('/linkedin/profile?')).toBe(4);
});

test('a lookup of someone who objected differs in nothing, and no lookup is stored', async () => {
  const app = await startProfiles({ works: false });
  const user = await app.addUser();
  const [objected, other] = [`viral-${CANARY}`, 'viral-grace'];
  const keys = [{ kind: 'public', value: objected }] as const;
  await runInTransaction(app.db, (tx) =>
    suppress(app.deps, tx, {
      requestId: crypto.randomUUID(),
      receivedAt: new Date(),
      keys,
    }),
  );
  const differences = async (name: string) => {
    const { status, body } = await app.lookUp(user, buildUrl(name));
    const asked = app.asked('/linkedin/profile?');
    const again = await app.lookUp(user, buildUrl(name));
    const photos = Array.from({ length: 7 }, () => fetch(`${app.appUrl}${body.data.profileUrl}`));
    return {
      status,
      shape: Object.entries(body.data).map(([part, value]) => [part, typeof value]),
      isKept: app.asked('/linkedin/profile?') === asked,
      isSame: JSON.stringify(again.body) === JSON.stringify(body),
      photos: (await Promise.all(photos)).map((photo) => photo.status).toSorted(),
    };
  };
  const seen = await differences(objected);
  expect(seen).toEqual(await differences(other));
  expect(seen).toMatchObject({ status: 200, isKept: true, isSame: true });
  expect(await findTablesWithCanary(app)).toEqual([]);
  expect((await app.link(user, buildUrl(objected))).status).toBe(201);
});

// Pictures expire (the vendor's samples).
test('an old preview is refreshed, and its picture’s URL works for a day', async () => {
  const clock = createTestClock(new Date());
  const app = await startProfiles({ works: false, clock });
  const user = await app.addUser();
  const first = await app.lookUp(user, buildUrl('viral-ada'));
  clock.advance({ minutes: 11 });
  const second = await app.lookUp(user, buildUrl('viral-ada'));
  expect(app.asked('/linkedin/profile?')).toBe(2);
  const findStatus = async ({ body }: typeof first) =>
    (await fetch(`${app.appUrl}${body.data.profileUrl}`)).status;
  expect([await findStatus(first), await findStatus(second)]).toEqual([200, 200]);
  clock.advance({ hours: 24 });
  expect(await findStatus(first)).toBe(404);
});

test('a missing profile is 404 with the specified message, and requested once a minute', async () => {
  const clock = createTestClock(new Date());
  const app = await startProfiles({ works: false, clock });
  const user = await app.addUser();
  for (let time = 0; time < 2; time += 1) {
    const missing = await app.lookUp(user, buildUrl('missing-ada'));
    expect(missing.status).toBe(404);
    expect(missing.body).toMatchObject({
      code: 1,
      message: 'This is not a valid profile, please enter different URL',
    });
  }
  expect(app.asked('/linkedin/profile?')).toBe(1);
  clock.advance({ minutes: 2 });
  await app.lookUp(user, buildUrl('missing-ada'));
  expect(app.asked('/linkedin/profile?')).toBe(2);
});

test('a URL that is not a profile is 400 with an error on its field', async () => {
  const app = await startProfiles({ works: false });
  const user = await app.addUser();
  const bad = await app.lookUp(user, 'https://www.linkedin.com/company/acme');
  expect(bad.status).toBe(400);
  expect(bad.body.errors['linkedin_profile_url']?.[0]).toContain('not in a valid format');
  const saved = await app.link(user, 'https://evil.example/in/ada');
  expect(saved.status).toBe(400);
  expect(saved.body.errors).toHaveProperty('linkedinProfileUrls');
  expect(app.calls).toEqual([]);
});

// A call may take 25 seconds and more, its time in the queue included (reported).
test('a slow profile is waited for', async () => {
  const app = await startProfiles({ works: false, slowMs: 700 });
  expect((await app.lookUp(await app.addUser(), buildUrl('slow-ada'))).status).toBe(200);
});

test('a source that does not answer in time is 503 with Retry-After', async () => {
  const app = await startProfiles({ works: false, slowMs: 2_000, responseTimeoutMs: 200 });
  const late = await app.lookUp(await app.addUser(), buildUrl('slow-ada'));
  expect(late.status).toBe(503);
  expect(late.body.code).toBe(105);
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('any other failure of the source is 503, never 500 or "not found"', async () => {
  const app = await startProfiles({ works: false });
  const user = await app.addUser();
  expect((await app.lookUp(user, buildUrl('broken-ada'))).status).toBe(503);
  for (const kind of ['429', '500', 'garbage'] as const) {
    app.faults.add({ service: 'network', kind });
    expect((await app.lookUp(user, buildUrl('ada-lovelace'))).status).toBe(503);
  }
  expect((await app.lookUp(user, buildUrl('ada-lovelace'))).status).toBe(200);
});

test('a user who keeps looking up new profiles is slowed down; others are not', async () => {
  const app = await startProfiles({ works: false });
  const [user, other] = [await app.addUser(), await app.addUser()];
  for (let time = 0; time < 60; time += 1) await app.lookUp(user, buildUrl(`ada-${time}`));
  const refused = await app.lookUp(user, buildUrl('ada-60'));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await app.lookUp(user, buildUrl('ada-1'))).status).toBe(200);
  expect((await app.lookUp(other, buildUrl('ada-60'))).status).toBe(200);
});

test('a picture is fetched once and served with a restrictive policy', async () => {
  const app = await startProfiles({ works: false });
  const found = await app.lookUp(await app.addUser(), buildUrl('viral-ada'));
  for (let time = 0; time < 2; time += 1) {
    const photo = await fetch(`${app.appUrl}${found.body.data.profileUrl}`);
    expect(photo.status).toBe(200);
    expect(photo.headers.get('content-type')).toBe('image/webp');
    expect(photo.headers.get('x-content-type-options')).toBe('nosniff');
    expect(photo.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(photo.headers.get('cache-control')).toContain('private');
    expect((await photo.arrayBuffer()).byteLength).toBeGreaterThan(100);
  }
  expect(app.asked('/network/photos/')).toBe(1);
});

test('a picture of no lookup is 404', async () => {
  const app = await startProfiles({ works: false });
  expect(
    (await app.call('GET', `/linkedin-profiles/photos/${'a'.repeat(90)}.${'a'.repeat(43)}`)).status,
  ).toBe(404);
});

test('linking is 201, the same profile again 200, another one 428 [S7.22]', async () => {
  const app = await startProfiles({ works: false });
  const user = await app.addUser();
  const linked = await app.link(user, buildUrl('Ada-Lovelace'));
  expect(linked.status).toBe(201);
  expect(linked.body.linkedinUsername).toBe('ada-lovelace');
  expect((await app.link(user, `${buildUrl('ada-lovelace')}/`)).status).toBe(200);
  const other = await app.link(user, buildUrl('grace-hopper'));
  expect(other.status).toBe(428);
  expect(other.body.code).toBe(110);
});

test('a link reports the followers that its lookup counted, once', async () => {
  const app = await startProfiles({ works: false });
  const user = await app.addUser();
  const { followers } = (await app.lookUp(user, buildUrl('ada-lovelace'))).body.data;
  for (let time = 0; time < 2; time += 1) await app.link(user, buildUrl('ada-lovelace'));
  expect(app.linked).toMatchObject([{ userId: user, followers }]);
});

test('one of two tabs that link different profiles at once is refused [I15]', async () => {
  const app = await startProfiles({ works: false });
  const user = await app.addUser();
  const answers = await Promise.all([
    app.link(user, buildUrl('ada-lovelace')),
    app.link(user, buildUrl('grace-hopper')),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 428]);
});

test('T29 an account deleted during the lookup links nothing', async () => {
  const app = await startProfiles({ works: false });
  const user = await app.addUser();
  app.watch.alter = async (reply) => {
    await app.db.updateTable('users').set({ deleted_at: new Date() }).execute();
    return reply;
  };
  expect((await app.link(user, buildUrl('ada-lovelace'))).status).toBe(401);
  expect(await app.db.selectFrom('linked_profiles').selectAll().execute()).toEqual([]);
  expect(await app.db.selectFrom('profile_forecasts').selectAll().execute()).toEqual([]);
});

test('a missing profile cannot be linked', async () => {
  const app = await startProfiles({ works: false });
  expect((await app.link(await app.addUser(), buildUrl('missing-ada'))).status).toBe(404);
});

test('only the linked profile can be forecast', async () => {
  const app = await startProfiles({ works: false });
  const user = await app.addUser();
  expect((await app.startForecast(user, buildUrl('ada-lovelace'))).body.code).toBe(111);
  await app.link(user, buildUrl('ada-lovelace'));
  expect((await app.startForecast(user, buildUrl('grace-hopper'))).body.code).toBe(110);
  expect((await app.startForecast(user, buildUrl('ada-lovelace'))).status).toBe(202);
});

test('linking starts the forecast, and asking for it ten times starts no second one [S7.23]', async () => {
  const app = await startProfiles({ works: false });
  const user = await app.addUser();
  await app.link(user, buildUrl('ada-lovelace'));
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => app.startForecast(user, buildUrl('ada-lovelace'))),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 202));
  const { rows } = await app.database.pool.query(
    `select id from pgboss.job where name = 'profiles.forecast'`,
  );
  expect(rows).toHaveLength(1);
  expect((await app.getForecast(user)).body).toMatchObject({
    status: 'queued',
    linkedinProfileUrl: buildUrl('ada-lovelace'),
    predictedMonthlySignals: null,
    optimalPackage: null,
    basis: null,
  });
});

test('a forecast says what it expects, on what it rests, and which plan covers it [S1.05, S3.07, S7.20]', async () => {
  const app = await startProfiles();
  const { predictedMonthlySignals: predicted, ...found } = await findForecast(app, 'busy-ada');
  expect(predicted).toBeGreaterThan(1000);
  expect(found.optimalPackage).toBe(predicted > 4000 ? 'package_four' : 'package_three');
  expect(found.basis).toMatchObject({ posts: 50 });
  expect(found.basis.low).toBeLessThanOrEqual(predicted);
  expect(found.basis.high).toBeGreaterThanOrEqual(predicted);
  expect(found.months.usual).toHaveLength(19);
  expect(found.months.usual[9]).toBe(predicted);
  const medians = found.months.byPosts.map(({ quantiles }) => quantiles[9] ?? 0);
  expect(medians).toEqual(medians.toSorted((a, b) => a - b));
  expect(found.months.byPosts.map(({ posts }) => posts)).toContain(10);
});

test('no posts, few posts and hidden engagement are reported as such', async () => {
  const app = await startProfiles();
  const quiet = await findForecast(app, 'quiet-ada');
  expect(quiet).toMatchObject({ predictedMonthlySignals: 0, optimalPackage: 'package_one' });
  expect(quiet.basis).toMatchObject({ posts: 0, confidence: 'none' });
  const newcomer = await findForecast(app, 'new-ada');
  expect(newcomer.basis).toMatchObject({ posts: 3, confidence: 'low' });
  const hidden = await findForecast(app, 'private-ada');
  expect(hidden).toMatchObject({ predictedMonthlySignals: 0, optimalPackage: 'package_one' });
  expect(hidden.basis.posts).toBeGreaterThan(8);
  expect(hidden.basis.confidence).toBe('none');
  expect([quiet.months, hidden.months]).toEqual([null, null]);
});

test('a brief failure of the source only delays the forecast', async () => {
  const app = await startProfiles();
  const user = await app.addUser();
  await app.lookUp(user, buildUrl('ada-lovelace'));
  app.faults.add({ service: 'network', kind: '500', times: 2 });
  await app.link(user, buildUrl('ada-lovelace'));
  expect(await forecastOfUser(app, user)).toMatchObject({ status: 'ready' });
});

test('a failed forecast is reported and can be restarted', async () => {
  const app = await startProfiles();
  const user = await app.addUser();
  await app.lookUp(user, buildUrl('ada-lovelace'));
  app.faults.add({ service: 'network', kind: '500', times: 4 });
  await app.link(user, buildUrl('ada-lovelace'));
  expect(await forecastOfUser(app, user, 'failed')).toMatchObject({
    predictedMonthlySignals: null,
  });
  expect((await app.startForecast(user, buildUrl('ada-lovelace'))).body.status).toBe('queued');
  expect(await forecastOfUser(app, user)).toMatchObject({ status: 'ready' });
  expect((await app.startForecast(user, buildUrl('ada-lovelace'))).body.status).toBe('ready');
});

test('a forecast with a lost job counts as failed after ten minutes', async () => {
  const clock = createTestClock(new Date());
  const app = await startProfiles({ works: false, clock });
  const user = await app.addUser();
  await app.link(user, buildUrl('ada-lovelace'));
  clock.advance({ minutes: 11 });
  expect((await app.getForecast(user)).body.status).toBe('failed');
  expect((await app.startForecast(user, buildUrl('ada-lovelace'))).body.status).toBe('queued');
  expect((await app.getForecast(user)).body.status).toBe('queued');
});
