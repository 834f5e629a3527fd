import { sql } from 'kysely';
import type { Db } from '../../platform/database/tables.ts';
import { isPermitted } from '../signals/signals.ts';
import type { PostRow } from '../signals/signals.tables.ts';

type PostSignals = { postedAt: PostRow['posted_at']; signals: number };

export async function listPostSignals(
  db: Db,
  { userId, limit }: { userId: string; limit: number },
): Promise<PostSignals[]> {
  const { rows } = await sql<PostSignals>`
    select posts.posted_at as "postedAt", counted.signals
    from posts cross join lateral (
      select count(*)::integer as signals from signals s
      where s.user_id = ${userId}::uuid and s.post_no = posts.post_no
        and ${isPermitted('s', 'insights')}
    ) as counted
    where posts.user_id = ${userId}::uuid
    order by posts.posted_at desc limit ${limit}::integer`.execute(db);
  return rows;
}

/** Includes waiting signals. The time of a reaction is an interval; its midpoint counts. */
export async function countSignalsBetween(
  db: Db,
  { userId, from, until }: { userId: string; from: Date; until: Date },
): Promise<number> {
  const middle = sql`s.not_before + (s.not_after - s.not_before) / 2`;
  const { rows } = await sql<{ signals: number }>`
    select count(*)::integer as signals from signals s
    where s.user_id = ${userId}::uuid and ${isPermitted('s', 'insights')}
      and ${middle} >= ${from}::timestamptz and ${middle} < ${until}::timestamptz`.execute(db);
  return rows[0]?.signals ?? 0;
}
