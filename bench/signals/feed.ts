import { listSignalsWithFit } from '../../server/modules/leads/board/signal-fits.ts';
import { parseIdealCustomer } from '../../server/modules/leads/ranking/fit/ideal-customer.rules.ts';
import { replaceRules } from '../../server/modules/leads/rules/rules.store.ts';
import { findCounters } from '../../server/modules/signals/counters.store.ts';
import { listSignals } from '../../server/modules/signals/feed/feed.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { runInTransaction } from '../../server/platform/database/transactions.ts';
import { LARGEST_MEMBER } from './fill.ts';

const RUNS = 200;
/** Node compiles code that runs often. */
const WARM_UP_RUNS = 20;
export const SEARCHES = ['lindqvist', 'vp sales', 'pricing', 'measure', 'not there', 'e', 'wave'];

export type Goal = { what: string; reached: number; target: string; isMet: boolean };

export async function measureFeed(database: Database): Promise<Goal[]> {
  const { db } = database;
  const page = (query: object = {}) => listSignals({ db }, LARGEST_MEMBER, { limit: 60, ...query });
  const first = await page();
  await timed(WARM_UP_RUNS, () => page());
  const measured = {
    first: await timed(RUNS, () => page()),
    next: await timed(RUNS, () => page({ cursor: first.nextCursor ?? undefined })),
    comments: await timed(RUNS, () => page({ kind: 'comment' })),
    new: await timed(RUNS, () => page({ state: 'new' })),
    withdrawn: await timed(RUNS, () => page({ state: 'withdrawn' })),
    search: await timed(RUNS, (run) => page({ search: SEARCHES[run % SEARCHES.length] })),
    counters: await timed(RUNS, () => findCounters(db, LARGEST_MEMBER)),
    ...(await measureFits(database)),
  };
  for (const [what, times] of Object.entries(measured)) {
    const [p50, p99] = [at(times, 0.5).toFixed(1), at(times, 0.99).toFixed(1)];
    console.log(`    ${what.padEnd(10)} p50 ${p50} ms, p99 ${p99} ms`);
  }
  return [
    atMost('first page p99 in ms', at(measured.first, 0.99), 10),
    atMost('first page by what matters p99 in ms', at(measured.worth, 0.99), 50),
    atMost('search p99 in ms', at(measured.search, 0.99), 100),
    atMost('counters p99 in ms', at(measured.counters, 0.99), 2),
    atMost('bytes of a signal with its indexes', await countBytes(database), 450),
  ];
}

async function measureFits({ db }: Database) {
  const { rules } = parseIdealCustomer('', SELLS_TO);
  await runInTransaction(db, (tx) =>
    replaceRules(tx, { userId: LARGEST_MEMBER, origin: 'user', rules }),
  );
  const page = (query: object) =>
    listSignalsWithFit({ db }, LARGEST_MEMBER, { limit: 60, ...query });
  await timed(WARM_UP_RUNS, () => page({ order: 'worth', kind: 'reaction' }));
  return {
    worth: await timed(RUNS, () => page({ order: 'worth' })),
    // Without comments, the page needs the people who fit.
    reactions: await timed(RUNS, () => page({ order: 'worth', kind: 'reaction' })),
    newByWorth: await timed(RUNS, () => page({ order: 'worth', state: 'new' })),
    fit: await timed(RUNS, () => page({ fit: 3 })),
  };
}

const SELLS_TO = { titles: ['Head of RevOps'], fields: [], places: [], never: [] };

export function atMost(what: string, reached: number, limit: number): Goal {
  return { what, reached, target: `at most ${limit}`, isMet: reached <= limit };
}

async function countBytes({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(
    `select pg_total_relation_size('signals') / reltuples::numeric as bytes
     from pg_class where oid = 'signals'::regclass`,
  );
  return Number(rows[0]?.bytes);
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
