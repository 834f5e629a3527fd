import { readBoard } from '../../server/modules/leads/board/board.ts';
import { listLeads } from '../../server/modules/leads/board/list-leads.ts';
import { parseIdealCustomer } from '../../server/modules/leads/ranking/fit/ideal-customer.rules.ts';
import { replaceRules } from '../../server/modules/leads/rules/rules.store.ts';
import { recomputeHeat } from '../../server/modules/signals/people/heat.store.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { runInTransaction } from '../../server/platform/database/transactions.ts';
import { withDatabase } from '../signals/databases.ts';
import { at, timed } from '../signals/feed.ts';

const POSTS = 60;
/** Of fewer, the 99th percentile would be the slowest run alone. */
const RUNS = 300;
/** The time within which people must be ranked, by their number. */
const GOALS = [
  { people: 3_000, maxMs: 25 },
  { people: 20_000, maxMs: 120 },
];
const FILL_LIMIT_MS = 60_000;
const USER = '00000000-0000-4000-8000-000000000001';
const NOW = new Date('2026-11-22T12:00:00Z');
const DESCRIPTION = {
  titles: ['Head of RevOps'],
  fields: ['SaaS'],
  places: ['Berlin'],
  never: ['recruiter'],
};

export async function run(): Promise<void> {
  for (const { people, maxMs } of GOALS) {
    await withDatabase('postgres', async (database) => {
      await fill(database, people);
      const deps = { db: database.db, clock: { now: () => NOW } };
      const page = { tab: 'todo', limit: 50, cursor: undefined } as const;
      await timed(20, () => readBoard(deps, USER));
      const ranked = await measure(`${people} people ranked`, () => readBoard(deps, USER));
      await measure(`${people} people listed`, () => listLeads(deps, USER, page));
      const reached = at(ranked, 0.99);
      console.log(`    ranked p99 at most ${maxMs} ms: ${reached <= maxMs ? 'yes' : 'NO'}`);
      if (reached > maxMs) process.exitCode = 1;
    });
  }
}

/** Measures this process's CPU time, which is meaningful on a busy machine, too. */
async function measure(what: string, work: () => Promise<unknown>): Promise<number[]> {
  const before = process.cpuUsage();
  const times = await timed(RUNS, work);
  const { user, system } = process.cpuUsage(before);
  console.log(
    `    ${what}: p50 ${at(times, 0.5).toFixed(1)} ms, ` +
      `p99 ${at(times, 0.99).toFixed(1)} ms, at best ${at(times, 0).toFixed(1)} ms, ` +
      `processor ${((user + system) / 1_000 / RUNS).toFixed(1)} ms`,
  );
  return times;
}

async function fill(database: Database, people: number): Promise<void> {
  const { db, pool } = database;
  const run = (text: string) => pool.query(text);
  await run(`insert into users (id, email, first_name, last_name, created_at)
    values ('${USER}', 'ada@example.com', 'Ada', 'Lovelace', '2025-06-01')`);
  await run(`insert into trackings (user_id, signals) values ('${USER}', 1)`);
  await run(`insert into posts (user_id, post_no, post_id, posted_at, url, text, reactions, comments,
      reposts, counts_at, fetched_at)
    select '${USER}', no, 'post-' || no, timestamptz '2026-11-22' - no * interval '36 hours', '',
      'Pricing is a product', 0, 0, 0, '2026-11-22', '2026-11-22'
    from generate_series(1, ${POSTS}) as no`);
  await run(`insert into people (user_id, person_id, first_seen_at, last_engaged_at, read_at,
      delete_after, purposes, kind, source, name, headline, url, words)
    select '${USER}', no, '2026-09-01', '2026-11-01', '2026-11-01', '2027-11-01', 127, 'member',
      'harvestapi', 'Person ' || no,
      (array['Head of RevOps', 'Recruiter', 'CTO', 'Founder', 'Sales Manager', 'Consultant',
        'Software engineer'])[1 + no % 7] || ' at ' || (array['Northbeam', 'Acme', 'Globex',
        'Initech', 'Umbrella'])[1 + no % 5] || ' ' || no || ' | B2B SaaS | ' ||
        (array['Berlin', 'Paris', 'London'])[1 + no % 3], '', 'person ' || no
    from generate_series(1, ${people}) as no`);
  await run(`insert into signals (user_id, no, post_no, person_id, kind, item_id, detail, sort_at,
      not_before, not_after, first_seen_at, opened_at, weight, purposes, is_history, source)
    select '${USER}', (person - 1) * 3 + nth, 1 + (person * 7 + nth * 11) % ${POSTS}, person,
      'reaction', '', 'like', at, at, at, at, at, 1, 127, true, 'harvestapi'
    from generate_series(1, ${people}) as person, generate_series(1, 3) as nth,
      lateral (select timestamptz '2026-11-22' - (person * 13 + nth * 17) % 85 * interval '1 day'
        as at) as day`);
  await vacuum(database);
  const numbers = Array.from({ length: people }, (_, index) => index + 1);
  const { rules } = parseIdealCustomer('', DESCRIPTION);
  await runInTransaction(
    db,
    async (tx) => {
      await recomputeHeat(tx, USER, numbers);
      await replaceRules(tx, { userId: USER, origin: 'user', rules });
    },
    FILL_LIMIT_MS,
  );
  await vacuum(database);
}

async function vacuum({ pool }: Database): Promise<void> {
  for (const table of ['signals', 'people', 'lead_heat', 'posts']) {
    await pool.query(`vacuum analyze ${table}`);
  }
}
