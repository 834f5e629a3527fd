import { sql } from 'kysely';
import { type Db, selectTables } from '../../platform/database/tables.ts';
import type { IssuedForecastsTables } from './issued-forecasts.tables.ts';

const on = selectTables<IssuedForecastsTables>();

const getPercentile = (percentile: number) =>
  sql<number>`percentiles[${sql.lit(percentile)}::integer]`;

export type IssuedForecast = {
  issuedAt: Date;
  startsAt: Date;
  endsAt: Date;
  median: number;
  low: number;
  high: number;
  /** The 1st to the 99th. */
  percentiles: number[];
  postsPerMonth: number;
  /** Null until it is known, and if the window was not observed to its end. */
  outcome: number | null;
};

export async function listIssuedForecasts(db: Db, userId: string): Promise<IssuedForecast[]> {
  return on(db)
    .selectFrom('issued_forecasts')
    .select(['issued_at as issuedAt', 'starts_at as startsAt', 'ends_at as endsAt', 'outcome'])
    .select(['posts_per_month as postsPerMonth', 'percentiles'])
    .select([
      getPercentile(50).as('median'),
      getPercentile(10).as('low'),
      getPercentile(90).as('high'),
    ])
    .where('user_id', '=', userId)
    .orderBy('starts_at', 'desc')
    .execute();
}

export async function insertForecast(
  tx: Db,
  options: {
    userId: string;
    startsAt: Date;
    endsAt: Date;
    issuedAt: Date;
    version: number;
    percentiles: readonly number[];
    naive: number;
    posts: number;
    postsPerMonth: number;
  },
): Promise<void> {
  await on(tx)
    .insertInto('issued_forecasts')
    .values({
      user_id: options.userId,
      starts_at: options.startsAt,
      ends_at: options.endsAt,
      issued_at: options.issuedAt,
      version: options.version,
      percentiles: `{${options.percentiles.join()}}`,
      naive: options.naive,
      posts: options.posts,
      posts_per_month: options.postsPerMonth,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'starts_at']).doNothing())
    .execute();
}

export async function findLastEnd(db: Db, userId: string): Promise<Date | null> {
  const row = await on(db)
    .selectFrom('issued_forecasts')
    .select('ends_at')
    .where('user_id', '=', userId)
    .orderBy('starts_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.ends_at ?? null;
}

export type WindowKey = { userId: string; startsAt: Date };

export type OpenForecast = WindowKey & { endsAt: Date; percentiles: number[] };

export async function findEnded(
  db: Db,
  options: { endedBefore: Date; after: WindowKey | null; limit: number },
): Promise<OpenForecast[]> {
  const { after } = options;
  return on(db)
    .selectFrom('issued_forecasts')
    .select(['user_id as userId', 'starts_at as startsAt', 'ends_at as endsAt', 'percentiles'])
    .where('closed_at', 'is', null)
    .where('ends_at', '<=', options.endedBefore)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(user_id, starts_at) >
          (${after?.userId}::uuid, ${after?.startsAt}::timestamptz)`,
      ),
    )
    .orderBy('user_id')
    .orderBy('starts_at')
    .limit(options.limit)
    .execute();
}

export async function closeForecast(
  tx: Db,
  options: WindowKey & {
    closedAt: Date;
    /** Null if the window was not observed to its end. */
    score: { outcome: number; intervalScore: number; pit: number } | null;
  },
): Promise<boolean> {
  const row = await on(tx)
    .updateTable('issued_forecasts')
    .set({
      closed_at: options.closedAt,
      outcome: options.score?.outcome ?? null,
      interval_score: options.score?.intervalScore ?? null,
      pit: options.score?.pit ?? null,
    })
    .where('user_id', '=', options.userId)
    .where('starts_at', '=', options.startsAt)
    .where('closed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertSchedule(
  tx: Db,
  { userId, dueAt }: { userId: string; dueAt: Date },
): Promise<void> {
  await on(tx)
    .insertInto('forecast_schedules')
    .values({ user_id: userId, due_at: dueAt })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

export async function findDueAt(db: Db, userId: string): Promise<Date | null> {
  const row = await on(db)
    .selectFrom('forecast_schedules')
    .select('due_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.due_at ?? null;
}

export async function findDue(
  db: Db,
  options: { now: Date; after: string | null; limit: number },
): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('forecast_schedules')
    .select('user_id')
    .where('due_at', '<=', options.now)
    .$if(options.after !== null, (query) => query.where('user_id', '>', options.after ?? ''))
    .orderBy('user_id')
    .limit(options.limit)
    .execute();
  return rows.map((row) => row.user_id);
}

export async function moveSchedule(
  tx: Db,
  options: { userId: string; from: Date; to: Date },
): Promise<boolean> {
  const row = await on(tx)
    .updateTable('forecast_schedules')
    .set({ due_at: options.to })
    .where('user_id', '=', options.userId)
    .where(sql<boolean>`date_trunc('milliseconds', due_at) = ${options.from}::timestamptz`)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}
