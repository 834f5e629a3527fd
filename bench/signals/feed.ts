import type { Database } from '../../server/platform/database/database.ts';
import { listSignals } from '../../server/modules/signals/feed/feed.ts';
import { markSignalsSeen } from '../../server/modules/signals/feed/marks.ts';
import { findCounters, recountCounters } from '../../server/modules/signals/counters.store.ts';
import { inTransaction } from '../../server/platform/database/transactions.ts';
import { idOfMember } from './fill.ts';
import { forget } from './cold.ts';

const RUNS = 200;
/** Node compiles code that runs often. */
const WARM_UP_RUNS = 20;
const COLD_MEMBERS = 50;
const LIMIT = 60;
const NOW = new Date('2026-11-22T12:00:00Z');
const LARGEST = idOfMember(1);

export type Goal = { what: string; reached: number; limit: number; unit: 'ms' | 'bytes' };

export async function measureFeed(database: Database): Promise<Goal[]> {
  const { db } = database;
  const page = (userId: string, query: object = {}) =>
    listSignals({ db }, userId, { limit: LIMIT, ...query });
  const first = await page(LARGEST);
  await timed(WARM_UP_RUNS, () => page(LARGEST));
  const words = ['lindqvist', 'vp sales', 'pricing', 'measure', 'nobody wrote this', 'e', 'wave'];
  const measured = {
    first: await timed(RUNS, () => page(LARGEST)),
    next: await timed(RUNS, () => page(LARGEST, { cursor: first.nextCursor ?? undefined })),
    comments: await timed(RUNS, () => page(LARGEST, { kind: 'comment' })),
    fresh: await timed(RUNS, () => page(LARGEST, { state: 'new' })),
    withdrawn: await timed(RUNS, () => page(LARGEST, { state: 'withdrawn' })),
    counters: await timed(RUNS, () => findCounters(db, LARGEST)),
    search: await timed(RUNS, (run) => page(LARGEST, { search: words[run % words.length] })),
    seen: await timeAllSeen(database),
  };
  for (const [what, times] of Object.entries(measured)) {
    console.log(
      `    ${what.padEnd(10)} p50 ${at(times, 0.5).toFixed(1)} ms, p99 ${at(times, 0.99).toFixed(1)} ms`,
    );
  }
  return [
    { what: 'first page, warm p99', reached: at(measured.first, 0.99), limit: 10, unit: 'ms' },
    { what: 'counters p99', reached: at(measured.counters, 0.99), limit: 2, unit: 'ms' },
    { what: 'search p99', reached: at(measured.search, 0.99), limit: 100, unit: 'ms' },
    { what: 'all seen p99', reached: at(measured.seen, 0.99), limit: 5, unit: 'ms' },
    await bytesOfASignal(database),
  ];
}

/**
 * With hundreds of new signals each time, including old ones, as if a larger plan had opened them.
 */
async function timeAllSeen({ db, pool }: Database): Promise<number[]> {
  const hourAgo = new Date(NOW.getTime() - 3_600_000);
  await pool.query('update signals set opened_at = $2 where user_id = $1 and opened_at is null', [
    LARGEST,
    hourAgo,
  ]);
  await pool.query(
    `update trackings set seen_before = $2::timestamptz - interval '1 day' where user_id = $1`,
    [LARGEST, hourAgo],
  );
  await inTransaction(db, (tx) => recountCounters(tx, LARGEST));
  const before = await findCounters(db, LARGEST);
  console.log(`    ${before?.unseen} new ones are marked as seen each time`);
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const seen = { all: true, until: NOW } as const;
    times.push(
      ...(await timed(1, () =>
        markSignalsSeen({ db, clock: { now: () => NOW } }, LARGEST, { seen }),
      )),
    );
    await pool.query('update trackings set seen_before = $2, unseen = $3 where user_id = $1', [
      LARGEST,
      before?.seen_before,
      before?.unseen,
    ]);
  }
  return times;
}

/** First pages of one member after another, none of which is cached. */
export async function measureCold(database: Database): Promise<Goal | null> {
  if (!(await forget(database))) return null;
  const members = Array.from({ length: COLD_MEMBERS }, (_, index) => idOfMember(2 + index * 31));
  const times = await timed(COLD_MEMBERS, (run) =>
    listSignals({ db: database.db }, members[run] ?? LARGEST, { limit: LIMIT }),
  );
  console.log(
    `    first page, nothing in memory: p50 ${at(times, 0.5).toFixed(0)} ms, ` +
      `p90 ${at(times, 0.9).toFixed(0)} ms, max ${at(times, 1).toFixed(0)} ms`,
  );
  return { what: 'first page, cold p90', reached: at(times, 0.9), limit: 50, unit: 'ms' };
}

async function bytesOfASignal({ pool }: Database): Promise<Goal> {
  const { rows } = await pool.query<{ bytes: string }>(
    `select pg_total_relation_size('signals') / reltuples::numeric as bytes
     from pg_class where oid = 'signals'::regclass`,
  );
  const reached = Number(rows[0]?.bytes);
  return { what: 'a signal with its indexes', reached, limit: 450, unit: 'bytes' };
}

export async function timed(
  runs: number,
  work: (run: number) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const startedAt = performance.now();
    await work(run);
    times.push(performance.now() - startedAt);
  }
  return times;
}

export function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
