import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../platform/time/durations.ts';
import { issuing } from './issued-forecasts.fixture.ts';

test('the first forecast is issued once the history is read, from signals and not from totals', async () => {
  const o = await issuing();
  const member = await o.addMember({ posts: 20, signals: 5 });
  await o.emit('history.read', member);
  const [forecast, ...others] = await o.issued(member);
  expect(others).toEqual([]);
  expect(forecast).toMatchObject({ issuedAt: o.clock.now(), startsAt: o.clock.now() });
  expect(forecast?.endsAt).toEqual(new Date(o.clock.now().getTime() + 30 * DAY_MS));
  // Ten posts a month of five signals each; the totals have 900 reposts a post.
  expect(forecast?.median).toBeGreaterThan(30);
  expect(forecast?.median).toBeLessThan(75);
  expect(forecast?.low).toBeLessThan(forecast?.median ?? 0);
  expect(forecast?.high).toBeGreaterThan(forecast?.median ?? 0);
  expect(forecast?.postsPerMonth).toBeCloseTo(9.6, 0);
  expect(forecast?.outcome).toBeNull();
});

test('the first forecast is the one by which the plan was chosen, unless it is over a week old', async () => {
  const o = await issuing();
  const [recent, old] = [
    await o.addMember({ posts: 20, signals: 5 }),
    await o.addMember({ posts: 20, signals: 5 }),
  ];
  const madeAt = (hoursAgo: number) => new Date(o.clock.now().getTime() - hoursAgo * HOUR_MS);
  await o.addPlansForecast(recent, { median: 3_285, madeAt: madeAt(2) });
  await o.addPlansForecast(old, { median: 3_285, madeAt: madeAt(8 * 24) });
  await o.emit('history.read', recent);
  await o.emit('history.read', old);
  expect((await o.issued(recent))[0]).toMatchObject({ median: 3_285, issuedAt: madeAt(2) });
  expect((await o.issued(old))[0]).toMatchObject({ issuedAt: o.clock.now() });
  expect((await o.issued(old))[0]?.median).toBeLessThan(75);
});

test('windows of 30 days follow each other, and each is issued once', async () => {
  const o = await issuing();
  const member = await o.addMember({ posts: 20, signals: 5 });
  await o.emit('history.read', member);
  const first = o.clock.now();
  o.clock.advance({ hours: 29 * 24 });
  await o.runDue();
  expect(await o.issued(member)).toHaveLength(1);
  o.clock.advance({ hours: 25 });
  await o.runDue();
  await o.runDue();
  const [second, ...others] = await o.issued(member);
  expect(others).toHaveLength(1);
  expect(second?.startsAt).toEqual(new Date(first.getTime() + 30 * DAY_MS));
  expect(second?.issuedAt).toEqual(new Date(first.getTime() + 30 * DAY_MS + HOUR_MS));
});

test('after a gap of more than a day a new window begins when its forecast is issued', async () => {
  const o = await issuing();
  const member = await o.addMember({ posts: 20, signals: 5 });
  await o.emit('history.read', member);
  o.clock.advance({ hours: 40 * 24 });
  await o.runDue();
  expect((await o.issued(member))[0]?.startsAt).toEqual(o.clock.now());
});

test('without a plan, and with nothing to go by, no forecast is issued until there is', async () => {
  const o = await issuing();
  const ended = await o.addMember({ posts: 9, signals: 2 });
  const silent = await o.addMember({ posts: 0, signals: 0 });
  await o.endPlan(ended);
  await o.emit('history.read', ended);
  await o.emit('history.read', silent);
  expect(await o.issued(ended)).toEqual([]);
  expect(await o.issued(silent)).toEqual([]);
  await o.db
    .updateTable('subscriptions')
    .set({ status: 'active', ends_at: null })
    .where('user_id', '=', ended)
    .execute();
  o.clock.advance({ hours: 25 });
  await o.runDue();
  expect(await o.issued(ended)).toHaveLength(1);
  expect(await o.issued(silent)).toEqual([]);
});

test('erased data end the forecasts', async () => {
  const o = await issuing();
  const member = await o.addMember({ posts: 9, signals: 2 });
  await o.emit('history.read', member);
  await o.emit('data.erased', member);
  o.clock.advance({ hours: 31 * 24 });
  await o.runDue();
  expect(await o.issued(member)).toEqual([]);
});
