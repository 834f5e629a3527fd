import { expect, test } from 'vitest';
import { createTestClock } from '../../testing/clock.ts';
import { restartInvalidatedForecasts } from './profile-forecast.ts';
import { type Profiles, startProfiles, buildUrl } from './profiles.fixture.ts';

async function addLinkedMember(app: Profiles): Promise<string> {
  const user = await app.addUser();
  await app.link(user, buildUrl('ada-moreau'));
  await waitForStatus(app, user, 'ready');
  return user;
}

const waitForStatus = (app: Profiles, user: string, status: string) =>
  expect.poll(async () => (await app.getForecast(user)).body.status).toBe(status);

const invalidate = (app: Profiles) =>
  app.database.pool.query(
    `update profile_forecasts set status = 'failed', forecast = null, invalidated_at = $1`,
    [app.deps.clock.now()],
  );

async function countSpent(app: Profiles): Promise<number> {
  const { rows } = await app.database.pool.query<{ points: number }>(
    `select coalesce(sum(points), 0)::int as points from rate_limits where key like '%analyses%'`,
  );
  return rows[0]?.points ?? 0;
}

test('a forecast that a migration invalidated is made again on no budget', async () => {
  const app = await startProfiles();
  const user = await addLinkedMember(app);
  const spent = await countSpent(app);
  expect(spent).toBeGreaterThan(0);
  await invalidate(app);
  await restartInvalidatedForecasts(app.deps);
  await waitForStatus(app, user, 'ready');
  expect(await countSpent(app)).toBe(spent);

  const asked = app.asked('/');
  await restartInvalidatedForecasts(app.deps);
  expect((await app.getForecast(user)).body.status).toBe('ready');
  expect(app.asked('/')).toBe(asked);
});

test('an invalidated forecast that could not be made starts again an hour later', async () => {
  const clock = createTestClock();
  const app = await startProfiles({ clock, works: false });
  const user = await app.addUser();
  await app.link(user, buildUrl('ada-moreau'));
  await invalidate(app);
  const run = async () => {
    const { rows } = await app.database.pool.query<{ run: number }>(
      'select run from profile_forecasts where user_id = $1',
      [user],
    );
    return rows[0]?.run;
  };
  const before = (await run()) ?? 0;
  await restartInvalidatedForecasts(app.deps);
  expect(await run()).toBe(before + 1);

  clock.advance({ seconds: 1 });
  await app.database.pool.query(`update profile_forecasts set status = 'failed', changed_at = $1`, [
    clock.now(),
  ]);
  await restartInvalidatedForecasts(app.deps);
  expect(await run()).toBe(before + 1);
  clock.advance({ hours: 1, seconds: 1 });
  await restartInvalidatedForecasts(app.deps);
  expect(await run()).toBe(before + 2);
});
