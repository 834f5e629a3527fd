import { sql } from 'kysely';
import { getFirstNumber } from '../../platform/first-number.ts';
import { type Db, selectTables } from '../../platform/database/tables.ts';
import type { SignalsTables, CountersRow } from './signals.tables.ts';
import { isWithdrawn } from './conditions.store.ts';

const on = selectTables<SignalsTables>();

export async function insertCounters(tx: Db, userId: string, begunAt?: Date): Promise<void> {
  const last = begunAt ? getFirstNumber(begunAt) : 0;
  await on(tx)
    .insertInto('trackings')
    .values((row) => ({
      user_id: userId,
      last_person: last,
      last_signal: last,
      last_post: last,
      // The latest expiry among signals that the account erased earlier.
      erased_until: row
        .selectFrom('erased_signals')
        .select((each) => each.fn.max('delete_after').as('until'))
        .where('user_id', '=', userId),
    }))
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

export async function findCounters(db: Db, userId: string): Promise<CountersRow | undefined> {
  return on(db)
    .selectFrom('trackings')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Undefined if the account has none. */
export async function lockCounters(tx: Db, userId: string): Promise<CountersRow | undefined> {
  return on(tx)
    .selectFrom('trackings')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

type Counter = 'people' | 'signals' | 'unseen' | 'waiting' | 'withdrawn';
type LastNumber = 'last_person' | 'last_signal' | 'last_post' | 'last_reading';

type AddedCounts = Partial<Record<Counter | LastNumber, number>>;

export async function addToCounters(tx: Db, userId: string, added: AddedCounts): Promise<void> {
  if (Object.values(added).every((amount) => amount === 0)) return;
  const { people = 0, signals = 0, unseen = 0, waiting = 0, withdrawn = 0 } = added;
  const { last_person = 0, last_signal = 0, last_post = 0, last_reading = 0 } = added;
  await sql`
    update trackings set people = people + ${people}::integer,
      signals = signals + ${signals}::integer, unseen = unseen + ${unseen}::integer,
      waiting = waiting + ${waiting}::integer, withdrawn = withdrawn + ${withdrawn}::integer,
      last_person = last_person + ${last_person}::integer,
      last_signal = last_signal + ${last_signal}::integer,
      last_post = last_post + ${last_post}::integer,
      last_reading = last_reading + ${last_reading}::integer
    where user_id = ${userId}::uuid`.execute(tx);
}

/** After a restore. Numbers of readings stay inside the database. */
export async function skipNumbers(db: Db, restoredAt: Date): Promise<void> {
  const last = getFirstNumber(restoredAt);
  await sql`
    update trackings set last_person = greatest(last_person, ${last}::integer),
      last_signal = greatest(last_signal, ${last}::integer),
      last_post = greatest(last_post, ${last}::integer)`.execute(db);
}

/** For the rare writes that remove signals or move them to another person. */
export async function recountCounters(tx: Db, userId: string): Promise<void> {
  await sql`
    update trackings set signals = counted.signals, unseen = counted.unseen,
      waiting = counted.waiting, withdrawn = counted.withdrawn, people = counted.people
    from (
      select count(*)::integer as signals,
        count(*) filter (where not is_history and seen_at is null
          and opened_at > counters.seen_before)::integer as unseen,
        count(*) filter (where opened_at is null)::integer as waiting,
        count(*) filter (where ${isWithdrawn('signals')})::integer as withdrawn,
        (select count(*)::integer from people where user_id = ${userId}::uuid) as people
      from signals, trackings as counters
      where signals.user_id = ${userId}::uuid and counters.user_id = ${userId}::uuid
    ) as counted
    where trackings.user_id = ${userId}::uuid`.execute(tx);
}
