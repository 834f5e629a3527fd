import { expect, test } from 'vitest';
import { testClock } from '../../testing/clock.ts';
import { restartInvalidatedForecasts } from './profile-forecast.ts';
import { type Profiles, profiles, urlOf } from './profiles.fixture.ts';

async function linkedMember(o: Profiles): Promise<string> {
  const user = await o.addUser();
  await o.link(user, urlOf('ada-moreau'));
  await waitForStatus(o, user, 'ready');
  return user;
}

const waitForStatus = (o: Profiles, user: string, status: string) =>
  expect.poll(async () => (await o.getForecast(user)).body.status).toBe(status);

const invalidate = (o: Profiles) =>
  o.database.pool.query(
    `update profile_forecasts set status = 'failed', forecast = null, invalidated_at = $1`,
    [o.deps.clock.now()],
  );

async function countSpent(o: Profiles): Promise<number> {
  const { rows } = await o.database.pool.query<{ points: number }>(
    `select coalesce(sum(points), 0)::int as points from rate_limits where key like '%analyses%'`,
  );
  return rows[0]?.points ?? 0;
}

test('a forecast that a migration invalidated is made again on no budget', async () => {
  const o = await profiles();
  const user = await linkedMember(o);
  const spent = await countSpent(o);
  expect(spent).toBeGreaterThan(0);
  await invalidate(o);
  await restartInvalidatedForecasts(o.deps);
  await waitForStatus(o, user, 'ready');
  expect(await countSpent(o)).toBe(spent);

  const asked = o.asked('/');
  await restartInvalidatedForecasts(o.deps);
  expect((await o.getForecast(user)).body.status).toBe('ready');
  expect(o.asked('/')).toBe(asked);
});

test('an invalidated forecast that could not be made starts again an hour later', async () => {
  const clock = testClock();
  const o = await profiles({ clock, works: false });
  const user = await o.addUser();
  await o.link(user, urlOf('ada-moreau'));
  await invalidate(o);
  const run = async () => {
    const { rows } = await o.database.pool.query<{ run: number }>(
      'select run from profile_forecasts where user_id = $1',
      [user],
    );
    return rows[0]?.run;
  };
  const before = (await run()) ?? 0;
  await restartInvalidatedForecasts(o.deps);
  expect(await run()).toBe(before + 1);

  clock.advance({ seconds: 1 });
  await o.database.pool.query(`update profile_forecasts set status = 'failed', changed_at = $1`, [
    clock.now(),
  ]);
  await restartInvalidatedForecasts(o.deps);
  expect(await run()).toBe(before + 1);
  clock.advance({ hours: 1, seconds: 1 });
  await restartInvalidatedForecasts(o.deps);
  expect(await run()).toBe(before + 2);
});
