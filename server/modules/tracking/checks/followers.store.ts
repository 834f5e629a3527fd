import { sql } from 'kysely';
import { type Db, selectTables } from '../../../platform/database/tables.ts';
import type { TrackingTables } from '../tracking.tables.ts';

const on = selectTables<TrackingTables>();

export type FollowerCount = {
  day: string;
  followers: number;
  countedAt: Date;
};

export async function listFollowerCounts(
  db: Db,
  userId: string,
  since: Date,
): Promise<FollowerCount[]> {
  return on(db)
    .selectFrom('follower_counts')
    .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'), 'followers'])
    .select('counted_at as countedAt')
    .where('user_id', '=', userId)
    .where('counted_at', '>=', since)
    .orderBy('day')
    .execute();
}

export async function hasFollowerCount(db: Db, userId: string, day: string): Promise<boolean> {
  const row = await on(db)
    .selectFrom('follower_counts')
    .select('followers')
    .where('user_id', '=', userId)
    .where((each) => each('day', '=', sql<Date>`${day}::date`))
    .executeTakeFirst();
  return row !== undefined;
}

/** Does nothing if the member's plan was erased meanwhile. */
export async function saveFollowerCount(
  db: Db,
  { userId, day, followers, now }: { userId: string; day: string; followers: number; now: Date },
): Promise<void> {
  await sql`
    insert into follower_counts (user_id, day, followers, counted_at)
    select plan.user_id, ${day}::date, ${followers}::integer, ${now}::timestamptz
    from (
      select user_id from reading_plans where user_id = ${userId}::uuid for update
    ) as plan
    on conflict (user_id, day) do update
      set followers = excluded.followers, counted_at = excluded.counted_at`.execute(db);
}

/** Before there is a plan. The caller holds the account. */
export async function insertFollowerCount(
  tx: Db,
  options: { userId: string; day: string; followers: number; countedAt: Date },
): Promise<void> {
  await on(tx)
    .insertInto('follower_counts')
    .values({
      user_id: options.userId,
      day: sql<Date>`${options.day}::date`,
      followers: options.followers,
      counted_at: options.countedAt,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'day']).doNothing())
    .execute();
}
