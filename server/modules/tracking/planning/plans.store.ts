import { sql } from 'kysely';
import { type Db, selectTables } from '../../../platform/database/tables.ts';
import { PLANNING } from './planning.rules.ts';
import type { TrackingTables } from '../tracking.tables.ts';

const on = selectTables<TrackingTables>();

export type Habit = { level: number; postsPerMonth: number };

export type TrackingPlan = {
  nextLookAt: Date;
  lookedAt: Date | null;
  requestedAt: Date | null;
  profileMissedAt: Date | null;
  profileGoneAt: Date | null;
  failures: number;
  /** Null before the first look. */
  habit: Habit | null;
};

export async function insertPlan(
  tx: Db,
  plan: { userId: string; nextLookAt: Date },
): Promise<void> {
  await on(tx)
    .insertInto('reading_plans')
    .values({
      user_id: plan.userId,
      next_look_at: plan.nextLookAt,
      looked_at: null,
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
    .select(['next_look_at as nextLookAt', 'looked_at as lookedAt', 'asked_at as requestedAt'])
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
    date && date <= addMs(now, PLANNING.maxAhead) ? date : null;
  return {
    ...plan,
    lookedAt: readKnown(plan.lookedAt),
    requestedAt: readKnown(plan.requestedAt),
    profileMissedAt: readKnown(plan.profileMissedAt),
    habit,
  };
}

/** The last look that listed the member's posts; null before the first. */
export async function findLookedAt(db: Db, userId: string, now: Date): Promise<Date | null> {
  return (await findPlan(db, userId, now))?.lookedAt ?? null;
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
        each('next_look_at', '<=', now),
        each('next_look_at', '>', addMs(now, PLANNING.maxPlannedAhead)),
        each('looked_at', '>', addMs(now, PLANNING.maxAhead)),
      ]),
    )
    .orderBy('next_look_at')
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
    .where('looked_at', 'is not', null)
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
    .set({ asked_at: now, next_look_at: now })
    .where('user_id', '=', userId)
    .where((each) =>
      each.or([
        each('asked_at', 'is', null),
        each('asked_at', '<=', since),
        each('asked_at', '>', addMs(now, PLANNING.maxAhead)),
      ]),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False if the plan was erased. */
export async function saveLook(
  tx: Db,
  look: {
    userId: string;
    at: Date;
    habit: Habit;
    hasFailed: boolean;
    nextLookAt: Date;
    plannedPrice: number;
  },
): Promise<boolean> {
  const row = await on(tx)
    .updateTable('reading_plans')
    .set({
      next_look_at: keepUnlessRequested(look.nextLookAt, look.at),
      planned_price: look.plannedPrice,
      looked_at: look.at,
      failures: look.hasFailed ? sql<number>`failures + 1` : 0,
      profile_missed_at: null,
      profile_gone_at: null,
      level: look.habit.level,
      posts_per_month: look.habit.postsPerMonth,
    })
    .where('user_id', '=', look.userId)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False if the member has requested a look since the plan was read: that look stays due. */
export async function moveNextLook(
  db: Db,
  plan: {
    userId: string;
    nextLookAt: Date;
    plannedPrice: number;
    requestedAt: Date | null;
    now: Date;
  },
): Promise<boolean> {
  const row = await on(db)
    .updateTable('reading_plans')
    .set({ next_look_at: plan.nextLookAt, planned_price: plan.plannedPrice })
    .where('user_id', '=', plan.userId)
    .where((each) =>
      each.or([
        each('asked_at', 'is not distinct from', plan.requestedAt),
        each('asked_at', '>', addMs(plan.now, PLANNING.maxAhead)),
      ]),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** If the member has requested a look since `lookedFrom`, another one is due. */
function keepUnlessRequested(nextLookAt: Date, lookedFrom: Date) {
  return sql<Date>`case when asked_at > ${lookedFrom}::timestamptz
    then least(asked_at, ${nextLookAt}::timestamptz) else ${nextLookAt}::timestamptz end`;
}

export async function postponePlan(
  db: Db,
  {
    userId,
    lookedFrom,
    nextLookAt,
    hasFailed,
  }: { userId: string; lookedFrom: Date; nextLookAt: Date; hasFailed: boolean },
): Promise<void> {
  await on(db)
    .updateTable('reading_plans')
    .set((row) => ({
      next_look_at: keepUnlessRequested(nextLookAt, lookedFrom),
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
    nextLookAt,
  }: { userId: string; now: Date; missedAt: Date; isGone: boolean; nextLookAt: Date },
): Promise<void> {
  await on(db)
    .updateTable('reading_plans')
    .set((row) => ({
      next_look_at: keepUnlessRequested(nextLookAt, now),
      profile_missed_at: missedAt,
      ...(isGone && { profile_gone_at: row.fn.coalesce('profile_gone_at', row.val(now)) }),
      failures: 0,
    }))
    .where('user_id', '=', userId)
    .execute();
}

/** Locks the plan first, waiting for a look that is just being saved. */
export async function erasePlans(tx: Db, userId: string): Promise<void> {
  await on(tx).deleteFrom('reading_plans').where('user_id', '=', userId).execute();
  await on(tx).deleteFrom('tracked_posts').where('user_id', '=', userId).execute();
}
