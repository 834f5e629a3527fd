import { sql } from 'kysely';
import { type Db, tablesOf } from '../../../platform/database/tables.ts';
import { isPermitted, isPresent, isWithdrawn } from '../conditions.store.ts';
import type { SignalsTables } from '../signals.tables.ts';

const on = tablesOf<SignalsTables>();

export async function countChargeable(
  tx: Db,
  { userId, limit }: { userId: string; limit: number },
): Promise<number> {
  const { rows } = await sql<{ chargeable: number }>`
    select count(*)::integer as chargeable from (
      select from signals s
      where s.user_id = ${userId}::uuid and s.opened_at is null and ${isPresent('s')}
        and ${isPermitted('s', 'signals')}
      limit ${limit}::integer
    ) as chargeable`.execute(tx);
  return rows[0]?.chargeable ?? 0;
}

type Opening = { userId: string; now: Date };

export async function openNewest(
  tx: Db,
  o: Opening & { count: number; period: Date | null },
): Promise<Opened & { people: number[] }> {
  const { rows } = await sql<{ person_id: number; is_new: boolean }>`
    update signals set opened_at = ${o.now}::timestamptz, opened_period = ${o.period}::timestamptz
    where user_id = ${o.userId}::uuid and no in (
      select s.no from signals s
      where s.user_id = ${o.userId}::uuid and s.opened_at is null and ${isPresent('s')}
        and ${isPermitted('s', 'signals')}
      order by s.sort_at desc, s.no desc limit ${o.count}::integer)
    returning person_id, ${becomesNew(o)} as is_new`.execute(tx);
  return { ...opened(rows), people: [...new Set(rows.map((row) => row.person_id))] };
}

/** Signals withdrawn before they were opened cost nothing. */
export async function openWithdrawn(tx: Db, o: Opening): Promise<Opened> {
  const { rows } = await sql<{ is_new: boolean }>`
    update signals set opened_at = ${o.now}::timestamptz
    where user_id = ${o.userId}::uuid and opened_at is null and ${isWithdrawn('signals')}
      and ${isPermitted('signals', 'signals')}
    returning ${becomesNew(o)} as is_new`.execute(tx);
  return opened(rows);
}

export type Opened = { opened: number; unseen: number };

function opened(rows: readonly { is_new: boolean }[]): Opened {
  return { opened: rows.length, unseen: rows.filter((row) => row.is_new).length };
}

const becomesNew = ({ userId, now }: Opening) => sql`
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
