import type { Events } from '../../server/events.ts';
import { holdObjections } from '../../server/modules/privacy/privacy.ts';
import { lockCounters } from '../../server/modules/signals/counters.store.ts';
import {
  buildItem,
  type PageItem,
  type PageToIngest,
} from '../../server/modules/signals/ingest/compare-page.rules.ts';
import { ingestPage } from '../../server/modules/signals/ingest/ingest.ts';
import { deriveSecrets } from '../../server/platform/crypto/secrets.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { runInTransaction } from '../../server/platform/database/transactions.ts';
import { createEvents } from '../../server/platform/events.ts';
import { judge, median } from '../figures.ts';

const PAGES = 20;
const ITEMS = 100;
/** The first pages and the first member warm up plans, caches and compiled code. */
const WARM_UP_PAGES = 5;
const MEMBERS = 4;
const TABLES = ['people', 'person_keys', 'lead_heat', 'signals', 'credit_entries'];
const NOW = new Date('2026-03-02T09:00:00Z');

/** The second list is of the people of the first; `goal` is the least share of bare inserts. */
const LISTS = [
  { people: 'new', postNo: 1, kind: 'reaction', goal: 0.55 },
  { people: 'known', postNo: 2, kind: 'comment', goal: 0.4 },
] as const;

type PageTimes = { readonly page: number; readonly bare: number };

/** Pages through the product, each followed by bare inserts of the same rows. */
export async function measureIngest(database: Database): Promise<void> {
  const measured = { new: [] as PageTimes[], known: [] as PageTimes[] };
  for (let round = 0; round < MEMBERS; round += 1) {
    const userId = await addMember(database);
    for (const { people, postNo, kind } of LISTS) {
      const times = await measureList(database, { userId, postNo, kind });
      if (round > 0) measured[people].push(...times);
    }
    await database.pool.query('analyze');
  }
  for (const { people, goal } of LISTS) {
    const times = measured[people];
    const pageMs = median(times.map(({ page }) => page)).toFixed(1);
    const bareMs = median(times.map(({ bare }) => bare)).toFixed(1);
    // Each page is compared with its own inserts, because the load of the machine changes.
    const reached = median(times.map(({ page, bare }) => bare / page));
    const what = `${ITEMS} items of ${people} people: ${pageMs} ms, bare ${bareMs} ms`;
    judge(reached >= goal, `${what}, ratio ${reached.toFixed(2)} (at least ${goal})`);
  }
}

/** With two posts, and an allowance for any number of signals. */
async function addMember({ pool }: Database): Promise<string> {
  const userId = crypto.randomUUID();
  await pool.query(`
    insert into users (id, email, first_name, last_name, created_at)
    values ('${userId}', '${userId}@example.com', 'Ada', 'Lovelace', '2026-01-01');
    insert into trackings (user_id) values ('${userId}');
    insert into credit_balances (user_id, kind, subscription_id, base, used, period_start,
      period_end)
    values ('${userId}', 'signal', 'sub_${userId}', 100000000, 0, '2026-03-01', '2026-04-01');
    insert into posts (user_id, post_no, post_id, posted_at, url, text, reactions, comments,
      reposts, counts_at, fetched_at)
    select '${userId}', no, no::text, '2026-03-01', 'https://www.linkedin.com/feed/' || no,
      'What we learned from twelve interviews with buyers', 0, 0, 0, '2026-03-02', '2026-03-02'
    from generate_series(1, 2) as no`);
  return userId;
}

async function measureList(
  database: Database,
  list: Pick<PageToIngest, 'userId' | 'postNo' | 'kind'>,
): Promise<PageTimes[]> {
  const copy = await addMember(database);
  const times: PageTimes[] = [];
  for (let number = 0; number < PAGES; number += 1) {
    const items = Array.from({ length: ITEMS }, (_, item) =>
      describeItem(list.kind, number * ITEMS + item),
    );
    const last = await findLastTransaction(database);
    const startedAt = performance.now();
    await ingest(database, {
      ...list,
      postId: `${list.postNo}`,
      source: 'harvestapi',
      purposes: 127,
      readAt: NOW,
      notBefore: new Date('2026-03-01T09:00:00Z'),
      isHistory: false,
      historyBefore: null,
      customerNow: NOW,
      retentionMonths: 12,
      items,
    });
    const pageMs = performance.now() - startedAt;
    const bareMs = await insertBare(database, { from: list.userId, to: copy, last });
    if (number >= WARM_UP_PAGES) times.push({ page: pageMs, bare: bareMs });
  }
  return times;
}

/** By a person with a member id and a public identifier, and a headline of usual length. */
function describeItem(kind: PageToIngest['kind'], person: number): PageItem {
  const actor = {
    memberId: `ACoAA${`${person}`.padStart(34, '0')}`,
    publicIdentifier: `person-${person}`,
    kind: 'member',
    name: `Person Number ${person}`,
    headline: 'Head of Sales Operations at Example Industries | Building teams that listen',
    url: `https://www.linkedin.com/in/person-${person}`,
    isAuthor: false,
  } as const;
  if (kind === 'reaction') return buildItem({ actor, itemId: '', detail: 'like', at: null });
  const detail = 'We saw the same in our team last year, and it took two quarters to turn around';
  return buildItem({ actor, itemId: `${person}`, detail, at: NOW });
}

const DEPS = { secrets: deriveSecrets('pepper'), events: createEvents<Events>(() => []) };

/** As a reading does for each page. */
async function ingest({ db }: Database, page: PageToIngest): Promise<void> {
  await runInTransaction(db, async (tx) => {
    await holdObjections(tx);
    const counters = await lockCounters(tx, page.userId);
    if (counters) await ingestPage(DEPS, tx, counters, page);
  });
}

async function findLastTransaction({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ last: number }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text::integer - 1 as last',
  );
  return rows[0]?.last ?? 0;
}

/** The milliseconds of one insert per table of the rows written after the transaction `last`. */
async function insertBare(
  { pool }: Database,
  { from, to, last }: { from: string; to: string; last: number },
): Promise<number> {
  const inserts: { text: string; values: string[] }[] = [];
  for (const table of TABLES) {
    const { rows } = await pool.query<{ written: string | null }>(
      `select json_agg(written)::text as written from ${table} as written
       where user_id = $1 and xmin::text::bigint > $2`,
      [from, last],
    );
    const written = rows[0]?.written;
    if (!written) continue;
    inserts.push({
      text: `insert into ${table} select * from json_populate_recordset(null::${table}, $1)`,
      values: [written.replaceAll(from, to)],
    });
  }
  const connection = await pool.connect();
  try {
    const startedAt = performance.now();
    await connection.query('begin');
    for (const { text, values } of inserts) await connection.query(text, values);
    await connection.query('commit');
    return performance.now() - startedAt;
  } finally {
    connection.release();
  }
}
