import { sql } from 'kysely';
import type { Db } from '../../../platform/database/tables.ts';
import { isNew } from '../conditions.store.ts';

export async function markSeen(
  tx: Db,
  { userId, numbers, now }: { userId: string; numbers: readonly number[]; now: Date },
): Promise<number> {
  const { rows } = await sql<{ was_new: boolean }>`
    update signals set seen_at = ${now}::timestamptz
    where user_id = ${userId}::uuid and no = any(${numbers}::bigint[])
      and opened_at is not null and seen_at is null
    returning not is_history and opened_at >
      (select seen_before from trackings where user_id = ${userId}::uuid) as was_new`.execute(tx);
  return rows.filter((row) => row.was_new).length;
}

export async function markUnseen(
  tx: Db,
  { userId, numbers }: { userId: string; numbers: readonly number[] },
): Promise<number> {
  const { rows } = await sql<{ is_new: boolean }>`
    update signals set seen_at = null
    where user_id = ${userId}::uuid and no = any(${numbers}::bigint[])
      and opened_at is not null and seen_at is not null
    returning ${isNew('signals', userId)} as is_new`.execute(tx);
  return rows.filter((row) => row.is_new).length;
}

/** Never moves forward. The caller recounts the new signals. */
export async function takeBackSeenBefore(
  tx: Db,
  { userId, seenBefore }: { userId: string; seenBefore: Date | null },
): Promise<void> {
  await sql`
    update trackings set
      seen_before = least(seen_before, coalesce(${seenBefore}::timestamptz, '-infinity'))
    where user_id = ${userId}::uuid`.execute(tx);
}

export async function setSeenBefore(
  tx: Db,
  { userId, until }: { userId: string; until: Date },
): Promise<number> {
  const { rows } = await sql<{ unseen: number }>`
    update trackings set seen_before = greatest(seen_before, ${until}::timestamptz),
      unseen = (
        select count(*)::integer from signals s
        where s.user_id = ${userId}::uuid and s.opened_at > ${until}::timestamptz
          and s.opened_at is not null and ${isNew('s', userId)})
    where user_id = ${userId}::uuid
    returning unseen`.execute(tx);
  return rows[0]?.unseen ?? 0;
}
