import { expect, test } from 'vitest';
import { insertUser } from '../../testing/user.ts';
import { DAY_MS, HOUR_MS } from '../../platform/time/durations.ts';
import { describeForecasts } from './issued-forecasts.ts';
import { startForecasts } from './issued-forecasts.fixture.ts';

async function startWithForecasts() {
  const app = await startForecasts();
  const member = await app.addMember({ posts: 9, signals: 2 });
  await app.emit('history.read', member);
  const start = app.clock.now();
  const days = (count: number) => new Date(start.getTime() + count * DAY_MS);
  return { ...app, member, days };
}

const findScores = ({ db }: Awaited<ReturnType<typeof startWithForecasts>>) =>
  db.selectFrom('issued_forecasts').selectAll().executeTakeFirstOrThrow();

test('a window is scored by the signals whose middle lies in it, once a check has followed it [I13]', async () => {
  const app = await startWithForecasts();
  // Inside: at its start, in its middle, and one whose interval reaches beyond its end.
  await app.addSignal(app.member, { at: app.days(0) });
  await app.addSignal(app.member, { at: app.days(15) });
  await app.addSignal(app.member, { at: app.days(29.9), withinMs: DAY_MS });
  // Outside: before it, at its end, and one whose interval begins within it.
  await app.addSignal(app.member, { at: app.days(-0.1), withinMs: DAY_MS });
  await app.addSignal(app.member, { at: app.days(30) });
  await app.addSignal(app.member, { at: app.days(30.1), withinMs: DAY_MS });
  app.clock.advance({ hours: 30 * 24 + 23 });
  await app.saveCheck(app.member, app.days(30.5));
  await app.runScore();
  expect((await app.issued(app.member))[0]?.outcome).toBeNull();
  app.clock.advance({ hours: 2 });
  await app.runScore();
  const [forecast] = await app.issued(app.member);
  expect(forecast?.outcome).toBe(3);
  const { interval_score, pit, closed_at } = await findScores(app);
  const { low, high } = forecast ?? { low: 0, high: 0 };
  expect(interval_score).toBe(high - low + 10 * Math.max(0, low - 3, 3 - high));
  expect(pit).toBeGreaterThanOrEqual(0);
  expect(pit).toBeLessThanOrEqual(1);
  expect(closed_at).toEqual(app.clock.now());

  const scored = await findScores(app);
  await app.addSignal(app.member, { at: app.days(16) });
  app.clock.advance({ hours: 24 });
  await app.runScore();
  expect(await findScores(app)).toEqual(scored);
});

test('a month like those before it ends inside its bounds, and is listed with the next one', async () => {
  const app = await startForecasts();
  const member = await app.addMember({ posts: 20, signals: 5 });
  await app.emit('history.read', member);
  const start = app.clock.now().getTime();
  for (let day = 1; day < 30; day += 3) {
    const at = new Date(start + day * DAY_MS);
    for (let signal = 0; signal < 5; signal += 1) await app.addSignal(member, { at });
  }
  app.clock.advance({ hours: 30 * 24 + 1 });
  await app.runDue();
  await app.saveCheck(member, app.clock.now());
  app.clock.advance({ hours: 24 });
  await app.runScore();
  const [next, last] = await app.issued(member);
  expect(last?.outcome).toBe(50);
  expect(last?.low).toBeLessThanOrEqual(50);
  expect(last?.high).toBeGreaterThanOrEqual(50);
  expect(next).toMatchObject({ startsAt: last?.endsAt, outcome: null });
});

test('a window that no check follows for a week is closed without an outcome', async () => {
  const app = await startWithForecasts();
  await app.saveCheck(app.member, app.days(29));
  app.clock.advance({ hours: 36 * 24 });
  await app.runScore();
  expect((await findScores(app)).closed_at).toBeNull();
  app.clock.advance({ hours: 25 });
  await app.runScore();
  expect(await findScores(app)).toMatchObject({
    closed_at: app.clock.now(),
    outcome: null,
    pit: null,
  });
  const [calibration] = await describeForecasts(app);
  const nothing = { coverage: null, intervalScore: null, error: null };
  expect(calibration).toMatchObject({ issued: 1, scored: 0, unobserved: 1, ...nothing });
});

test.each([
  { kept: 7, deciles: [0, 0, 0, 0, 175, 0, 0, 0, 0, 75], words: 'too narrow' },
  { kept: 9, deciles: [0, 0, 0, 0, 225, 0, 0, 0, 0, 25], words: 'too wide' },
])('the operator sees and is alerted that the bounds are $words', async ({ kept, ...expected }) => {
  const app = await startWithForecasts();
  const users = await Promise.all(Array.from({ length: 20 }, () => insertUser(app.db)));
  const tens = Array.from({ length: 99 }, (_, i) => (i + 1) * 10);
  // 250 outcomes, of which this many in ten lie between 100 and 900; the naive mean's error is
  // twice as large.
  for (let row = 0; row < 250; row += 1) {
    const outcome = row % 10 < kept ? 400 : 950;
    const startsAt = app.days(-400 - row);
    await app.db
      .insertInto('issued_forecasts')
      .values({
        user_id: users[row % 20] ?? '',
        starts_at: startsAt,
        ends_at: app.days(-370 - row),
        issued_at: startsAt,
        version: 2,
        percentiles: `{${tens.join()}}`,
        naive: outcome + 2 * (500 - outcome),
        posts: 9,
        posts_per_month: 4,
        closed_at: app.clock.now(),
        outcome,
        interval_score: 900,
        pit: outcome / 1000,
      })
      .execute();
  }
  const [calibration] = await describeForecasts(app);
  expect(calibration).toMatchObject({
    version: 2,
    issued: 251,
    scored: 250,
    coverage: kept / 10,
    intervalScore: 900,
    pitDeciles: expected.deciles,
  });
  expect(calibration?.verdict).toContain(expected.words);
  expect(calibration?.error).toBeCloseTo(0.5);
  const alerts = () => app.lines.filter((line) => JSON.stringify(line).includes(expected.words));
  await app.runScore();
  expect(alerts()).toEqual([]);
  app.clock.advance({ hours: 32 * 24 });
  await app.saveCheck(app.member, new Date(app.clock.now().getTime() - HOUR_MS));
  await app.runScore();
  expect(alerts()).toHaveLength(1);
});
