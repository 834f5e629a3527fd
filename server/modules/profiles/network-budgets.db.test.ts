import { expect, test } from 'vitest';
import { atScale } from '../../../contract/testing/scale.ts';
import { sendHostileCalls } from '../../testing/hostile-calls.ts';
import { createReadableLog, listSpentBudgets } from '../../testing/log-lines.ts';
import { buildPhotoId } from './photos.ts';
import { type Profiles, startProfiles, buildUrl } from './profiles.fixture.ts';

const CALLS = atScale({ short: 120, long: 10_000 });
const WITHIN = atScale({ short: 120_000, long: 1_200_000 });
const SMALL = {
  LOOKUPS_PER_DAY: '80',
  LOOKUPS_PER_PLACE: '25',
  LOOKUPS_PER_ACCOUNT: '8',
  ANALYSES_PER_DAY: '20',
};

const place = (number: number) => `198.51.${number % 250}.7`;

async function signAsStranger(app: Profiles, count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, () => app.addUser()));
}

test(
  'T59 lookups of strangers never exceed what the installation pays for a day',
  async () => {
    const { log, lines } = createReadableLog();
    const app = await startProfiles({ works: false, settings: SMALL, log });
    const users = await signAsStranger(app, 40);
    const statuses = await sendHostileCalls(CALLS, (number) =>
      app.lookUp(users[number % 40] ?? '', buildUrl(`ada-${number}`), { address: place(number) }),
    );
    // Three quarters of the daily budget; the rest is reserved.
    expect(app.asked('/linkedin/profile?')).toBe(60);
    expect(statuses[200]).toBe(60);
    expect((statuses[429] ?? 0) + (statuses[503] ?? 0)).toBe(CALLS - 60);

    const refused = await app.lookUp(await app.addUser(), buildUrl('grace'), {
      address: '203.0.113.1',
    });
    expect(refused).toMatchObject({ status: 503, body: { code: 104 } });
    expect(refused.body.message).toBe(
      'The daily number of profile lookups is reached. Please try again tomorrow at this time.',
    );
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_600);
    expect(listSpentBudgets(lines).filter((name) => name === 'lookups')).toHaveLength(1);
    expect((await app.metrics.text()).body).toContain('budgets_spent_total{budget="lookups"} 1');

    // Paying members have a separate limit.
    const member = await app.addUser();
    await app.pay(member);
    const paid = await sendHostileCalls(
      30,
      (number) => app.lookUp(member, buildUrl(`bo-${number}`)),
      5,
    );
    expect(paid).toEqual({ 200: 20, 503: 10 });
  },
  WITHIN,
);

test('T59 one place and one account can use only a part of the budget', async () => {
  const { log, lines } = createReadableLog();
  const app = await startProfiles({ works: false, settings: SMALL, log });
  const users = await signAsStranger(app, 20);
  const fromOnePlace = await sendHostileCalls(100, (number) =>
    app.lookUp(users[number % 20] ?? '', buildUrl(`ada-${number}`), {
      address: `192.0.2.${number % 250}`,
    }),
  );
  expect(fromOnePlace).toEqual({ 200: 25, 429: 75 });
  const user = await app.addUser();
  const ofOneAccount = await sendHostileCalls(100, (number) =>
    app.lookUp(user, buildUrl(`bo-${number}`), { address: place(number) }),
  );
  expect(ofOneAccount).toEqual({ 200: 8, 429: 92 });
  expect(listSpentBudgets(lines).toSorted()).toEqual(['look-ups-account', 'look-ups-network']);
});

test(
  'T59 concurrent requests for a picture read it only a few times',
  async () => {
    const app = await startProfiles({ works: false });
    const found = await app.lookUp(await app.addUser(), buildUrl('viral-ada'));
    const path = found.body.data.profileUrl?.replace('/api', '') ?? '';
    const read = (number: number) =>
      fetch(`${app.appUrl}/api${path}`, { headers: { 'x-test-address': place(number) } });
    const statuses = await sendHostileCalls(CALLS, read, 60);
    expect(statuses[200]).toBeGreaterThan(0);
    expect(app.asked('/network/photos/')).toBeLessThanOrEqual(5);
  },
  WITHIN,
);

test('T59 a missing picture is requested once', async () => {
  const app = await startProfiles({ works: false });
  const gone = app.apiUrl.replace('/harvest', '/network/photos/nobody.png');
  const path = `/linkedin-profiles/photos/${buildPhotoId(app.deps, gone)}`;
  for (let time = 0; time < 4; time += 1) expect((await app.call('GET', path)).status).toBe(404);
  expect(app.asked('/network/photos/')).toBe(1);
});

test(
  'T59 failing forecasts cannot be restarted indefinitely',
  async () => {
    const app = await startProfiles({ works: false, settings: SMALL });
    const users = await signAsStranger(app, 12);
    for (const [number, user] of users.entries()) {
      expect((await app.link(user, buildUrl('ada'), { address: place(number) })).status).toBe(201);
    }
    const statuses = await sendHostileCalls(CALLS, async (number) => {
      const user = users[number % 12] ?? '';
      const forecasts = app.db.updateTable('profile_forecasts').where('user_id', '=', user);
      await forecasts.set({ status: 'failed' }).execute();
      return app.startForecast(user, buildUrl('ada'), { address: place(number) });
    });
    const { rows } = await app.database.pool.query(
      `select id from pgboss.job where name = 'profiles.forecast'`,
    );
    // Three quarters of 20 a day, including those of linking.
    expect(rows).toHaveLength(15);
    expect(statuses[503]).toBeGreaterThan(0);
  },
  WITHIN,
);
