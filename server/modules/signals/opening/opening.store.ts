import { sql } from 'kysely';
import { type Db, selectTables } from '../../../platform/database/tables.ts';
import { isPermitted, isPresent, isWithdrawn, orderByWorth } from '../conditions.store.ts';
import type { OpenedSignal } from '../../../events.ts';
import { isQuestion } from '../people/heat.rules.ts';
import type { SignalRow, SignalsTables } from '../signals.tables.ts';

const on = selectTables<SignalsTables>();

export async function countChargeable(
  tx: Db,
  { userId, limit, since }: { userId: string; limit: number; since: Date | undefined },
): Promise<number> {
  const { rows } = await sql<{ chargeable: number }>`
    select count(*)::integer as chargeable from (
      select from signals s
      where s.user_id = ${userId}::uuid and s.opened_at is null and ${isPresent('s')}
        and ${isPermitted('s', 'signals')} and ${hasArrivedSince(since)}
      limit ${limit}::integer
    ) as chargeable`.execute(tx);
  return rows[0]?.chargeable ?? 0;
}

function hasArrivedSince(since: Date | undefined) {
  return since === undefined ? sql`true` : sql`s.first_seen_at >= ${since}::timestamptz`;
}

type Opening = { userId: string; now: Date };
type OpenedRow = Pick<SignalRow, 'no' | 'person_id' | 'kind' | 'detail'> & {
  is_new: boolean;
  may_pass: boolean;
};

export async function openStrongest(
  tx: Db,
  options: Opening & { count: number; period: Date | null; since: Date | undefined },
): Promise<OpenedCount & { people: number[]; passedOn: OpenedSignal[] }> {
  const { rows } = await sql<OpenedRow>`
    update signals set opened_at = ${options.now}::timestamptz, opened_period = ${options.period}::timestamptz
    where user_id = ${options.userId}::uuid and no in (
      select s.no from signals s
      where s.user_id = ${options.userId}::uuid and s.opened_at is null and ${isPresent('s')}
        and ${isPermitted('s', 'signals')} and ${hasArrivedSince(options.since)}
      order by ${orderByWorth('s')} limit ${options.count}::integer)
    returning no, person_id, kind, detail, ${selectBecomesNew(options)} as is_new,
      not is_history and ${isPermitted('signals', 'webhook')} as may_pass`.execute(tx);
  return {
    ...countOpened(rows),
    people: [...new Set(rows.map((row) => row.person_id))],
    passedOn: rows
      .filter((row) => row.may_pass)
      .map(({ no, person_id: person, kind, detail }) => ({
        no,
        person,
        isQuestion: kind === 'comment' && isQuestion(detail),
      })),
  };
}

/** Signals withdrawn before they were opened cost nothing. */
export async function openWithdrawn(tx: Db, options: Opening): Promise<OpenedCount> {
  const { rows } = await sql<{ is_new: boolean }>`
    update signals set opened_at = ${options.now}::timestamptz
    where user_id = ${options.userId}::uuid and opened_at is null and ${isWithdrawn('signals')}
      and ${isPermitted('signals', 'signals')}
    returning ${selectBecomesNew(options)} as is_new`.execute(tx);
  return countOpened(rows);
}

export type OpenedCount = { opened: number; unseen: number };

function countOpened(rows: readonly { is_new: boolean }[]): OpenedCount {
  return { opened: rows.length, unseen: rows.filter((row) => row.is_new).length };
}

const selectBecomesNew = ({ userId, now }: Opening) => sql`
  not is_history and seen_at is null and ${now}::timestamptz >
    (select seen_before from trackings where user_id = ${userId}::uuid)`;

export async function setOpensAlways(
  tx: Db,
  { userId, opensAlways }: { userId: string; opensAlways: boolean },
): Promise<boolean> {
  const changed = await on(tx)
    .updateTable('trackings')
    .set({ opens_always: opensAlways })
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return changed !== undefined;
}
