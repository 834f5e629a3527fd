import { sql } from 'kysely';
import { type Db, selectTables } from '../../../platform/database/tables.ts';
import type { ReadingRow, SignalKind, SignalsTables } from '../signals.tables.ts';
import { isPresent, isWithdrawn } from '../conditions.store.ts';

const on = selectTables<SignalsTables>();

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
  replies: readonly number[];
  /** Hashes of items that are not stored. */
  unstored: readonly number[];
  unstoredReplies: readonly number[];
  openThreads: readonly string[];
  added: number;
  changed: number;
};

/** Undefined if another worker has written the page, or the reading has ended. */
export async function advanceReading(
  tx: Db,
  reading: Pick<ReadingRow, 'user_id' | 'reading_no' | 'cursor' | 'calls'>,
  step: ReadingStep,
): Promise<ReadingRow | undefined> {
  const { rows } = await sql<ReadingRow>`
    update post_readings set cursor = ${step.next}::text, total = ${step.total}::integer,
      calls = calls + 1, added = added + ${step.added}::integer,
      changed = changed + ${step.changed}::integer,
      is_whole = is_whole and ${step.isWhole}::boolean,
      listed = listed || ${step.listed}::integer[],
      replies = replies || ${step.replies}::integer[],
      unstored = unstored || ${step.unstored}::integer[],
      unstored_replies = unstored_replies || ${step.unstoredReplies}::integer[],
      open_threads = open_threads || ${step.openThreads}::text[]
    where user_id = ${reading.user_id}::uuid and reading_no = ${reading.reading_no}::integer
      and cursor is not distinct from ${reading.cursor}::text
      and calls = ${reading.calls}::integer and ended_at is null
    returning *`.execute(tx);
  return rows[0];
}

/** Its list of found items is no longer needed. */
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
      replies: [],
      unstored: [],
      unstored_replies: [],
      open_threads: [],
      cursor: null,
    })
    .where('user_id', '=', userId)
    .where('reading_no', '=', no)
    .execute();
}

/**
 * Only consecutive absences count: a reading that proves nothing restarts the count; one that
 * proves nothing about some threads restarts it for their replies only. The start of a possible
 * absence is kept until the signal is listed again.
 */
export async function resetAbsence(
  tx: Db,
  reading: ReadingRow,
  of: 'all' | 'open threads',
): Promise<void> {
  await on(tx)
    .updateTable('signals')
    .set({ missed: 0 })
    .where('user_id', '=', reading.user_id)
    .where('post_no', '=', reading.post_no)
    .where('kind', '=', reading.kind)
    .where('missed', '=', 1)
    .$if(of === 'open threads', (query) =>
      query.where((row) =>
        row('reply_to', '=', row.fn.any(sql<string[]>`${reading.open_threads}::text[]`)),
      ),
    )
    .execute();
}

/**
 * Notes the absence of stored signals that a complete reading did not list, except replies to a
 * comment whose replies it could not all read. If a comment is gone, its replies are too. The first
 * absence gives the earliest time of the withdrawal. The second confirms it and gives the latest
 * time, because the first list may have been short. Returns the people of confirmed withdrawals.
 */
export async function noteAbsence(
  tx: Db,
  options: { reading: ReadingRow; lastCompleteAt: Date | null; now: Date },
): Promise<number[]> {
  const { reading, lastCompleteAt, now } = options;
  const { rows } = await sql<{ person_id: number; is_withdrawn: boolean }>`
    update signals set missed = missed + 1,
      withdrawn_after = coalesce(withdrawn_after, case when reply_to is null
        then greatest(not_after, ${lastCompleteAt}::timestamptz) else not_after end),
      withdrawn_before = case when missed = 1 then ${now}::timestamptz end
    where user_id = ${reading.user_id}::uuid and post_no = ${reading.post_no}::integer
      and kind = ${reading.kind} and ${isPresent('signals')}
      and first_seen_at < ${reading.begun_at}::timestamptz
      and no <> all(${reading.listed}::integer[]) and no <> all(${reading.replies}::integer[])
      and (reply_to is null or reply_to <> all(${reading.open_threads}::text[]))
    returning person_id, ${isWithdrawn('signals')} as is_withdrawn`.execute(tx);
  return rows.filter((row) => row.is_withdrawn).map((row) => row.person_id);
}
