import { listSignals } from '../../server/modules/signals/feed/feed.ts';
import { findCounters } from '../../server/modules/signals/counters.store.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { withAllTables } from '../../server/testing/databases/tables.ts';
import { at, type Goal, timed } from './feed.ts';
import { addMember, addPost, read } from './lists.ts';

const POSTS = 50;
const PAGES = 20;
const PAGE_SIZE = 100;
const PEOPLE = 20_000;
const RUNS = 100;

/**
 * The feed right after the first import of a large account: all of it was ingested by the product,
 * and the planner's statistics are not refreshed.
 */
export async function measureNew(database: Database): Promise<Goal> {
  const { db } = database;
  const member = await addMember(withAllTables(db));
  for (let postNo = 1; postNo <= POSTS; postNo += 1) {
    await addPost(withAllTables(db), member, postNo);
    const pages = Array.from({ length: PAGES }, (_, page) =>
      Array.from({ length: PAGE_SIZE }, (__, item) => {
        const place = page * PAGE_SIZE + item;
        return (postNo * 997 + place * 7) % PEOPLE;
      }),
    );
    const kind = postNo % 7 === 0 ? 'comment' : 'reaction';
    await read(database, member, { postNo, kind, pages });
  }
  const signals = (await findCounters(db, member))?.signals;
  const times = await timed(RUNS, () => listSignals({ db }, member, { limit: 60 }));
  console.log(
    `    ${signals} signals: the very first page ${times[0]?.toFixed(1)} ms, ` +
      `p50 ${at(times, 0.5).toFixed(1)} ms, max ${at(times, 1).toFixed(1)} ms`,
  );
  return { what: 'first page, new and embedded', reached: at(times, 1), limit: 20, unit: 'ms' };
}
