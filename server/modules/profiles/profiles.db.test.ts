import { expect, test, vi } from 'vitest';
import { testClock } from '../../testing/clock.ts';
import { type Profiles, profiles, urlOf } from './profiles.fixture.ts';

const WITHIN = { timeout: 15_000, interval: 30 };

async function analysed(o: Profiles, user: string, status = 'ready') {
  await vi.waitFor(async () => {
    const { body } = await o.getAnalysis(user);
    expect(body.status).toBe(status);
  }, WITHIN);
  return (await o.getAnalysis(user)).body;
}

async function analysisOf(o: Profiles, name: string) {
  const user = await o.addUser();
  expect((await o.link(user, urlOf(name))).status).toBe(201);
  return analysed(o, user);
}

test('a look-up shows the profile and a picture on our own origin', async () => {
  const o = await profiles({ works: false });
  const found = await o.lookUp(await o.addUser(), urlOf('viral-ada-lovelace'));
  expect(found.status).toBe(200);
  expect(found.body.data).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace' });
  expect(found.body.data.followers).toBeGreaterThan(0);
  expect(found.body.data.profileUrl).toMatch(/^\/api\/linkedin-profiles\/photos\/[\w-]{43}$/);
});

test('a look-up writes nothing to the account', async () => {
  const o = await profiles({ works: false });
  const user = await o.addUser();
  await o.lookUp(user, urlOf('ada-lovelace'));
  expect(await o.db.selectFrom('linked_profiles').select('user_id').execute()).toEqual([]);
  expect((await o.getAnalysis(user)).status).toBe(404);
});

test('looking up, typing on and saving ask the network once', async () => {
  const o = await profiles({ works: false });
  const user = await o.addUser();
  await o.lookUp(user, urlOf('ada-lovelace'));
  await o.lookUp(user, `${urlOf('Ada-Lovelace')}/?utm_source=share`);
  await o.link(user, urlOf('ada-lovelace'));
  expect(o.asked('/linkedin/profile?')).toBe(1);
});

test('a profile looked up long ago is asked for anew, and keeps the address of its picture', async () => {
  const clock = testClock(new Date());
  const o = await profiles({ works: false, clock });
  const user = await o.addUser();
  const first = await o.lookUp(user, urlOf('viral-ada'));
  clock.advance({ minutes: 11 });
  const second = await o.lookUp(user, urlOf('viral-ada'));
  expect(o.asked('/linkedin/profile?')).toBe(2);
  expect(second.body.data.profileUrl).toBe(first.body.data.profileUrl);
});

test('a profile that is not there is 404 with the words of the specification, asked for once a minute', async () => {
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

test('an address that is no profile is 400 with a message at its field', async () => {
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

test('a slow profile is waited for', async () => {
  const o = await profiles({ works: false, slowMs: 700 });
  expect((await o.lookUp(await o.addUser(), urlOf('slow-ada'))).status).toBe(200);
});

test('a source that does not answer in time is 503 with Retry-After', async () => {
  const o = await profiles({ works: false, slowMs: 2_000, answerWithinMs: 200 });
  const late = await o.lookUp(await o.addUser(), urlOf('slow-ada'));
  expect(late.status).toBe(503);
  expect(late.body.code).toBe(105);
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('whatever else goes wrong at the source is 503, never 500 and never "not found"', async () => {
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

test('a picture is fetched once, and served so that it can do nothing', async () => {
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

test('a picture that nobody looked up is 404', async () => {
  const o = await profiles({ works: false });
  expect((await o.call('GET', `/linkedin-profiles/photos/${'a'.repeat(43)}`)).status).toBe(404);
});

test('linking is 201, the same profile again 200, another one 428', async () => {
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

test('of two tabs that link different profiles at once one is refused', async () => {
  const o = await profiles({ works: false });
  const user = await o.addUser();
  const answers = await Promise.all([
    o.link(user, urlOf('ada-lovelace')),
    o.link(user, urlOf('grace-hopper')),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 428]);
});

test('T29 an account that is deleted while its profile is looked up links nothing', async () => {
  const o = await profiles({ works: false, slowMs: 700 });
  const user = await o.addUser();
  const linking = o.link(user, urlOf('slow-ada-lovelace'));
  await o.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', user).execute();
  expect((await linking).status).toBe(401);
  expect(await o.db.selectFrom('linked_profiles').selectAll().execute()).toEqual([]);
  expect(await o.db.selectFrom('profile_analyses').selectAll().execute()).toEqual([]);
});

test('a profile that is not there cannot be linked', async () => {
  const o = await profiles({ works: false });
  expect((await o.link(await o.addUser(), urlOf('missing-ada'))).status).toBe(404);
});

test('the analysis wants the linked profile, and only that one', async () => {
  const o = await profiles({ works: false });
  const user = await o.addUser();
  expect((await o.startAnalysis(user, urlOf('ada-lovelace'))).body.code).toBe(111);
  await o.link(user, urlOf('ada-lovelace'));
  expect((await o.startAnalysis(user, urlOf('grace-hopper'))).body.code).toBe(110);
  expect((await o.startAnalysis(user, urlOf('ada-lovelace'))).status).toBe(202);
});

test('linking starts the analysis, and asking for it ten times starts no second one', async () => {
  const o = await profiles({ works: false });
  const user = await o.addUser();
  await o.link(user, urlOf('ada-lovelace'));
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => o.startAnalysis(user, urlOf('ada-lovelace'))),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 202));
  const { rows } = await o.database.pool.query(
    `select id from pgboss.job where name = 'profiles.analyse'`,
  );
  expect(rows).toHaveLength(1);
  expect((await o.getAnalysis(user)).body).toMatchObject({
    status: 'queued',
    linkedinProfileUrl: urlOf('ada-lovelace'),
    predictedMonthlySignals: null,
    optimalPackage: null,
    basis: null,
  });
});

test('an analysis says what it expects, on what it rests, and which plan covers it', async () => {
  const o = await profiles();
  const { predictedMonthlySignals: predicted, ...found } = await analysisOf(o, 'busy-ada');
  expect(predicted).toBeGreaterThan(1000);
  expect(found.optimalPackage).toBe(predicted > 4000 ? 'package_four' : 'package_three');
  expect(found.basis).toMatchObject({ posts: 50 });
  expect(found.basis.low).toBeLessThanOrEqual(predicted);
  expect(found.basis.high).toBeGreaterThanOrEqual(predicted);
});

test('no posts, few posts and hidden engagement are said to be what they are', async () => {
  const o = await profiles();
  const quiet = await analysisOf(o, 'quiet-ada');
  expect(quiet).toMatchObject({ predictedMonthlySignals: 0, optimalPackage: 'package_one' });
  expect(quiet.basis).toMatchObject({ posts: 0, confidence: 'none' });
  const newcomer = await analysisOf(o, 'new-ada');
  expect(newcomer.basis).toMatchObject({ posts: 3, confidence: 'low' });
  const hidden = await analysisOf(o, 'private-ada');
  expect(hidden).toMatchObject({ predictedMonthlySignals: 0, optimalPackage: 'package_one' });
  expect(hidden.basis.posts).toBeGreaterThan(8);
  expect(hidden.basis.confidence).toBe('none');
});

test('a source that fails for a moment costs the analysis a moment', async () => {
  const o = await profiles();
  const user = await o.addUser();
  await o.lookUp(user, urlOf('ada-lovelace'));
  o.faults.add({ service: 'network', kind: '500', times: 2 });
  await o.link(user, urlOf('ada-lovelace'));
  expect(await analysed(o, user)).toMatchObject({ status: 'ready' });
});

test('an analysis that failed says so, and asking again starts it again', async () => {
  const o = await profiles();
  const user = await o.addUser();
  await o.lookUp(user, urlOf('ada-lovelace'));
  o.faults.add({ service: 'network', kind: '500', times: 4 });
  await o.link(user, urlOf('ada-lovelace'));
  expect(await analysed(o, user, 'failed')).toMatchObject({ predictedMonthlySignals: null });
  expect((await o.startAnalysis(user, urlOf('ada-lovelace'))).body.status).toBe('queued');
  expect(await analysed(o, user)).toMatchObject({ status: 'ready' });
  expect((await o.startAnalysis(user, urlOf('ada-lovelace'))).body.status).toBe('ready');
});

test('an analysis whose job was lost counts as failed after ten minutes', async () => {
  const clock = testClock(new Date());
  const o = await profiles({ works: false, clock });
  const user = await o.addUser();
  await o.link(user, urlOf('ada-lovelace'));
  clock.advance({ minutes: 11 });
  expect((await o.getAnalysis(user)).body.status).toBe('failed');
  expect((await o.startAnalysis(user, urlOf('ada-lovelace'))).body.status).toBe('queued');
  expect((await o.getAnalysis(user)).body.status).toBe('queued');
});
