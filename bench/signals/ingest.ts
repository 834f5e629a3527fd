import { sql } from 'kysely';
import { type TestDb, withAllTables } from '../../server/testing/databases/tables.ts';
import type { Database } from '../../server/platform/database/database.ts';
import type { SignalKind } from '../../server/modules/signals/signals.tables.ts';
import { median } from '../machine.ts';
import { BareRows, insertBare, lastTransaction } from './bare.ts';
import { addMember, addPost, read } from './lists.ts';

const SIZES = [10, 50, 100] as const;
const PAGES = 20;
const WARM_UP_PAGES = 5;
const ROUNDS = 3;
export const GOAL = 0.6;

export type Throughput = { size: number; people: 'new people' | 'known people'; ratio: number };

type Case = 'new people' | 'known people' | 'read again';
type Ratio = { pageMs: number; bareMs: number; ratio: number };

/** Pages through the product, each followed by bare inserts of the same rows. */
export async function measureIngest(database: Database): Promise<Throughput[]> {
  const db = withAllTables(database.db);
  const times = new Map<string, Times>();
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const size of SIZES) {
      const member = await addMember(db);
      for (const post of [1, 2]) await addPost(db, member, post);
      const cases: [Case, number, SignalKind][] = [
        ['new people', 1, 'reaction'],
        ['known people', 2, 'comment'],
        ['read again', 1, 'reaction'],
      ];
      for (const [name, postNo, kind] of cases) {
        const rows = new BareRows(database.pool, { from: member, to: await addMember(db) });
        const of = { database, member, rows, size, postNo, kind };
        const before = await signalsDigest(db, member);
        const measured = await readPages(of);
        if (name === 'read again' && (await signalsDigest(db, member)) !== before) {
          throw new Error('a list that was read again wrote signals');
        }
        // The first round warms up plans, caches and compiled code.
        if (round > 0) add(times, `${name} ${size}`, measured);
      }
      await database.pool.query('analyze');
    }
  }
  return SIZES.flatMap((size) => report(size, times));
}

type Times = { page: number[]; bare: number[] };

type Pages = {
  database: Database;
  member: string;
  rows: BareRows;
  size: number;
  postNo: number;
  kind: SignalKind;
};

async function readPages(o: Pages): Promise<Times> {
  const pages = Array.from({ length: PAGES }, (_, page) =>
    Array.from({ length: o.size }, (__, item) => page * o.size + item),
  );
  const times: Times = { page: [], bare: [] };
  let handedOverAt = 0;
  let last = await lastTransaction(o.database.pool);
  await read(o.database, o.member, {
    postNo: o.postNo,
    kind: o.kind,
    pages,
    onCall: async (page) => {
      const pageMs = performance.now() - handedOverAt;
      if (page === 0) return;
      const inserts = await o.rows.after(last);
      const hasRows = inserts.length > 0;
      const bareMs = hasRows ? await insertBare(o.database.pool, inserts) : Number.NaN;
      last = await lastTransaction(o.database.pool);
      if (page <= WARM_UP_PAGES) return;
      times.page.push(pageMs);
      times.bare.push(bareMs);
    },
    onPage: () => {
      handedOverAt = performance.now();
    },
  });
  return times;
}

/** Changes with every write of a row, even one that leaves it equal. */
async function signalsDigest(db: TestDb, userId: string): Promise<string> {
  const { digest } = await db
    .selectFrom('signals')
    .select(sql<string | null>`max(xmin::text::bigint)::text`.as('digest'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return digest ?? '';
}

function add(times: Map<string, Times>, key: string, measured: Times): void {
  const known = times.get(key) ?? { page: [], bare: [] };
  known.page.push(...measured.page);
  known.bare.push(...measured.bare);
  times.set(key, known);
}

function report(size: number, times: ReadonlyMap<string, Times>): Throughput[] {
  const of = (name: Case): Ratio => {
    const { page = [], bare = [] } = times.get(`${name} ${size}`) ?? {};
    const [pageMs, bareMs] = [median(page), median(bare)];
    // Compares each page with its own inserts, which ran next to it, because the load of the
    // machine changes.
    const ratio = median(page.map((ms, index) => (bare[index] ?? Number.NaN) / ms));
    return { pageMs, bareMs, ratio };
  };
  const [fresh, known, again] = [of('new people'), of('known people'), of('read again')];
  console.log(
    `    ${`${size}`.padStart(3)} items: new people ${line(fresh)}; known people ${line(known)}; ` +
      `read again ${again.pageMs.toFixed(1)} ms`,
  );
  return [
    { size, people: 'new people', ratio: fresh.ratio },
    { size, people: 'known people', ratio: known.ratio },
  ];
}

function line({ pageMs, bareMs, ratio }: Ratio): string {
  return `${pageMs.toFixed(1)} ms, bare ${bareMs.toFixed(1)} ms, ratio ${ratio.toFixed(2)}`;
}
