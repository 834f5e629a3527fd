import { type Generated, type Insertable, type Selectable, sql } from 'kysely';
import type { NetworkPhoto, PersonKey } from '../../gateways/network/network.ts';
import { type Db, tablesOf } from '../../platform/database/tables.ts';
import { unlockedRows } from '../../platform/database/unlocked.ts';
import type { Forecast, ForecastByPosts } from '../forecast/forecast.ts';

export type CachedProfile = {
  memberId: string;
  firstName: string;
  lastName: string;
  headline: string;
  followers: number;
};

export type StoredForecast = Forecast & { months: ForecastByPosts | null };

export type ForecastStatus = 'queued' | 'running' | 'ready' | 'failed';

export type ProfilesTables = {
  profile_previews: {
    public_identifier: string;
    profile: CachedProfile | null;
    /** Unguessable, because the picture's URL is public; stable for the lifetime of the row. */
    photo_id: string | null;
    photo_source: string | null;
    photo_type: NetworkPhoto['type'] | null;
    photo_bytes: Buffer | null;
    looked_up_at: Date;
  };
  linked_profiles: {
    user_id: string;
    public_identifier: string;
    url: string;
    /** The network's id of the member, which distinguishes the author from other actors. */
    member_id: string;
    linked_at: Date;
  };
  profile_forecasts: {
    user_id: string;
    /** Incremented by each start: jobs of earlier runs write nothing. */
    run: Generated<number>;
    status: ForecastStatus;
    changed_at: Date;
    optimal_package: string | null;
    forecast: StoredForecast | null;
  };
};

const on = tablesOf<ProfilesTables>();

export type PreviewRow = Pick<
  Selectable<ProfilesTables['profile_previews']>,
  'profile' | 'photo_id'
>;
export type LinkedProfileRow = Selectable<ProfilesTables['linked_profiles']>;
export type ForecastRow = Selectable<ProfilesTables['profile_forecasts']> & { url: string };

export async function findPreview(
  db: Db,
  publicIdentifier: string,
  freshSince: { found: Date; missing: Date },
): Promise<PreviewRow | undefined> {
  return on(db)
    .selectFrom('profile_previews')
    .select(['profile', 'photo_id'])
    .where('public_identifier', '=', publicIdentifier)
    .where((row) =>
      row.or([
        row.and([row('profile', 'is not', null), row('looked_up_at', '>', freshSince.found)]),
        row.and([row('profile', 'is', null), row('looked_up_at', '>', freshSince.missing)]),
      ]),
    )
    .executeTakeFirst();
}

export async function savePreview(
  db: Db,
  preview: {
    publicIdentifier: string;
    profile: CachedProfile | null;
    photoId: string;
    photoSource: string | null;
    lookedUpAt: Date;
  },
): Promise<PreviewRow> {
  return on(db)
    .insertInto('profile_previews')
    .values({
      public_identifier: preview.publicIdentifier,
      profile: preview.profile && sql`${JSON.stringify(preview.profile)}::jsonb`,
      photo_id: preview.photoSource === null ? null : preview.photoId,
      photo_source: preview.photoSource,
      photo_type: null,
      photo_bytes: null,
      looked_up_at: preview.lookedUpAt,
    })
    .onConflict((conflict) =>
      conflict.column('public_identifier').doUpdateSet((row) => ({
        profile: row.ref('excluded.profile'),
        photo_source: row.ref('excluded.photo_source'),
        photo_id: sql<string | null>`case when excluded.photo_source is null then null
          else coalesce(profile_previews.photo_id, excluded.photo_id) end`,
        looked_up_at: row.ref('excluded.looked_up_at'),
      })),
    )
    .returning(['profile', 'photo_id'])
    .executeTakeFirstOrThrow();
}

export type PhotoRow = Pick<
  Selectable<ProfilesTables['profile_previews']>,
  'photo_source' | 'photo_type' | 'photo_bytes'
>;

export async function findPhoto(db: Db, photoId: string): Promise<PhotoRow | undefined> {
  return on(db)
    .selectFrom('profile_previews')
    .select(['photo_source', 'photo_type', 'photo_bytes'])
    .where('photo_id', '=', photoId)
    .executeTakeFirst();
}

export async function savePhoto(db: Db, photo: NetworkPhoto & { photoId: string }): Promise<void> {
  await on(db)
    .updateTable('profile_previews')
    .set({ photo_type: photo.type, photo_bytes: photo.bytes })
    .where('photo_id', '=', photo.photoId)
    .execute();
}

/** The picture does not exist: not requested again before the next lookup. */
export async function clearPhotoSource(db: Db, photoId: string): Promise<void> {
  await on(db)
    .updateTable('profile_previews')
    .set({ photo_source: null })
    .where('photo_id', '=', photoId)
    .execute();
}

export async function deletePreviews(db: Db, lookedUpBefore: Date): Promise<void> {
  await on(db)
    .deleteFrom('profile_previews')
    .where(unlockedRows('profile_previews', sql`looked_up_at < ${lookedUpBefore}`))
    .execute();
}

/** The previews of these people, under any identifier. */
export async function deletePreviewsOf(db: Db, keys: readonly PersonKey[]): Promise<void> {
  const valuesOf = (wanted: PersonKey['kind']) =>
    keys.filter(({ kind }) => kind === wanted).map(({ value }) => value);
  await sql`
    delete from profile_previews
    where public_identifier = any(${valuesOf('public')}::text[])
      or profile ->> 'memberId' = any(${valuesOf('member')}::text[])`.execute(db);
}

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

export async function renameLinkedProfile(
  db: Db,
  o: { userId: string; memberId: string; publicIdentifier: string; url: string },
): Promise<void> {
  await on(db)
    .updateTable('linked_profiles')
    .set({ public_identifier: o.publicIdentifier, url: o.url })
    .where('user_id', '=', o.userId)
    .where('member_id', '=', o.memberId)
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

export type ForecastRun = { userId: string; run: number };

export async function updateForecast(
  db: Db,
  { userId, run }: ForecastRun,
  change:
    | { status: 'running' | 'failed'; now: Date }
    | { status: 'ready'; now: Date; forecast: StoredForecast; optimalPackage: string | null },
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
    .set({ status: change.status, changed_at: change.now, ...found })
    .where('user_id', '=', userId)
    .where('run', '=', run)
    .where('status', 'in', ['queued', 'running'])
    .returning('run')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Also deletes the cached previews of the linked person, who may have several URLs. */
export async function eraseProfile(tx: Db, userId: string): Promise<void> {
  await on(tx)
    .deleteFrom('profile_previews')
    .where((preview) =>
      preview.exists(
        preview
          .selectFrom('linked_profiles as linked')
          .select('linked.user_id')
          .where('linked.user_id', '=', userId)
          .where((row) =>
            row.or([
              row('linked.public_identifier', '=', row.ref('profile_previews.public_identifier')),
              row('linked.member_id', '=', sql<string>`profile_previews.profile ->> 'memberId'`),
            ]),
          ),
      ),
    )
    .execute();
  await on(tx).deleteFrom('profile_forecasts').where('user_id', '=', userId).execute();
  await on(tx).deleteFrom('linked_profiles').where('user_id', '=', userId).execute();
}
