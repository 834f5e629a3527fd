import pg from 'pg';
import { partitionSignals } from '../../server/testing/partitions.ts';
import { listSignals } from '../../server/modules/signals/feed/feed.ts';
import { markSignalsSeen } from '../../server/modules/signals/feed/marks.ts';
import { deleteDue } from '../../server/modules/signals/retention/retention.ts';
import { eraseSignals } from '../../server/modules/signals/signals.store.ts';
import { inTransaction } from '../../server/platform/database/transactions.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { withAllTables } from '../../server/testing/tables.ts';
import { addMember, addPost, NOW, read } from './lists.ts';

const PARTITIONS = 8;
/** The nightly job asks for the work of all members at once. */
const OF_ALL_MEMBERS = [
  /^select user_id from people where delete_after/,
  /^delete from post_readings/,
];

type Statement = { text: string; values: unknown[] };

/** Runs a member's calls on partitioned tables, and asks for the plan of every statement. */
export async function measurePartitions(database: Database): Promise<string[]> {
  await partitionSignals(database, PARTITIONS);
  const { statements, restore } = recordStatements();
  try {
    await liveOn(database);
  } finally {
    restore();
  }
  const distinct = new Map(statements.map((statement) => [statement.text, statement]));
  const plans: { text: string; touched: number }[] = [];
  for (const { text, values } of distinct.values()) {
    if (!/^\s*(?:select|insert|update|delete|with)\b/i.test(text)) continue;
    const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
      `explain (costs off) ${text}`,
      values,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    const touched = new Set([...plan.matchAll(/_part_(\d+)/g)].map(([, partition]) => partition));
    plans.push({ text: text.replaceAll(/\s+/g, ' ').trim(), touched: touched.size });
  }
  const wide = plans.filter(({ touched }) => touched > 1);
  const unexpected = wide.filter(({ text }) => !OF_ALL_MEMBERS.some((known) => known.test(text)));
  const ofOne = plans.filter(({ touched }) => touched === 1).length;
  console.log(
    `    ${PARTITIONS} partitions: ${ofOne} statements touch one, ${wide.length} touch several:`,
  );
  for (const { text, touched } of wide) console.log(`      ${touched}: ${text.slice(0, 90)}`);
  return unexpected.map(({ text }) => text.slice(0, 90));
}

async function liveOn(database: Database): Promise<void> {
  const db = withAllTables(database.db);
  const member = await addMember(db);
  const pages = [
    [1, 2, 3],
    [4, 5, 6],
  ];
  for (const postNo of [1, 2]) {
    await addPost(db, member, postNo);
    await read(database, member, { postNo, kind: 'reaction', pages });
    await read(database, member, { postNo, kind: 'comment', pages });
    await read(database, member, { postNo, kind: 'reaction', pages });
  }
  const first = await listSignals({ db }, member, { limit: 3 });
  const queries = [
    { cursor: first.nextCursor ?? undefined },
    { kind: 'comment' as const },
    { state: 'new' as const },
    { state: 'withdrawn' as const },
    { search: 'person' },
    { post: 1, person: 1 },
  ];
  for (const query of queries) await listSignals({ db }, member, { limit: 3, ...query });
  const clock = { now: () => NOW };
  await markSignalsSeen({ db, clock }, member, { seen: { numbers: [1, 2] } });
  await markSignalsSeen({ db, clock }, member, { seen: { all: true, until: NOW } });
  const later = new Date(NOW.getTime() + 400 * 86_400_000);
  await deleteDue({ db, clock: { now: () => later } }, AbortSignal.timeout(60_000));
  await inTransaction(db, (tx) => eraseSignals(tx, member));
}

/** Every statement that any connection of this process sends. */
function recordStatements(): { statements: Statement[]; restore: () => void } {
  const statements: Statement[] = [];
  const send = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...sent: unknown[]) {
    const [query] = sent;
    if (typeof query === 'object' && query !== null && 'text' in query) {
      const { text, values = [] } = query as { text: string; values?: unknown[] }; // pg's QueryConfig
      statements.push({ text, values });
    }
    return Reflect.apply(send, this, sent);
  } as typeof send; // the same overloads, passed through
  return {
    statements,
    restore: () => {
      pg.Client.prototype.query = send;
    },
  };
}
