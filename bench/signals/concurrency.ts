import { inTransaction } from '../../server/platform/database/transactions.ts';
import { recountCounters } from '../../server/modules/signals/counters.store.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { type TestDb, withAllTables } from '../../server/testing/databases/tables.ts';
import { addMember, addPost, read } from './lists.ts';

const READERS = 8;
const PAGES = 12;
const PAGE_SIZE = 50;
const PEOPLE = 400;

/** Their pages share people and items, and each reader lists them in another order. */
export async function readAtOnce(database: Database): Promise<{ errors: number; wrong: string[] }> {
  const db = withAllTables(database.db);
  const member = await addMember(db);
  const readers = Array.from({ length: READERS }, (_, reader) => reader + 1);
  for (const post of readers) await addPost(db, member, post);
  const results = await Promise.allSettled(
    readers.map((reader) =>
      read(database, member, { postNo: reader, kind: 'reaction', pages: pagesOf(reader) }),
    ),
  );
  const errors = results.filter(({ status }) => status === 'rejected').length;
  const wrong = await wrongCounters(db, member);
  console.log(
    `    ${READERS} readers, ${READERS * PAGES} overlapping pages of ${PAGE_SIZE}: ` +
      `${errors} errors, ${wrong.length === 0 ? 'all counters right' : wrong.join(', ')}`,
  );
  return { errors, wrong };
}

/** Half of a page is repeated on the next one. */
function pagesOf(reader: number): number[][] {
  return Array.from({ length: PAGES }, (_, page) =>
    Array.from(
      { length: PAGE_SIZE },
      (__, item) => ((page * PAGE_SIZE) / 2 + item * (2 * reader + 1)) % PEOPLE,
    ),
  );
}

async function wrongCounters(db: TestDb, userId: string): Promise<string[]> {
  const kept = await countersOf(db, userId);
  await inTransaction(db, (tx) => recountCounters(tx, userId));
  const counted = await countersOf(db, userId);
  const balance = await db
    .selectFrom('credit_balances')
    .select('used')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const entries = await db
    .selectFrom('credit_entries')
    .select('delta')
    .where('user_id', '=', userId)
    .execute();
  const spent = -entries.reduce((sum, { delta }) => sum + delta, 0);
  const pairs: [string, number, number][] = [
    ['people', kept.people, counted.people],
    ['signals', kept.signals, counted.signals],
    ['unseen', kept.unseen, counted.unseen],
    ['waiting', kept.waiting, counted.waiting],
    ['numbers of people', kept.last_person, counted.people],
    ['numbers of signals', kept.last_signal, counted.signals],
    ['used credits', balance.used, counted.signals - counted.waiting],
    ['entries', spent, balance.used],
  ];
  return pairs
    .filter(([, one, other]) => one !== other)
    .map(([what, one, other]) => `${what} ${one}, not ${other}`);
}

function countersOf(db: TestDb, userId: string) {
  return db
    .selectFrom('trackings')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}
