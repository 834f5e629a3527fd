import { listSignalsWithFit } from '../../server/modules/leads/board/list-signals-with-fit.ts';
import { findCounters } from '../../server/modules/signals/counters.store.ts';
import { listSignals } from '../../server/modules/signals/feed/feed.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { judgeAtMost, judgeTimes } from '../figures.ts';
import { LARGEST_MEMBER, setIdealCustomer } from './fill.ts';

const RUNS = 200;
const SEARCHES = ['lindqvist', 'vp sales', 'pricing', 'measure', 'not there', 'e', 'wave'];

/** Of the largest member. */
export async function measureFeed(database: Database): Promise<void> {
  const { db } = database;
  const page = (query: object) => listSignals({ db }, LARGEST_MEMBER, { limit: 60, ...query });
  const judge = (what: string, limitMs: number, work: (run: number) => Promise<unknown>) =>
    judgeTimes(what, { runs: RUNS, limitMs }, work);
  await judge('first page', 10, () => page({}));
  await judge('search', 100, (run) => page({ search: SEARCHES[run % SEARCHES.length] }));
  await judge('counters', 2, () => findCounters(db, LARGEST_MEMBER));
  await setIdealCustomer(database, { titles: ['Head of RevOps'] });
  const byWorth = { limit: 60, order: 'worth' } as const;
  await judge('first page by what matters', 50, () =>
    listSignalsWithFit({ db }, LARGEST_MEMBER, byWorth),
  );
  // As docs/operations/sizing.md says.
  judgeAtMost('bytes of a signal with its indexes', await countBytes(database), 780);
}

async function countBytes({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(
    `select pg_total_relation_size('signals') / reltuples::numeric as bytes
     from pg_class where oid = 'signals'::regclass`,
  );
  return Number(rows[0]?.bytes);
}
