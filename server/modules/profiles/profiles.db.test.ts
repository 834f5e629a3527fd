import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { runInTransaction } from '../../platform/database/transactions.ts';
import { CANARY, tablesWithCanary } from '../../testing/canary.ts';
import { testClock } from '../../testing/clock.ts';
import { databaseKind } from '../../testing/databases/database.ts';
import { suppress } from '../privacy/privacy.ts';
import { type Profiles, profiles, urlOf } from './profiles.fixture.ts';

/** A failed forecast is retried for ten seconds. */
const WITHIN = { timeout: 40_000, interval: 30 };

async function forecastOfUser(o: Profiles, user: string, status = 'ready') {
  await vi.waitFor(async () => {
    const { body } = await o.getForecast(user);
    expect(body.status).toBe(status);
  }, WITHIN);
  return (await o.getForecast(user)).body;
}

async function countWaiting({ db }: Profiles): Promise<number> {
  const { rows } = await sql`
    select from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where datname = current_database() and locktype = 'advisory' and not granted`.execute(db);
  return rows.length;
}

async function forecastOf(o: Profiles, name: string) {
  const user = await o.addUser();
  expect((await o.link(user, urlOf(name))).status).toBe(201);
  return forecastOfUser(o, user);
}

test('a lookup shows the profile and a picture on our own origin [S3.08, S7.21]', async () => {
  const o = await profiles({ works: false });
  const found = await o.lookUp(await o.addUser(), urlOf('viral-ada-lovelace'));
  expect(found.status).toBe(200);
  expect(found.body.data).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace' });
  expect(found.body.data.followers).toBeGreaterThan(0);
  expect(found.body.data.profileUrl).toMatch(
    /^\/api\/linkedin-profiles\/photos\/[\w-]+\.[\w-]{43}$/,
  );
});

test('a lookup writes nothing to the account', async () => {
  const o = await profiles({ works: false });
  const user = await o.addUser();
  await o.lookUp(user, urlOf('ada-lovelace'));
  expect(await o.db.selectFrom('linked_profiles').select('user_id').execute()).toEqual([]);
  expect((await o.getForecast(user)).status).toBe(404);
});

test('lookup, typing and saving call the network once', async () => {
  const o = await profiles({ works: false });
  const user = await o.addUser();
  await o.lookUp(user, urlOf('ada-lovelace'));
  await o.lookUp(user, `${urlOf('Ada-Lovelace')}/?utm_source=share`);
  await o.link(user, urlOf('ada-lovelace'));
  expect(o.asked('/linkedin/profile?')).toBe(1);
});

test('saving in another process uses the lookup that the browser has kept', async () => {
  const o = await profiles({ works: false });
  const user = await o.addUser();
  const found = await o.lookUp(user, urlOf('ada-lovelace'));
  const other = await o.startOther();
  const shown = await other.lookUp(user, urlOf('ada-lovelace'), { cookie: found.cookie });
  expect(shown.body).toEqual(found.body);
  const saved = await other.link(user, urlOf('Ada-Lovelace'), { cookie: shown.cookie });
  expect(saved.status).toBe(201);
  expect(o.asked('/linkedin/profile?')).toBe(1);
});

test.runIf(databaseKind === 'postgres')(
  'a profile that calls of two processes look up at once is paid for once',
  async () => {
    const o = await profiles({ works: false });
    const other = await o.startOther();
    // The source answers once the other process waits.
    o.watch.alter = async (reply) => {
      await vi.waitFor(async () => expect(await countWaiting(o)).toBe(1), WITHIN);
      return reply;
    };
    const users = await Promise.all([1, 2, 3, 4].map(() => o.addUser()));
    for (const [name, status] of [
      ['viral-ada', 200],
      ['missing-ada', 404],
    ] as const) {
      const found = await Promise.all(
        users.map((user, place) => (place % 2 ? other : o).lookUp(user, urlOf(name))),
      );
      expect(found.map((reply) => reply.status)).toEqual(users.map(() => status));
      const pictures = found.map(({ body }) => body.data?.profileUrl);
      expect(new Set(pictures).size).toBe(1);
    }
    expect(o.asked('/linkedin/profile?')).toBe(2);
  },
);

test('calls that look up a profile at once pay once, and one without budget stops no other', async () => {
  const o = await profiles({
    works: false,
    slowMs: 300,
    settings: { LOOKUPS_PER_ACCOUNT: '1' },
  });
  const [spent, user] = [await o.addUser(), await o.addUser()];
  await o.lookUp(spent, urlOf('grace-hopper'));
  const found = await Promise.all([spent, user, user].map((by) => o.lookUp(by, urlOf('slow-ada'))));
  // The first may be refused, or share the answer of the others.
  expect(found.slice(1).map(({ status }) => status)).toEqual([200, 200]);
  expect(o.asked('/linkedin/profile?')).toBe(2);
});

test('a kept lookup is used for its profile only, for ten minutes, and only if we made it', async () => {
  const clock = testClock(new Date());
  const o = await profiles({ works: false, clock });
  const user = await o.addUser();
  const { cookie } = await o.lookUp(user, urlOf('ada-lovelace'));
  const other = await o.startOther();
  await other.lookUp(user, urlOf('viral-grace'), { cookie });
  await other.lookUp(user, urlOf('ada-lovelace'), { cookie: `${cookie.slice(0, -2)}xx` });
  expect(o.asked('/linkedin/profile?')).toBe(3);
  clock.advance({ minutes: 11 });
  await o.lookUp(user, urlOf('ada-lovelace'), { cookie });
  expect(o.asked('/linkedin/profile?')).toBe(4);
});

test('a lookup of someone who objected differs in nothing, and no lookup is stored', async () => {
  const o = await profiles({ works: false });
  const user = await o.addUser();
  const [objected, other] = [`viral-${CANARY}`, 'viral-grace'];
  const keys = [{ kind: 'public', value: objected }] as const;
  await runInTransaction(o.db, (tx) =>
    suppress(o.deps, tx, {
      requestId: crypto.randomUUID(),
      receivedAt: new Date(),
      keys,
    }),
  );
  const differences = async (name: string) => {
    const { status, body } = await o.lookUp(user, urlOf(name));
    const asked = o.asked('/linkedin/profile?');
    const again = await o.lookUp(user, urlOf(name));
    const photos = Array.from({ length: 7 }, () => fetch(`${o.appUrl}${body.data.profileUrl}`));
    return {
      status,
      shape: Object.entries(body.data).map(([part, value]) => [part, typeof value]),
      isKept: o.asked('/linkedin/profile?') === asked,
      isSame: JSON.stringify(again.body) === JSON.stringify(body),
      photos: (await Promise.all(photos)).map((photo) => photo.status).toSorted(),
    };
  };
  const seen = await differences(objected);
  expect(seen).toEqual(await differences(other));
  expect(seen).toMatchObject({ status: 200, isKept: true, isSame: true });
  expect(await tablesWithCanary(o)).toEqual([]);
  expect((await o.link(user, urlOf(objected))).status).toBe(201);
});

// Pictures expire (the vendor's samples).
test('an old preview is refreshed, and its picture’s URL works for a day', async () => {
  const clock = testClock(new Date());
  const o = await profiles({ works: false, clock });
  const user = await o.addUser();
  const first = await o.lookUp(user, urlOf('viral-ada'));
  clock.advance({ minutes: 11 });
  const second = await o.lookUp(user, urlOf('viral-ada'));
  expect(o.asked('/linkedin/profile?')).toBe(2);
  const statusOf = async ({ body }: typeof first) =>
    (await fetch(`${o.appUrl}${body.data.profileUrl}`)).status;
  expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);
  clock.advance({ hours: 24 });
  expect(await statusOf(first)).toBe(404);
});

test('a missing profile is 404 with the specified message, and requested once a minute', async () => {
  const clock = testClock(new Date());
  const o = await profiles({ works: false, clock });
  const user = await o.addUser();
  for (let time = 0; time < 2; time += 1) {
    const missing = await o.lookUp(user, urlOf('missing-ada'));
    expect(missing.status).toBe(404);
    expect(missing.body).toMatchObject({
      code: 1,
      message: 'This is not a valid profile, please enter different URL',
    });
  }
  expect(o.asked('/linkedin/profile?')).toBe(1);
  clock.advance({ minutes: 2 });
  await o.lookUp(user, urlOf('missing-ada'));
  expect(o.asked('/linkedin/profile?')).toBe(2);
});

test('a URL that is not a profile is 400 with an error on its field', async () => {
  const o = await profiles({ works: false });
  const user = await o.addUser();
  const bad = await o.lookUp(user, 'https://www.linkedin.com/company/acme');
  expect(bad.status).toBe(400);
  expect(bad.body.errors['linkedin_profile_url']?.[0]).toContain('not in a valid format');
  const saved = await o.link(user, 'https://evil.example/in/ada');
  expect(saved.status).toBe(400);
  expect(saved.body.errors).toHaveProperty('linkedinProfileUrls');
  expect(o.calls).toEqual([]);
});

// A call may take 25 seconds and more, its time in the queue included (reported).
test('a slow profile is waited for', async () => {
  const o = await profiles({ works: false, slowMs: 700 });
  expect((await o.lookUp(await o.addUser(), urlOf('slow-ada'))).status).toBe(200);
});

test('a source that does not answer in time is 503 with Retry-After', async () => {
  const o = await profiles({ works: false, slowMs: 2_000, responseTimeoutMs: 200 });
  const late = await o.lookUp(await o.addUser(), urlOf('slow-ada'));
  expect(late.status).toBe(503);
  expect(late.body.code).toBe(105);
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('any other failure of the source is 503, never 500 or "not found"', async () => {
  const o = await profiles({ works: false });
  const user = await o.addUser();
  expect((await o.lookUp(user, urlOf('broken-ada'))).status).toBe(503);
  for (const kind of ['429', '500', 'garbage'] as const) {
    o.faults.add({ service: 'network', kind });
    expect((await o.lookUp(user, urlOf('ada-lovelace'))).status).toBe(503);
  }
  expect((await o.lookUp(user, urlOf('ada-lovelace'))).status).toBe(200);
});

test('a user who keeps looking up new profiles is slowed down; others are not', async () => {
  const o = await profiles({ works: false });
  const [user, other] = [await o.addUser(), await o.addUser()];
  for (let time = 0; time < 60; time += 1) await o.lookUp(user, urlOf(`ada-${time}`));
  const refused = await o.lookUp(user, urlOf('ada-60'));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await o.lookUp(user, urlOf('ada-1'))).status).toBe(200);
  expect((await o.lookUp(other, urlOf('ada-60'))).status).toBe(200);
});

test('a picture is fetched once and served with a restrictive policy', async () => {
  const o = await profiles({ works: false });
  const found = await o.lookUp(await o.addUser(), urlOf('viral-ada'));
  for (let time = 0; time < 2; time += 1) {
    const photo = await fetch(`${o.appUrl}${found.body.data.profileUrl}`);
    expect(photo.status).toBe(200);
    expect(photo.headers.get('content-type')).toBe('image/webp');
    expect(photo.headers.get('x-content-type-options')).toBe('nosniff');
    expect(photo.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(photo.headers.get('cache-control')).toContain('private');
    expect((await photo.arrayBuffer()).byteLength).toBeGreaterThan(100);
  }
  expect(o.asked('/network/photos/')).toBe(1);
});

test('a picture of no lookup is 404', async () => {
  const o = await profiles({ works: false });
  expect(
    (await o.call('GET', `/linkedin-profiles/photos/${'a'.repeat(90)}.${'a'.repeat(43)}`)).status,
  ).toBe(404);
});

test('linking is 201, the same profile again 200, another one 428 [S7.22]', async () => {
  const o = await profiles({ works: false });
  const user = await o.addUser();
  const linked = await o.link(user, urlOf('Ada-Lovelace'));
  expect(linked.status).toBe(201);
  expect(linked.body.linkedinUsername).toBe('ada-lovelace');
  expect((await o.link(user, `${urlOf('ada-lovelace')}/`)).status).toBe(200);
  const other = await o.link(user, urlOf('grace-hopper'));
  expect(other.status).toBe(428);
  expect(other.body.code).toBe(110);
});

test('a link reports the followers that its lookup counted, once', async () => {
  const o = await profiles({ works: false });
  const user = await o.addUser();
  const { followers } = (await o.lookUp(user, urlOf('ada-lovelace'))).body.data;
  for (let time = 0; time < 2; time += 1) await o.link(user, urlOf('ada-lovelace'));
  expect(o.linked).toMatchObject([{ userId: user, followers }]);
});

test('one of two tabs that link different profiles at once is refused [I15]', async () => {
  const o = await profiles({ works: false });
  const user = await o.addUser();
  const answers = await Promise.all([
    o.link(user, urlOf('ada-lovelace')),
    o.link(user, urlOf('grace-hopper')),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 428]);
});

test('T29 an account deleted during the lookup links nothing', async () => {
  const o = await profiles({ works: false });
  const user = await o.addUser();
  o.watch.alter = async (reply) => {
    await o.db.updateTable('users').set({ deleted_at: new Date() }).execute();
    return reply;
  };
  expect((await o.link(user, urlOf('ada-lovelace'))).status).toBe(401);
  expect(await o.db.selectFrom('linked_profiles').selectAll().execute()).toEqual([]);
  expect(await o.db.selectFrom('profile_forecasts').selectAll().execute()).toEqual([]);
});

test('a missing profile cannot be linked', async () => {
  const o = await profiles({ works: false });
  expect((await o.link(await o.addUser(), urlOf('missing-ada'))).status).toBe(404);
});

test('only the linked profile can be forecast', async () => {
  const o = await profiles({ works: false });
  const user = await o.addUser();
  expect((await o.startForecast(user, urlOf('ada-lovelace'))).body.code).toBe(111);
  await o.link(user, urlOf('ada-lovelace'));
  expect((await o.startForecast(user, urlOf('grace-hopper'))).body.code).toBe(110);
  expect((await o.startForecast(user, urlOf('ada-lovelace'))).status).toBe(202);
});

test('linking starts the forecast, and asking for it ten times starts no second one [S7.23]', async () => {
  const o = await profiles({ works: false });
  const user = await o.addUser();
  await o.link(user, urlOf('ada-lovelace'));
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => o.startForecast(user, urlOf('ada-lovelace'))),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 202));
  const { rows } = await o.database.pool.query(
    `select id from pgboss.job where name = 'profiles.forecast'`,
  );
  expect(rows).toHaveLength(1);
  expect((await o.getForecast(user)).body).toMatchObject({
    status: 'queued',
    linkedinProfileUrl: urlOf('ada-lovelace'),
    predictedMonthlySignals: null,
    optimalPackage: null,
    basis: null,
  });
});

test('a forecast says what it expects, on what it rests, and which plan covers it [S1.05, S3.07, S7.20]', async () => {
  const o = await profiles();
  const { predictedMonthlySignals: predicted, ...found } = await forecastOf(o, 'busy-ada');
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
  const o = await profiles();
  const quiet = await forecastOf(o, 'quiet-ada');
  expect(quiet).toMatchObject({ predictedMonthlySignals: 0, optimalPackage: 'package_one' });
  expect(quiet.basis).toMatchObject({ posts: 0, confidence: 'none' });
  const newcomer = await forecastOf(o, 'new-ada');
  expect(newcomer.basis).toMatchObject({ posts: 3, confidence: 'low' });
  const hidden = await forecastOf(o, 'private-ada');
  expect(hidden).toMatchObject({ predictedMonthlySignals: 0, optimalPackage: 'package_one' });
  expect(hidden.basis.posts).toBeGreaterThan(8);
  expect(hidden.basis.confidence).toBe('none');
  expect([quiet.months, hidden.months]).toEqual([null, null]);
});

test('a brief failure of the source only delays the forecast', async () => {
  const o = await profiles();
  const user = await o.addUser();
  await o.lookUp(user, urlOf('ada-lovelace'));
  o.faults.add({ service: 'network', kind: '500', times: 2 });
  await o.link(user, urlOf('ada-lovelace'));
  expect(await forecastOfUser(o, user)).toMatchObject({ status: 'ready' });
});

test('a failed forecast is reported and can be restarted', async () => {
  const o = await profiles();
  const user = await o.addUser();
  await o.lookUp(user, urlOf('ada-lovelace'));
  o.faults.add({ service: 'network', kind: '500', times: 4 });
  await o.link(user, urlOf('ada-lovelace'));
  expect(await forecastOfUser(o, user, 'failed')).toMatchObject({ predictedMonthlySignals: null });
  expect((await o.startForecast(user, urlOf('ada-lovelace'))).body.status).toBe('queued');
  expect(await forecastOfUser(o, user)).toMatchObject({ status: 'ready' });
  expect((await o.startForecast(user, urlOf('ada-lovelace'))).body.status).toBe('ready');
});

test('a forecast with a lost job counts as failed after ten minutes', async () => {
  const clock = testClock(new Date());
  const o = await profiles({ works: false, clock });
  const user = await o.addUser();
  await o.link(user, urlOf('ada-lovelace'));
  clock.advance({ minutes: 11 });
  expect((await o.getForecast(user)).body.status).toBe('failed');
  expect((await o.startForecast(user, urlOf('ada-lovelace'))).body.status).toBe('queued');
  expect((await o.getForecast(user)).body.status).toBe('queued');
});
