import { sql } from 'kysely';
import { type Db, selectTables } from '../../../platform/database/tables.ts';
import { PLANNING } from './planning.rules.ts';
import type { TrackingTables } from '../tracking.tables.ts';

const on = selectTables<TrackingTables>();

export type Habit = { level: number; postsPerMonth: number };

export type TrackingPlan = {
  nextCheckAt: Date;
  checkedAt: Date | null;
  requestedAt: Date | null;
  profileMissedAt: Date | null;
  profileGoneAt: Date | null;
  failures: number;
  /** Null before the first check. */
  habit: Habit | null;
};

export async function insertPlan(
  tx: Db,
  plan: { userId: string; nextCheckAt: Date },
): Promise<void> {
  await on(tx)
    .insertInto('reading_plans')
    .values({
      user_id: plan.userId,
      next_check_at: plan.nextCheckAt,
      checked_at: null,
      asked_at: null,
      asked_on: null,
      profile_missed_at: null,
      profile_gone_at: null,
      level: null,
      posts_per_month: null,
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

/** Times that a wrong clock wrote ahead of `now` count as unknown. */
export async function findPlan(
  db: Db,
  userId: string,
  now: Date,
): Promise<TrackingPlan | undefined> {
  const row = await on(db)
    .selectFrom('reading_plans')
    .select(['next_check_at as nextCheckAt', 'checked_at as checkedAt', 'asked_at as requestedAt'])
    .select([
      'profile_missed_at as profileMissedAt',
      'profile_gone_at as profileGoneAt',
      'failures',
      'level',
      'posts_per_month as postsPerMonth',
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { level, postsPerMonth, ...plan } = row;
  const habit = level === null || postsPerMonth === null ? null : { level, postsPerMonth };
  const readKnown = (date: Date | null) =>
    date && date <= addMs(now, PLANNING.maxAheadMs) ? date : null;
  return {
    ...plan,
    checkedAt: readKnown(plan.checkedAt),
    requestedAt: readKnown(plan.requestedAt),
    profileMissedAt: readKnown(plan.profileMissedAt),
    habit,
  };
}

/** The last check that listed the member's posts; null before the first. */
export async function findPostsCheckedAt(db: Db, userId: string, now: Date): Promise<Date | null> {
  return (await findPlan(db, userId, now))?.checkedAt ?? null;
}

function addMs(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms);
}

/** Includes accounts whose plan was made by a wrong clock. */
export async function findDue(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('reading_plans')
    .select('user_id')
    .where((each) =>
      each.or([
        each('next_check_at', '<=', now),
        each('next_check_at', '>', addMs(now, PLANNING.maxPlannedAheadMs)),
        each('checked_at', '>', addMs(now, PLANNING.maxAheadMs)),
      ]),
    )
    .orderBy('next_check_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}

export async function countPlans(db: Db): Promise<number> {
  const row = await on(db)
    .selectFrom('reading_plans')
    .select((each) => each.fn.countAll<string>().as('plans'))
    .executeTakeFirstOrThrow();
  return Number(row.plans);
}

export async function findMispriced(
  db: Db,
  { above, after, limit }: { above: number; after: string | null; limit: number },
): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('reading_plans')
    .select('user_id')
    .where('checked_at', 'is not', null)
    .where('planned_price', '>', above)
    .$if(after !== null, (query) => query.where('user_id', '>', after ?? ''))
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}

export async function noteRequest(
  tx: Db,
  { userId, now, since }: { userId: string; now: Date; since: Date },
): Promise<boolean> {
  const row = await on(tx)
    .updateTable('reading_plans')
    .set({ asked_at: now, next_check_at: now })
    .where('user_id', '=', userId)
    .where((each) =>
      each.or([
        each('asked_at', 'is', null),
        each('asked_at', '<=', since),
        each('asked_at', '>', addMs(now, PLANNING.maxAheadMs)),
      ]),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False if the plan was erased. */
export async function saveCheck(
  tx: Db,
  check: {
    userId: string;
    at: Date;
    habit: Habit;
    hasFailed: boolean;
    nextCheckAt: Date;
    plannedPrice: number;
  },
): Promise<boolean> {
  const row = await on(tx)
    .updateTable('reading_plans')
    .set({
      next_check_at: keepUnlessRequested(check.nextCheckAt, check.at),
      planned_price: check.plannedPrice,
      checked_at: check.at,
      failures: check.hasFailed ? sql<number>`failures + 1` : 0,
      profile_missed_at: null,
      profile_gone_at: null,
      level: check.habit.level,
      posts_per_month: check.habit.postsPerMonth,
    })
    .where('user_id', '=', check.userId)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False if the member has requested a check since the plan was read: that check stays due. */
export async function moveNextCheck(
  db: Db,
  plan: {
    userId: string;
    nextCheckAt: Date;
    plannedPrice: number;
    requestedAt: Date | null;
    now: Date;
  },
): Promise<boolean> {
  const row = await on(db)
    .updateTable('reading_plans')
    .set({ next_check_at: plan.nextCheckAt, planned_price: plan.plannedPrice })
    .where('user_id', '=', plan.userId)
    .where((each) =>
      each.or([
        each('asked_at', 'is not distinct from', plan.requestedAt),
        each('asked_at', '>', addMs(plan.now, PLANNING.maxAheadMs)),
      ]),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** If the member has requested a check since `checkedFrom`, another one is due. */
function keepUnlessRequested(nextCheckAt: Date, checkedFrom: Date) {
  return sql<Date>`case when asked_at > ${checkedFrom}::timestamptz
    then least(asked_at, ${nextCheckAt}::timestamptz) else ${nextCheckAt}::timestamptz end`;
}

export async function postponePlan(
  db: Db,
  {
    userId,
    checkedFrom,
    nextCheckAt,
    hasFailed,
  }: { userId: string; checkedFrom: Date; nextCheckAt: Date; hasFailed: boolean },
): Promise<void> {
  await on(db)
    .updateTable('reading_plans')
    .set((row) => ({
      next_check_at: keepUnlessRequested(nextCheckAt, checkedFrom),
      failures: row('failures', '+', hasFailed ? 1 : 0),
    }))
    .where('user_id', '=', userId)
    .execute();
}

export async function noteMissing(
  db: Db,
  {
    userId,
    now,
    missedAt,
    isGone,
    nextCheckAt,
  }: { userId: string; now: Date; missedAt: Date; isGone: boolean; nextCheckAt: Date },
): Promise<void> {
  await on(db)
    .updateTable('reading_plans')
    .set((row) => ({
      next_check_at: keepUnlessRequested(nextCheckAt, now),
      profile_missed_at: missedAt,
      ...(isGone && { profile_gone_at: row.fn.coalesce('profile_gone_at', row.val(now)) }),
      failures: 0,
    }))
    .where('user_id', '=', userId)
    .execute();
}
