import { listSignalsWithFit } from '../../server/modules/leads/board/list-signals-with-fit.ts';
import { findCounters } from '../../server/modules/signals/counters.store.ts';
import { listSignals } from '../../server/modules/signals/feed/feed.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { findQuantile, judgeAtMost, measureRuns } from '../figures.ts';
import { setIdealCustomer } from '../member.ts';
import { LARGEST_MEMBER } from './fill.ts';

const RUNS = 200;
/** Node compiles code that runs often. */
const WARM_UP_RUNS = 20;
export const SEARCHES = ['lindqvist', 'vp sales', 'pricing', 'measure', 'not there', 'e', 'wave'];

export async function measureFeed(database: Database): Promise<void> {
  const { db } = database;
  const page = (query: object = {}) => listSignals({ db }, LARGEST_MEMBER, { limit: 60, ...query });
  const first = await page();
  await measureRuns(WARM_UP_RUNS, () => page());
  const measured = {
    first: await measureRuns(RUNS, () => page()),
    next: await measureRuns(RUNS, () => page({ cursor: first.nextCursor ?? undefined })),
    comments: await measureRuns(RUNS, () => page({ kind: 'comment' })),
    new: await measureRuns(RUNS, () => page({ state: 'new' })),
    withdrawn: await measureRuns(RUNS, () => page({ state: 'withdrawn' })),
    search: await measureRuns(RUNS, (run) => page({ search: SEARCHES[run % SEARCHES.length] })),
    counters: await measureRuns(RUNS, () => findCounters(db, LARGEST_MEMBER)),
    ...(await measureFits(database)),
  };
  for (const [what, times] of Object.entries(measured)) {
    const [p50, p99] = [0.5, 0.99].map((share) => findQuantile(times, share).toFixed(1));
    console.log(`    ${what.padEnd(10)} p50 ${p50} ms, p99 ${p99} ms`);
  }
  const judgeTimes = (what: string, times: readonly number[], limit: number) =>
    judgeAtMost(`${what} p99 in ms`, findQuantile(times, 0.99), limit);
  judgeTimes('first page', measured.first, 10);
  judgeTimes('first page by what matters', measured.worth, 50);
  judgeTimes('search', measured.search, 100);
  judgeTimes('counters', measured.counters, 2);
  judgeAtMost('bytes of a signal with its indexes', await countBytes(database), 450);
}

async function measureFits(database: Database) {
  const { db } = database;
  const customer = { titles: ['Head of RevOps'], fields: [], places: [], never: [] };
  await setIdealCustomer(database, LARGEST_MEMBER, customer);
  const page = (query: object) =>
    listSignalsWithFit({ db }, LARGEST_MEMBER, { limit: 60, ...query });
  await measureRuns(WARM_UP_RUNS, () => page({ order: 'worth', kind: 'reaction' }));
  return {
    worth: await measureRuns(RUNS, () => page({ order: 'worth' })),
    // Without comments, the page needs the people who fit.
    reactions: await measureRuns(RUNS, () => page({ order: 'worth', kind: 'reaction' })),
    newByWorth: await measureRuns(RUNS, () => page({ order: 'worth', state: 'new' })),
    fit: await measureRuns(RUNS, () => page({ fit: 3 })),
  };
}

async function countBytes({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(
    `select pg_total_relation_size('signals') / reltuples::numeric as bytes
     from pg_class where oid = 'signals'::regclass`,
  );
  return Number(rows[0]?.bytes);
}
