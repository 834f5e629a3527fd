import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/tables.ts';
import { isNew, isWithdrawn } from '../conditions.store.ts';

export async function findAccountsWithDue(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from people where delete_after <= ${now}::timestamptz
    union
    select user_id from signals where delete_after <= ${now}::timestamptz`.execute(db);
  return rows.map((row) => row.user_id);
}

type Piece = { userId: string; now: Date; limit: number };

export type DeletedCount = {
  people: number[];
  signals: number;
  unseen: number;
  waiting: number;
  withdrawn: number;
};

export function deleteDueSignals(tx: Db, options: Piece): Promise<DeletedCount> {
  return deleteSignals(
    tx,
    options.userId,
    sql`
      select no from signals
      where user_id = ${options.userId}::uuid and delete_after <= ${options.now}::timestamptz
      limit ${options.limit}::integer`,
  );
}

export async function findDuePeople(tx: Db, options: Piece): Promise<number[]> {
  const { rows } = await sql<{ person_id: number }>`
    select person_id from people
    where user_id = ${options.userId}::uuid and delete_after <= ${options.now}::timestamptz
    order by person_id limit ${options.limit}::integer`.execute(tx);
  return rows.map((row) => row.person_id);
}

export function deletePeopleSignals(
  tx: Db,
  { userId, people, limit }: { userId: string; people: readonly number[]; limit: number },
): Promise<DeletedCount> {
  return deleteSignals(
    tx,
    userId,
    sql`
      select no from signals
      where user_id = ${userId}::uuid and person_id = any(${people}::integer[])
      limit ${limit}::integer`,
  );
}

async function deleteSignals(
  tx: Db,
  userId: string,
  numbers: RawBuilder<unknown>,
): Promise<DeletedCount> {
  const { rows } = await sql<DeletedCount>`
    with gone as (
      delete from signals where user_id = ${userId}::uuid and no in (${numbers})
      returning person_id, is_history, opened_at, seen_at, missed
    )
    select coalesce(array_agg(distinct person_id), '{}') as people, count(*)::integer as signals,
      count(*) filter (where ${isNew('gone', userId)})::integer as unseen,
      count(*) filter (where opened_at is null)::integer as waiting,
      count(*) filter (where ${isWithdrawn('gone')})::integer as withdrawn
    from gone`.execute(tx);
  return rows[0] ?? { people: [], signals: 0, unseen: 0, waiting: 0, withdrawn: 0 };
}

export async function deleteReadingsBefore(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from post_readings
    where (user_id, reading_no) in (
      select user_id, reading_no from post_readings
      where ended_at < ${before}::timestamptz
      limit ${limit}::integer)`.execute(db);
  return Number(numAffectedRows);
}
