import { type Generated, type Insertable, type Selectable, sql } from 'kysely';
import type { FilesBasis } from '../../../contract/routes/profiles.ts';
import type { ProfileOwner } from '../../../contract/profile-owner.ts';
import { type Db, selectTables } from '../../platform/database/tables.ts';
import type { Forecast, ForecastByPosts } from '../forecast/forecast.ts';

export type StoredForecast = Forecast & {
  months: ForecastByPosts | null;
  /** Only without a source; null without a file. */
  files?: FilesBasis | null;
};

export type ForecastStatus = 'queued' | 'running' | 'ready' | 'failed';

/** From the last lookup; all null before one, and of people who objected. */
export type ProfileDescription = {
  first_name: string | null;
  last_name: string | null;
  headline: string | null;
  followers: number | null;
  /** The photo's URL at the network. */
  photo_source: string | null;
  described_at: Date | null;
};

export const NO_DESCRIPTION: ProfileDescription = {
  first_name: null,
  last_name: null,
  headline: null,
  followers: null,
  photo_source: null,
  described_at: null,
};

export type ProfilesTables = {
  linked_profiles: {
    user_id: string;
    public_identifier: string;
    url: string;
    /**
     * The network's id of the member, which distinguishes the author from other actors; null until
     * the first lookup, without a source.
     */
    member_id: string | null;
    linked_at: Date;
    /** Null until the member says so. */
    owner: ProfileOwner | null;
  } & ProfileDescription;
  profile_forecasts: {
    user_id: string;
    /** Incremented by each start: jobs of earlier runs write nothing. */
    run: Generated<number>;
    status: ForecastStatus;
    changed_at: Date;
    optimal_package: string | null;
    forecast: StoredForecast | null;
    /** A migration invalidated the result; null again once a run has an answer. */
    invalidated_at: Date | null;
  };
};

const on = selectTables<ProfilesTables>();

export type LinkedProfileRow = Selectable<ProfilesTables['linked_profiles']>;
export type ForecastRow = Selectable<ProfilesTables['profile_forecasts']> & { url: string };

export async function findLinkedProfile(
  db: Db,
  userId: string,
): Promise<LinkedProfileRow | undefined> {
  return on(db)
    .selectFrom('linked_profiles')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function insertLinkedProfile(
  db: Db,
  profile: Insertable<ProfilesTables['linked_profiles']>,
): Promise<boolean> {
  const inserted = await on(db)
    .insertInto('linked_profiles')
    .values(profile)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateLinkedProfile(
  db: Db,
  userId: string,
  change: Partial<Omit<LinkedProfileRow, 'user_id' | 'linked_at'>>,
): Promise<boolean> {
  const updated = await on(db)
    .updateTable('linked_profiles')
    .set(change)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** In all accounts that track one of these profiles. */
export async function clearDescriptions(
  db: Db,
  named: { memberIds: readonly string[]; publicIdentifiers: readonly string[] },
): Promise<void> {
  await on(db)
    .updateTable('linked_profiles')
    .set(NO_DESCRIPTION)
    .where('described_at', 'is not', null)
    .where((row) =>
      row.or([
        row('member_id', 'in', [...named.memberIds, '']),
        row('public_identifier', 'in', [...named.publicIdentifiers, '']),
      ]),
    )
    .execute();
}

export async function clearAllDescriptions(db: Db): Promise<void> {
  await on(db)
    .updateTable('linked_profiles')
    .set(NO_DESCRIPTION)
    .where('described_at', 'is not', null)
    .execute();
}

export async function findForecast(db: Db, userId: string): Promise<ForecastRow | undefined> {
  return on(db)
    .selectFrom('profile_forecasts')
    .innerJoin('linked_profiles', 'linked_profiles.user_id', 'profile_forecasts.user_id')
    .selectAll('profile_forecasts')
    .select('linked_profiles.url')
    .where('profile_forecasts.user_id', '=', userId)
    .executeTakeFirst();
}

export async function queueForecast(
  tx: Db,
  { userId, now, staleBefore }: { userId: string; now: Date; staleBefore: Date },
): Promise<number | undefined> {
  const queued = await on(tx)
    .insertInto('profile_forecasts')
    .values({ user_id: userId, status: 'queued', changed_at: now })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({
          run: sql<number>`profile_forecasts.run + 1`,
          status: 'queued',
          changed_at: now,
        })
        .where((row) =>
          row.or([
            row('profile_forecasts.status', '=', 'failed'),
            row.and([
              row('profile_forecasts.status', 'in', ['queued', 'running']),
              row('profile_forecasts.changed_at', '<', staleBefore),
            ]),
          ]),
        ),
    )
    .returning('run')
    .executeTakeFirst();
  return queued?.run;
}

/** In any status; undefined if none was started. */
export async function requeueForecast(
  tx: Db,
  { userId, now }: { userId: string; now: Date },
): Promise<number | undefined> {
  const queued = await on(tx)
    .updateTable('profile_forecasts')
    .set((row) => ({ run: row('run', '+', 1), status: 'queued', changed_at: now }))
    .where('user_id', '=', userId)
    .returning('run')
    .executeTakeFirst();
  return queued?.run;
}

/** Those that have not been tried, and those whose last change was before `retryBefore`. */
export async function findInvalidatedForecasts(
  db: Db,
  { retryBefore, limit }: { retryBefore: Date; limit: number },
): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('profile_forecasts')
    .select('user_id')
    .where('invalidated_at', 'is not', null)
    .where((row) =>
      row.or([
        row.and([row('status', '=', 'failed'), row('changed_at', '<=', row.ref('invalidated_at'))]),
        row('changed_at', '<', retryBefore),
      ]),
    )
    .orderBy('changed_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}

export type ForecastRun = { userId: string; run: number };

export async function updateForecast(
  db: Db,
  { userId, run }: ForecastRun,
  change: { now: Date; isAnswer: boolean } & (
    | { status: 'running' | 'failed' }
    | { status: 'ready'; forecast: StoredForecast; optimalPackage: string | null }
  ),
): Promise<boolean> {
  const found =
    change.status === 'ready'
      ? {
          forecast: sql<StoredForecast>`${JSON.stringify(change.forecast)}::jsonb`,
          optimal_package: change.optimalPackage,
        }
      : {};
  const changed = await on(db)
    .updateTable('profile_forecasts')
    .set({
      status: change.status,
      changed_at: change.now,
      ...(change.isAnswer && { invalidated_at: null }),
      ...found,
    })
    .where('user_id', '=', userId)
    .where('run', '=', run)
    .where('status', 'in', ['queued', 'running'])
    .returning('run')
    .executeTakeFirst();
  return changed !== undefined;
}
