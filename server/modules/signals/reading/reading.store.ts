import { sql } from 'kysely';
import { type Db, tablesOf } from '../../../platform/database/tables.ts';
import type { ReadingRow, SignalKind, SignalsTables } from '../signals.tables.ts';

const on = tablesOf<SignalsTables>();

export async function findOpenReading(
  db: Db,
  of: { userId: string; postNo: number; kind: SignalKind },
): Promise<ReadingRow | undefined> {
  return on(db)
    .selectFrom('post_readings')
    .selectAll()
    .where('user_id', '=', of.userId)
    .where('post_no', '=', of.postNo)
    .where('kind', '=', of.kind)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

export async function insertReading(
  tx: Db,
  begun: Pick<ReadingRow, 'user_id' | 'reading_no' | 'post_no' | 'kind' | 'source' | 'begun_at'>,
): Promise<ReadingRow> {
  return on(tx)
    .insertInto('post_readings')
    .values({ ...begun, ended_at: null, cursor: null, total: null, is_complete: null })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export type ReadingStep = {
  next: string | null;
  total: number | null;
  isWhole: boolean;
  listed: readonly number[];
  added: number;
  changed: number;
};

/** Undefined if the page that follows `reading` has been written already, or the reading ended. */
export async function advanceReading(
  tx: Db,
  reading: Pick<ReadingRow, 'user_id' | 'reading_no' | 'cursor' | 'calls'>,
  step: ReadingStep,
): Promise<ReadingRow | undefined> {
  return on(tx)
    .updateTable('post_readings')
    .set((row) => ({
      cursor: step.next,
      total: step.total,
      calls: row('calls', '+', 1),
      added: row('added', '+', step.added),
      changed: row('changed', '+', step.changed),
      is_whole: sql<boolean>`is_whole and ${step.isWhole}::boolean`,
      listed: sql<number[]>`listed || ${step.listed}::integer[]`,
    }))
    .where('user_id', '=', reading.user_id)
    .where('reading_no', '=', reading.reading_no)
    .where('cursor', 'is not distinct from', reading.cursor)
    .where('calls', '=', reading.calls)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** What it listed is no longer needed. */
export async function endReading(
  tx: Db,
  { user_id: userId, reading_no: no }: Pick<ReadingRow, 'user_id' | 'reading_no'>,
  end: { now: Date; isComplete: boolean; withdrawn: number },
): Promise<void> {
  await on(tx)
    .updateTable('post_readings')
    .set({
      ended_at: end.now,
      is_complete: end.isComplete,
      withdrawn: end.withdrawn,
      listed: [],
      cursor: null,
    })
    .where('user_id', '=', userId)
    .where('reading_no', '=', no)
    .execute();
}

/** Absences count in a row: a reading that proves nothing starts the row again. */
export async function forgetAbsence(tx: Db, reading: ReadingRow): Promise<void> {
  await on(tx)
    .updateTable('signals')
    .set({ missed: 0, withdrawn_after: null, withdrawn_before: null })
    .where('user_id', '=', reading.user_id)
    .where('post_no', '=', reading.post_no)
    .where('kind', '=', reading.kind)
    .where('missed', '=', 1)
    .execute();
}

/**
 * Notes the absence of stored signals that a complete reading did not list. The first absence sets
 * the bounds of the withdrawal, the second confirms it. Returns the people of confirmed ones.
 */
export async function noteAbsence(
  tx: Db,
  o: { reading: ReadingRow; lastCompleteAt: Date | null; now: Date },
): Promise<number[]> {
  const { reading, lastCompleteAt, now } = o;
  const { rows } = await sql<{ person_id: number; missed: number }>`
    update signals set missed = missed + 1,
      withdrawn_after = case when missed = 0
        then greatest(not_after, ${lastCompleteAt}::timestamptz) else withdrawn_after end,
      withdrawn_before = case when missed = 0
        then ${now}::timestamptz else withdrawn_before end
    where user_id = ${reading.user_id}::uuid and post_no = ${reading.post_no}::integer
      and kind = ${reading.kind} and missed < 2 and first_seen_at < ${reading.begun_at}::timestamptz
      and no <> all(${reading.listed}::integer[])
    returning person_id, missed`.execute(tx);
  return rows.filter(({ missed }) => missed >= 2).map((row) => row.person_id);
}
