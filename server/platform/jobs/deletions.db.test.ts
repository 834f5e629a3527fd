import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createTestClock } from '../../testing/clock.ts';
import { openTestDatabase } from '../../testing/databases/database.ts';
import { createReadableLog } from '../../testing/log-lines.ts';
import { createCheckedClock } from '../time/clock.ts';
import { DAY_MS, HOUR_MS } from '../time/durations.ts';
import { defineJob } from './definition.ts';
import { handleDeletion, readConfirmedTime } from './deletions.ts';

const job = defineJob({ name: 'test.delete', schema: z.strictObject({}) });
const START = new Date('2026-11-26T03:00:00Z');
const MONTHS_14 = { days: 426 };

async function startDeletions() {
  const database = await openTestDatabase();
  const { log, lines } = createReadableLog();
  const clock = createTestClock(START);
  const doubts: { clock: string | null } = { clock: null };
  const deleted: Date[] = [];
  const deps = { database, log, clock: { ...clock, doubt: () => doubts.clock } };
  const attempt = { jobId: '', stop: new AbortController().signal, attempt: 1 };
  const createRunner = (deleting: typeof job) => {
    const { handler } = handleDeletion(deps, deleting, async (confirmed) => {
      deleted.push(confirmed.clock.now());
    });
    return () => handler({}, attempt);
  };
  const [run, runOther] = [createRunner(job), createRunner({ ...job, name: 'test.delete-other' })];
  return { database, clock, lines, deleted, doubts, run, runOther };
}

const days = (count: number) => new Date(START.getTime() + count * 86_400_000);

test('T73 only the second run, at least 20 hours later, deletes, and what was due at the first', async () => {
  const app = await startDeletions();
  await app.run();
  app.clock.advance({ hours: 19, minutes: 59 });
  await app.run();
  expect(app.deleted).toEqual([]);
  app.clock.advance({ minutes: 1 });
  await app.run();
  expect(app.deleted).toEqual([START]);
  // A retry, or a job of every ten minutes, deletes what is confirmed.
  await app.run();
  expect(app.deleted).toEqual([START, START]);
  app.clock.advance({ days: 1 });
  await app.run();
  expect(app.deleted.at(-1)).toEqual(new Date(START.getTime() + 20 * 3_600_000));
});

test.each([1, -1])(
  'T73 a clock that is wrong by 14 months (%d) for half an hour deletes nothing early',
  async (direction) => {
    const app = await startDeletions();
    const wrong = { days: direction * MONTHS_14.days };
    const right = { days: -direction * MONTHS_14.days };
    for (let day = 0; day < 4; day += 1) {
      app.clock.set(days(day));
      if (day === 2) app.clock.advance(wrong);
      await app.run();
      app.clock.advance({ minutes: 10 });
      await app.run();
      app.clock.advance({ minutes: 10 });
      if (day === 2) app.clock.advance(right);
      await app.run();
      for (const asOf of app.deleted)
        expect(asOf.getTime()).toBeLessThanOrEqual(days(day).getTime());
    }
    app.clock.set(days(5));
    await app.run();
    app.clock.set(days(6));
    await app.run();
    expect(app.deleted.at(-1)).toEqual(days(5));
  },
);

test('T73 a clock that is 14 months ahead at each run of a job deletes nothing early if another job sees the time between', async () => {
  const app = await startDeletions();
  for (let night = 0; night < 5; night += 1) {
    app.clock.set(days(night));
    await app.runOther();
    app.clock.advance(MONTHS_14);
    await app.run();
    await Promise.all([app.run(), app.run()]);
    for (const asOf of app.deleted)
      expect(asOf.getTime()).toBeLessThanOrEqual(days(night).getTime());
  }
});

test('T73 after a clock that was wrong for days from the first start, rows are deleted by the right one', async () => {
  const app = await startDeletions();
  app.clock.advance(MONTHS_14);
  for (let day = 0; day < 3; day += 1) {
    await app.run();
    await app.runOther();
    app.clock.advance({ days: 1 });
  }
  app.deleted.length = 0;
  app.clock.set(START);
  await app.runOther();
  const { rows } = await app.database.pool.query(
    'select from confirmed_deletions where seen_at > $1 or confirmed_at > $1',
    [START],
  );
  expect([app.deleted, rows]).toEqual([[], []]);
  app.clock.advance({ days: 1 });
  await app.run();
  expect(app.deleted).toEqual([START]);
});

test('T73 a clock that is in doubt deletes nothing, and alerts', async () => {
  const app = await startDeletions();
  await app.run();
  app.doubts.clock = 'it differs';
  app.clock.advance(MONTHS_14);
  await app.run();
  app.clock.advance({ days: 2 });
  await app.run();
  expect(app.deleted).toEqual([]);
  expect(app.lines).toMatchObject([
    { level: 'error', doubt: 'it differs' },
    { level: 'error', doubt: 'it differs' },
  ]);
});

test('T73 an installation that was stopped for long deletes after its second day', async () => {
  const app = await startDeletions();
  await app.run();
  app.clock.advance(MONTHS_14);
  await app.run();
  expect(app.deleted).toEqual([START]);
  const restarted = app.clock.now();
  app.clock.advance({ days: 1 });
  await app.run();
  expect(app.deleted.at(-1)).toEqual(restarted);
});

async function countStarts() {
  const [database, { log }] = [await openTestDatabase(), createReadableLog()];
  const deleted: Date[] = [];
  const attempt = { jobId: '', stop: new AbortController().signal, attempt: 1 };
  const start = (at: Date) => {
    const machine = { at: at.getTime(), elapsedMs: 0 };
    const clock = createCheckedClock({ now: () => machine.at, elapsed: () => machine.elapsedMs });
    const { handler } = handleDeletion({ database, log, clock }, job, async (confirmed) => {
      deleted.push(confirmed.clock.now());
    });
    const runAfter = async (ms: number) => {
      machine.at += ms;
      machine.elapsedMs += ms;
      await handler({}, attempt);
    };
    return { clock, runAfter };
  };
  return { deleted, start };
}

test('T73 starts with different wrong clocks delete nothing before an outside time is known', async () => {
  const app = await countStarts();
  for (const wrong of [426, 427, 430]) {
    const { runAfter } = app.start(days(wrong));
    // A retry as well.
    for (const hours of [0, 1, 18]) await runAfter(hours * HOUR_MS);
  }
  const right = app.start(days(2));
  await right.runAfter(0);
  right.clock.noteOutside(days(2));
  await right.runAfter(HOUR_MS);
  expect(app.deleted).toEqual([]);
  await right.runAfter(DAY_MS);
  expect(app.deleted).toEqual([days(2)]);
});

test('T73 without an outside time, a process that has run for 20 hours since its first run deletes', async () => {
  const app = await countStarts();
  await app.start(days(0)).runAfter(0);
  const { runAfter } = app.start(days(3));
  await runAfter(0);
  await runAfter(19 * HOUR_MS);
  expect(app.deleted).toEqual([]);
  await runAfter(HOUR_MS);
  expect(app.deleted).toEqual([days(3)]);
});

test('T73 after a start, an outside time confirms what an earlier start saw', async () => {
  const app = await countStarts();
  await app.start(days(0)).runAfter(0);
  const { clock, runAfter } = app.start(days(1));
  clock.noteOutside(days(1));
  await runAfter(0);
  expect(app.deleted).toEqual([days(0)]);
});

test('T73 a start reads the time that was confirmed last', async () => {
  const app = await startDeletions();
  await app.run();
  app.clock.advance({ days: 1 });
  await app.run();
  const confirmed: Date[] = [];
  const clock = {
    now: () => START,
    doubt: () => 'it is behind',
    confirm: (at: Date) => void confirmed.push(at),
  };
  const { log, lines } = createReadableLog();
  await readConfirmedTime({ database: app.database, clock, log });
  expect(confirmed).toEqual([START]);
  expect(lines).toMatchObject([{ level: 'error', doubt: 'it is behind' }]);
});
