import { type TestDb, withAllTables } from '../../server/testing/databases/tables.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { judge, median } from '../figures.ts';
import { addMember, type List, readList } from './lists.ts';

const SIZES = [10, 50, 100];
const PAGES = 20;
/** The first pages and the first round warm up plans, caches and compiled code. */
const WARM_UP_PAGES = 5;
const ROUNDS = 4;
const TABLES = ['people', 'person_keys', 'lead_heat', 'signals', 'credit_entries'];

const CASES = [
  { people: 'new', postNo: 1, kind: 'reaction', goal: 0.55 },
  { people: 'known', postNo: 2, kind: 'comment', goal: 0.4 },
] as const;

type IngestTimes = { page: number; bare: number };

/** Pages through the product, each followed by bare inserts of the same rows. */
export async function measureIngest(database: Database): Promise<void> {
  const db = withAllTables(database.db);
  for (const size of SIZES) {
    const times = { new: [] as IngestTimes[], known: [] as IngestTimes[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      const member = await addMember(db);
      for (const { people, postNo, kind } of CASES) {
        const measured = await measureList(database, db, { member, postNo, kind, size });
        if (round > 0) times[people].push(...measured);
      }
      await database.pool.query('analyze');
    }
    for (const { people, goal } of CASES) {
      const pageMs = median(times[people].map(({ page }) => page)).toFixed(1);
      const bareMs = median(times[people].map(({ bare }) => bare)).toFixed(1);
      // Each page is compared with its own inserts, because the load of the machine changes.
      const reached = median(times[people].map(({ page, bare }) => bare / page));
      const what = `${size} items of ${people} people: ${pageMs} ms, bare ${bareMs} ms`;
      judge(reached >= goal, `${what}, ratio ${reached.toFixed(2)} (at least ${goal})`);
    }
  }
}

async function measureList(
  database: Database,
  db: TestDb,
  { member, size, ...list }: Pick<List, 'member' | 'postNo' | 'kind'> & { size: number },
): Promise<IngestTimes[]> {
  const copy = await addMember(db);
  const times: IngestTimes[] = [];
  let handedOverAt = 0;
  let last = await findLastTransaction(database);
  await readList(db, {
    ...list,
    member,
    pages: Array.from({ length: PAGES }, (_, page) =>
      Array.from({ length: size }, (__, item) => page * size + item),
    ),
    onCall: async (page) => {
      const pageMs = performance.now() - handedOverAt;
      if (page === 0) return;
      const bareMs = await insertBare(database, { from: member, to: copy, last });
      last = await findLastTransaction(database);
      if (page > WARM_UP_PAGES) times.push({ page: pageMs, bare: bareMs });
    },
    onPage: () => {
      handedOverAt = performance.now();
    },
  });
  return times;
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
  const inserts: { text: string; values: unknown[] }[] = [];
  for (const table of TABLES) {
    const { rows } = await pool.query<Record<string, unknown>>(
      `select * from ${table} where user_id = $1 and xmin::text::bigint > $2`,
      [from, last],
    );
    if (rows.length === 0) continue;
    const { rows: columns } = await pool.query<{ name: string; type: string }>(
      `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
       where attrelid = $1::text::regclass and attnum > 0 and not attisdropped
         and attname <> 'user_id' order by attnum`,
      [table],
    );
    const names = columns.map(({ name }) => name).join(', ');
    const arrays = columns.map(({ type }, index) => `$${index + 2}::${type}[]`).join(', ');
    inserts.push({
      text: `insert into ${table} (user_id, ${names})
        select $1::uuid, page.* from unnest(${arrays}) as page`,
      values: [to, ...columns.map(({ name }) => rows.map((row) => row[name]))],
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
