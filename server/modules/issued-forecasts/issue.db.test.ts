import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../platform/time/durations.ts';
import { startForecasts } from './issued-forecasts.fixture.ts';

test('the first forecast is issued once the history is read, from signals and not from totals', async () => {
  const app = await startForecasts();
  const member = await app.addMember({ posts: 20, signals: 5 });
  await app.emit('history.read', member);
  const [forecast, ...others] = await app.issued(member);
  expect(others).toEqual([]);
  expect(forecast).toMatchObject({ issuedAt: app.clock.now(), startsAt: app.clock.now() });
  expect(forecast?.endsAt).toEqual(new Date(app.clock.now().getTime() + 30 * DAY_MS));
  // Ten posts a month of five signals each; the totals have 900 reposts a post.
  expect(forecast?.median).toBeGreaterThan(30);
  expect(forecast?.median).toBeLessThan(75);
  expect(forecast?.low).toBeLessThan(forecast?.median ?? 0);
  expect(forecast?.high).toBeGreaterThan(forecast?.median ?? 0);
  expect(forecast?.postsPerMonth).toBeCloseTo(9.6, 0);
  expect(forecast?.outcome).toBeNull();
});

test('the first forecast is the one by which the plan was chosen, unless it is over a week old', async () => {
  const app = await startForecasts();
  const [recent, old] = [
    await app.addMember({ posts: 20, signals: 5 }),
    await app.addMember({ posts: 20, signals: 5 }),
  ];
  const madeAt = (hoursAgo: number) => new Date(app.clock.now().getTime() - hoursAgo * HOUR_MS);
  await app.addPlansForecast(recent, { median: 3_285, madeAt: madeAt(2) });
  await app.addPlansForecast(old, { median: 3_285, madeAt: madeAt(8 * 24) });
  await app.emit('history.read', recent);
  await app.emit('history.read', old);
  expect((await app.issued(recent))[0]).toMatchObject({ median: 3_285, issuedAt: madeAt(2) });
  expect((await app.issued(old))[0]).toMatchObject({ issuedAt: app.clock.now() });
  expect((await app.issued(old))[0]?.median).toBeLessThan(75);
});

test('windows of 30 days follow each other, and each is issued once', async () => {
  const app = await startForecasts();
  const member = await app.addMember({ posts: 20, signals: 5 });
  await app.emit('history.read', member);
  const first = app.clock.now();
  app.clock.advance({ hours: 29 * 24 });
  await app.runDue();
  expect(await app.issued(member)).toHaveLength(1);
  app.clock.advance({ hours: 25 });
  await app.runDue();
  await app.runDue();
  const [second, ...others] = await app.issued(member);
  expect(others).toHaveLength(1);
  expect(second?.startsAt).toEqual(new Date(first.getTime() + 30 * DAY_MS));
  expect(second?.issuedAt).toEqual(new Date(first.getTime() + 30 * DAY_MS + HOUR_MS));
});

test('after a gap of more than a day a new window begins when its forecast is issued', async () => {
  const app = await startForecasts();
  const member = await app.addMember({ posts: 20, signals: 5 });
  await app.emit('history.read', member);
  app.clock.advance({ hours: 40 * 24 });
  await app.runDue();
  expect((await app.issued(member))[0]?.startsAt).toEqual(app.clock.now());
});

test('without a plan, and with nothing to go by, no forecast is issued until there is', async () => {
  const app = await startForecasts();
  const ended = await app.addMember({ posts: 9, signals: 2 });
  const silent = await app.addMember({ posts: 0, signals: 0 });
  await app.endPlan(ended);
  await app.emit('history.read', ended);
  await app.emit('history.read', silent);
  expect(await app.issued(ended)).toEqual([]);
  expect(await app.issued(silent)).toEqual([]);
  await app.db
    .updateTable('subscriptions')
    .set({ status: 'active', ends_at: null })
    .where('user_id', '=', ended)
    .execute();
  app.clock.advance({ hours: 25 });
  await app.runDue();
  expect(await app.issued(ended)).toHaveLength(1);
  expect(await app.issued(silent)).toEqual([]);
});

test('erased data end the forecasts', async () => {
  const app = await startForecasts();
  const member = await app.addMember({ posts: 9, signals: 2 });
  await app.emit('history.read', member);
  await app.emit('data.erased', member);
  app.clock.advance({ hours: 31 * 24 });
  await app.runDue();
  expect(await app.issued(member)).toEqual([]);
});
