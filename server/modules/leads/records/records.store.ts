import { sql } from 'kysely';
import { getFirstNumber } from '../../../platform/first-number.ts';
import { type Db, selectTables } from '../../../platform/database/tables.ts';
import type { LeadsTables, MarkRow, TouchRow, VerdictRow } from '../leads.tables.ts';

const on = selectTables<LeadsTables>();

export type TouchMark = Pick<TouchRow, 'person_id' | 'no' | 'kind' | 'at' | 'next_on'>;
export type LeadRecords = {
  touches: TouchMark[];
  marks: MarkRow[];
  verdicts: VerdictRow[];
};

export async function findRecords(db: Db, userId: string): Promise<LeadRecords> {
  const [touches, marks, verdicts] = await Promise.all([
    on(db)
      .selectFrom('touches')
      .select(['person_id', 'no', 'kind', 'at', nextOn])
      .where('user_id', '=', userId)
      .orderBy('at')
      .orderBy('no')
      .execute(),
    findMarks(db, userId),
    findVerdicts(db, userId),
  ]);
  return { touches, marks, verdicts };
}

/** Days without a time zone, as text. */
const nextOn = sql<string | null>`next_on::text`.as('next_on');
const laterUntil = sql<string | null>`later_until::text`.as('later_until');
const TOUCH = ['user_id', 'no', 'person_id', 'key', 'kind', 'at', 'text', 'merged_from'] as const;
const MARK = ['user_id', 'person_id', 'marked_at', 'later_since'] as const;

function findMarks(db: Db, userId: string): Promise<MarkRow[]> {
  return on(db)
    .selectFrom('lead_marks')
    .select([...MARK, laterUntil])
    .where('user_id', '=', userId)
    .execute();
}

export function findVerdicts(db: Db, userId: string): Promise<VerdictRow[]> {
  return on(db)
    .selectFrom('lead_verdicts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('undone_at', 'is', null)
    .orderBy('no', 'desc')
    .execute();
}

export function findVerdict(db: Db, userId: string, no: number): Promise<VerdictRow | undefined> {
  return on(db)
    .selectFrom('lead_verdicts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('no', '=', no)
    .executeTakeFirst();
}

export function findVerdictOn(
  db: Db,
  userId: string,
  person: number,
): Promise<VerdictRow | undefined> {
  return on(db)
    .selectFrom('lead_verdicts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('person_id', '=', person)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
}

/** Returns its number. Needs the lock of the ideal customer. */
export async function insertVerdict(
  tx: Db,
  verdict: Omit<VerdictRow, 'no' | 'undone_at'>,
): Promise<number> {
  const { last_verdict: no } = await on(tx)
    .updateTable('ideal_customers')
    .set((row) => ({ last_verdict: row('last_verdict', '+', 1) }))
    .where('user_id', '=', verdict.user_id)
    .returning('last_verdict')
    .executeTakeFirstOrThrow();
  await on(tx)
    .insertInto('lead_verdicts')
    .values({ ...verdict, no, undone_at: null })
    .execute();
  return no;
}

/** False if it was undone before. */
export async function markUndone(
  tx: Db,
  options: { userId: string; no: number; now: Date },
): Promise<boolean> {
  const undone = await on(tx)
    .updateTable('lead_verdicts')
    .set({ undone_at: options.now })
    .where('user_id', '=', options.userId)
    .where('no', '=', options.no)
    .where('undone_at', 'is', null)
    .returning('no')
    .executeTakeFirst();
  return undone !== undefined;
}

/** The verdict that this one replaced counts again. One with a rule does not: its rule is gone. */
export async function restoreReplaced(
  tx: Db,
  { user_id: user, person_id: person, no, at }: VerdictRow,
): Promise<void> {
  await on(tx)
    .updateTable('lead_verdicts')
    .set({ undone_at: null })
    .where('user_id', '=', user)
    .where('person_id', '=', person)
    .where('no', '<', no)
    .where('undone_at', '=', at)
    .where('applies_to', '=', 'person')
    .execute();
}

export function findTouchByKey(db: Db, userId: string, key: string): Promise<TouchRow | undefined> {
  return on(db)
    .selectFrom('touches')
    .select([...TOUCH, nextOn])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
}

export function findTouch(db: Db, userId: string, no: number): Promise<TouchRow | undefined> {
  return on(db)
    .selectFrom('touches')
    .select([...TOUCH, nextOn])
    .where('user_id', '=', userId)
    .where('no', '=', no)
    .executeTakeFirst();
}

export function findTouches(
  db: Db,
  userId: string,
  numbers: readonly number[],
): Promise<TouchRow[]> {
  if (numbers.length === 0) return Promise.resolve([]);
  return on(db)
    .selectFrom('touches')
    .select([...TOUCH, nextOn])
    .where('user_id', '=', userId)
    .where('no', 'in', numbers)
    .execute();
}

export function findPersonTouches(
  db: Db,
  options: {
    userId: string;
    person: number;
    after: { at: Date; no: number } | undefined;
    limit: number;
  },
): Promise<TouchRow[]> {
  const { after } = options;
  return on(db)
    .selectFrom('touches')
    .select([...TOUCH, nextOn])
    .where('user_id', '=', options.userId)
    .where('person_id', '=', options.person)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(at, no) < (${after?.at}::timestamptz, ${after?.no}::integer)`),
    )
    .orderBy('at', 'desc')
    .orderBy('no', 'desc')
    .limit(options.limit)
    .execute();
}

/** Needs the lock of the ideal customer. */
export async function insertTouch(
  tx: Db,
  touch: Omit<TouchRow, 'no' | 'merged_from'>,
): Promise<TouchRow> {
  const { last_touch: no } = await on(tx)
    .updateTable('ideal_customers')
    .set({ last_touch: sql`greatest(last_touch + 1, ${getFirstNumber(touch.at)}::integer)` })
    .where('user_id', '=', touch.user_id)
    .returning('last_touch')
    .executeTakeFirstOrThrow();
  const row = { ...touch, no, merged_from: null };
  await on(tx).insertInto('touches').values(row).execute();
  return row;
}

export async function updateTouch(
  tx: Db,
  options: { userId: string; no: number },
  fields: Partial<Pick<TouchRow, 'text' | 'next_on'>>,
): Promise<void> {
  if (Object.keys(fields).length === 0) return;
  await on(tx)
    .updateTable('touches')
    .set(fields)
    .where('user_id', '=', options.userId)
    .where('no', '=', options.no)
    .execute();
}

/** The kind of the latest touch that sets a stage. */
export async function findStage(
  db: Db,
  userId: string,
  person: number,
): Promise<TouchRow['kind'] | undefined> {
  const touch = await on(db)
    .selectFrom('touches')
    .select('kind')
    .where('user_id', '=', userId)
    .where('person_id', '=', person)
    .where('kind', '!=', 'note')
    .orderBy('at', 'desc')
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst();
  return touch?.kind;
}

export async function deleteTouch(tx: Db, userId: string, no: number): Promise<void> {
  await on(tx).deleteFrom('touches').where('user_id', '=', userId).where('no', '=', no).execute();
}

export async function findMark(
  db: Db,
  userId: string,
  person: number,
): Promise<MarkRow | undefined> {
  return on(db)
    .selectFrom('lead_marks')
    .select([...MARK, laterUntil])
    .where('user_id', '=', userId)
    .where('person_id', '=', person)
    .executeTakeFirst();
}

export async function saveMark(tx: Db, mark: MarkRow): Promise<void> {
  await on(tx)
    .insertInto('lead_marks')
    .values(mark)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'person_id']).doUpdateSet({
        marked_at: mark.marked_at,
        later_until: mark.later_until,
        later_since: mark.later_since,
      }),
    )
    .execute();
}

export async function clearMergedFrom(
  tx: Db,
  { userId, person, except }: { userId: string; person: number; except: readonly string[] },
): Promise<void> {
  await on(tx)
    .updateTable('touches')
    .set({ merged_from: null })
    .where('user_id', '=', userId)
    .where('person_id', '=', person)
    .where('merged_from', 'is not', null)
    .$if(except.length > 0, (query) => query.where('merged_from', 'not in', except))
    .execute();
}

export async function moveRecords(
  tx: Db,
  options: { userId: string; kept: number; gone: number; name: string },
): Promise<void> {
  await sql`
    update touches set person_id = ${options.kept}::integer,
      merged_from = coalesce(merged_from, ${options.name}::text)
    where user_id = ${options.userId}::uuid and person_id = ${options.gone}::integer`.execute(tx);
  await sql`
    insert into lead_marks (user_id, person_id, marked_at, later_until, later_since)
    select user_id, ${options.kept}::integer, marked_at, later_until, later_since from lead_marks
    where user_id = ${options.userId}::uuid and person_id = ${options.gone}::integer
    on conflict (user_id, person_id) do update set
      marked_at = coalesce(lead_marks.marked_at, excluded.marked_at)`.execute(tx);
  await sql`
    update lead_verdicts set person_id = ${options.kept}::integer
    where user_id = ${options.userId}::uuid and person_id = ${options.gone}::integer
      and (undone_at is not null or not exists (
        select from lead_verdicts as other
        where other.user_id = ${options.userId}::uuid and other.person_id = ${options.kept}::integer
          and other.undone_at is null))`.execute(tx);
}
