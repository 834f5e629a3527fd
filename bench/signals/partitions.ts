import pg from 'pg';
import { partitionByUser } from '../../server/testing/databases/partitions.ts';
import type { Events } from '../../server/events.ts';
import { getInsights } from '../../server/modules/insights/insights.ts';
import { readBoard } from '../../server/modules/leads/board/board.ts';
import { exportSignals, previewExport } from '../../server/modules/signals/export/export.ts';
import { listSignalPosts, listSignals } from '../../server/modules/signals/feed/feed.ts';
import { markSignalsSeen, markSignalsUnseen } from '../../server/modules/signals/feed/marks.ts';
import { getSignalsOverview } from '../../server/modules/signals/feed/overview.ts';
import { findHistory } from '../../server/modules/signals/leads/history.ts';
import {
  findSignalsOfPeople,
  searchPeople,
} from '../../server/modules/signals/leads/people.store.ts';
import { openWaitingSignals } from '../../server/modules/signals/opening/opening.ts';
import { mergePair, undoMerge } from '../../server/modules/signals/people/merge.ts';
import { findNamesakes } from '../../server/modules/signals/people/namesakes.store.ts';
import { deleteDue } from '../../server/modules/signals/retention/retention.ts';
import { eraseSignals } from '../../server/modules/signals/signals.store.ts';
import { listPostSignals } from '../../server/modules/signals/posts/post-signals.store.ts';
import { inTransaction } from '../../server/platform/database/transactions.ts';
import { createEvents } from '../../server/platform/events.ts';
import { silentLog } from '../../server/platform/log/log.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { withAllTables } from '../../server/testing/databases/tables.ts';
import { addMember, addPost, NOW, read } from './lists.ts';

const PARTITIONS = 8;
/** The nightly job handles all members at once. */
const OF_ALL_MEMBERS = [
  /^select user_id from people where delete_after/,
  /^delete from "erased_signals" where "delete_after"/,
  /^delete from post_readings/,
];

type Statement = { text: string; values: unknown[] };

/** Runs a member's calls on partitioned tables, and reads the plan of every statement. */
export async function measurePartitions(database: Database): Promise<string[]> {
  await partitionByUser(database, PARTITIONS);
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
  await markSignalsUnseen({ db }, member, { unseen: { numbers: [1, 2] } });
  await markSignalsSeen({ db, clock }, member, { seen: { all: true, until: NOW } });
  await markSignalsUnseen({ db }, member, { unseen: { all: true, seenBefore: null } });
  await lookAround(database, member);
  await listPostSignals(db, { userId: member, limit: 3 });
  await mergeAndUndo(database, member);
  const later = new Date(NOW.getTime() + 400 * 86_400_000);
  await deleteDue({ db, clock: { now: () => later } }, AbortSignal.timeout(60_000));
  await inTransaction(db, (tx) => eraseSignals(tx, member));
}

/** The queries behind a member's pages: the overview, exports, leads and Insights. */
async function lookAround(database: Database, member: string): Promise<void> {
  const db = withAllTables(database.db);
  const clock = { now: () => NOW };
  const events = createEvents<Events>(() => []);
  const deps = { db, clock, events, log: silentLog, findSetAside: async () => null };
  const standing = { name: '', state: 'fresh', asOf: null, nextLookAt: null } as const;
  const findSourceStanding = async () => ({ ...standing, lookableAt: null });
  await getSignalsOverview({ ...deps, findSourceStanding }, member);
  await listSignalPosts({ db }, member, { limit: 3 });
  await openWaitingSignals(deps, member);
  for (const preset of ['plain', 'hubspot'] as const) {
    await previewExport(deps, member, { preset });
    for await (const _ of await exportSignals(deps, member, { preset }));
  }
  await getInsights(deps, member, { days: '90' });
  await readBoard(deps, member);
  await findHistory(db, { userId: member, person: 1, after: undefined, limit: 3 });
  await findNamesakes(db, member, 1);
  await searchPeople(db, { userId: member, text: 'person', limit: 3 });
  await findSignalsOfPeople(db, member, [1]);
}

async function mergeAndUndo(database: Database, userId: string): Promise<void> {
  const deps = {
    db: withAllTables(database.db),
    clock: { now: () => NOW },
    events: createEvents<Events>(() => []),
  };
  const kept = await mergePair(deps, userId, { pair: [1, 2], mayBeOne: () => true });
  if (kept === null) throw new Error('two people are merged');
  await undoMerge(deps, { userId, mergeNo: 1 });
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
