import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { atScale } from '../../../../contract/testing/scale.ts';
import { maskOf } from '../../../gateways/network/network.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import { databaseKind, testDatabase } from '../../../testing/databases/database.ts';
import { insertUser } from '../../../testing/user.ts';
import { ingesting, type Ingesting, item, memberId } from '../ingest/ingest.fixture.ts';
import { eraseFrom } from '../people/erase-person.ts';
import { recomputeHeat } from '../people/heat.store.ts';
import { undoMerge } from '../people/merge.ts';
import { type Dice, diceOf } from '../reading/list-network.fixture.ts';
import { readChangedPeople } from './candidates.store.ts';
import { findWarmPeople } from './find-warm-people.ts';
import { NOBODY } from './people-cache.ts';
import type { WarmPeople } from './warm-people.ts';

const HISTORIES = atScale({ short: 4, long: 300 });
const STEPS = 25;
const PEOPLE = 12;

type Reader = Pick<Ingesting, 'db' | 'userId'>;

function rowsOf(people: WarmPeople): number[][] {
  const rows = [...people.ids.keys()].map((row) =>
    Object.values(people).map((values) => values[row] ?? NaN),
  );
  return rows.toSorted(([one = 0], [other = 0]) => one - other);
}

const cached = async ({ db, userId }: Reader) => rowsOf(await findWarmPeople(db, userId));

async function readUncached({ db, userId }: Reader): Promise<number[][]> {
  const read = await readChangedPeople(db, userId, NOBODY);
  if (!read) throw new Error('A statement counted more rows than it read');
  return rowsOf(read.decoded);
}

async function change(o: Ingesting, dice: Dice): Promise<void> {
  const some = () => `${1 + dice.below(PEOPLE)}`;
  const [signal] = (await o.signals()).filter(() => dice.chance(0.2));
  const changes: (() => Promise<unknown>)[] = [
    () => o.ingest([item(`member:${some()}`), item(`public:p${some()}`)]),
    () => o.ingest([item(`member:${some()}`), item(`member:${some()}`)], { postNo: 2 }),
    async () => {
      const both = some();
      await o.ingest([item(`member:${both} public:p${both}`)], { postNo: 1 + dice.below(2) });
    },
    () => undoMerge(o.deps, { userId: o.userId, mergeNo: 1 + dice.below(4) }),
    () =>
      inTransaction(o.db, (tx) =>
        eraseFrom(o.deps, tx, o.userId, [{ kind: 'member', value: memberId(some()) }]),
      ),
    () =>
      o.db
        .updateTable('people')
        .set({
          headline: `Baker of ${some()}`,
          purposes: dice.chance(0.3) ? maskOf(['signals']) : 127,
          kind: dice.chance(0.1) ? 'company' : 'member',
        })
        .where('person_id', '=', 1 + dice.below(PEOPLE))
        .execute(),
    async () => {
      if (!signal) return;
      await o.db.updateTable('signals').set({ missed: 2 }).where('no', '=', signal.no).execute();
      await recomputeHeat(o.db, o.userId, [signal.person_id]);
    },
  ];
  await changes[dice.below(changes.length)]?.();
}

test(
  'the cached people equal the stored ones, after any history',
  async () => {
    let people = 0;
    for (let seed = 1; seed <= HISTORIES; seed += 1) {
      const dice = diceOf(seed);
      const o = await ingesting({ posts: 2 });
      for (let step = 0; step < STEPS; step += 1) {
        await change(o, dice);
        if (dice.chance(0.3)) continue;
        const read = await cached(o);
        expect(read, `seed ${seed}, step ${step}`).toEqual(await readUncached(o));
        people += read.length;
      }
    }
    expect(people).toBeGreaterThan(HISTORIES * STEPS);
  },
  HISTORIES * 10_000,
);

async function storing() {
  const database = await testDatabase();
  const { db } = database;
  const userId = await insertUser(db);
  const fill = async (from: number, to: number) => {
    await database.pool.query(
      `insert into people (user_id, person_id, first_seen_at, last_engaged_at, read_at,
        delete_after, purposes, kind, source, name, headline, url, words)
      select '${userId}', no, now(), now(), now(), now(), 127, 'member', 'scripted', '',
        'Baker ' || no, '', '' from generate_series(${from}, ${to}) as no`,
    );
    await database.pool.query(
      `insert into lead_heat (user_id, person_id, events, first_at, last_at, heat)
      select '${userId}', no, 1, '2026-03-01', '2026-03-01', no
      from generate_series(${from}, ${to}) as no`,
    );
  };
  await fill(1, PEOPLE);
  return { ...database, userId, fill };
}

test('a person who is deleted while another one is added is not cached', async () => {
  const o = await storing();
  expect((await cached(o)).map(([id]) => id)).toContain(1);
  for (const table of ['lead_heat', 'people'] as const) {
    await o.db.deleteFrom(table).where('person_id', '=', 1).execute();
  }
  await o.fill(PEOPLE + 1, PEOPLE + 1);
  const read = await cached(o);
  expect(read.map(([id]) => id)).not.toContain(1);
  expect(read).toEqual(await readUncached(o));
});

test('a change that the database has frozen is read', async () => {
  const o = await storing();
  await cached(o);
  await o.db.updateTable('lead_heat').set({ heat: 40 }).where('person_id', '=', 3).execute();
  await o.db.updateTable('people').set({ headline: '' }).where('person_id', '=', 4).execute();
  await o.pool.query('vacuum (freeze) lead_heat');
  await o.pool.query('vacuum (freeze) people');
  const read = await cached(o);
  expect(read).toEqual(await readUncached(o));
  expect(read.map(([, heat]) => heat)).toContain(40);
});

test('each account has its own people', async () => {
  const o = await storing();
  const other = { ...o, userId: await insertUser(o.db) };
  expect(await cached(o)).toHaveLength(PEOPLE);
  expect(await cached(other)).toEqual([]);
  expect(await cached(o)).toHaveLength(PEOPLE);
});

test('data of a transaction that was rolled back is not cached', async () => {
  const { db, userId } = await storing();
  const before = await cached({ db, userId });
  const rolledBack = inTransaction(db, async (tx) => {
    await sql`update people set headline = 'Baker' where user_id = ${userId}::uuid`.execute(tx);
    expect(rowsOf(await findWarmPeople(tx, userId))).not.toEqual(before);
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  expect(await cached({ db, userId })).toEqual(before);
});

type Writer = { run(text: string): Promise<unknown>; isOpen: boolean; end(): void };

// The embedded database has one session, so no two transactions are open at a time.
test.runIf(databaseKind === 'postgres')(
  'the cache equals the stored data while transactions begin, write, commit and roll back',
  async () => {
    const o = await storing();
    const writers: Writer[] = await Promise.all(
      [0, 1, 2].map(async () => {
        const connection = await o.pool.connect();
        return {
          isOpen: false,
          run: (text: string) => connection.query(text, []),
          end: () => connection.release(),
        };
      }),
    );
    let committed = 0;
    for (let seed = 1; seed <= HISTORIES * 20; seed += 1) {
      const dice = diceOf(seed);
      const index = dice.below(writers.length);
      const writer = writers[index];
      if (!writer) continue;
      if (!writer.isOpen) {
        await writer.run('begin');
        writer.isOpen = true;
      }
      // No two writers write the same row, because one would wait.
      const person = 1 + index + writers.length * dice.below(PEOPLE / writers.length);
      const where = `where user_id = '${o.userId}' and person_id = ${person}`;
      await writer.run(`update lead_heat set heat = heat + 1, events = ${seed} ${where}`);
      if (dice.chance(0.3)) await writer.run(`update people set headline = '${seed}' ${where}`);
      if (dice.chance(0.2)) await writer.run(`delete from lead_heat ${where}`);
      if (dice.chance(0.5)) expect(await cached(o)).toEqual(await readUncached(o));
      if (dice.chance(0.5)) {
        const commits = dice.chance(0.6);
        await writer.run(commits ? 'commit' : 'rollback');
        writer.isOpen = false;
        if (commits) committed += 1;
        expect(await cached(o), `seed ${seed}`).toEqual(await readUncached(o));
        const gone = (await readUncached(o)).length < PEOPLE;
        if (gone && writers.every(({ isOpen }) => !isOpen)) {
          await o.db.deleteFrom('lead_heat').execute();
          await o.db.deleteFrom('people').execute();
          await o.fill(1, PEOPLE);
        }
      }
    }
    for (const writer of writers) {
      await writer.run('rollback');
      writer.end();
    }
    expect(committed).toBeGreaterThan(HISTORIES);
  },
  HISTORIES * 10_000,
);
