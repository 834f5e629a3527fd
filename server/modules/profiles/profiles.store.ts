import { type Generated, type Insertable, type Selectable, sql } from 'kysely';
import type { NetworkPhoto } from '../../gateways/network.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Prediction } from '../analysis/analysis.ts';

/** A profile as the network showed it; null in its place: there is none of that name. */
export type SeenProfile = {
  memberId: string;
  firstName: string;
  lastName: string;
  headline: string;
  followers: number;
};

export type AnalysisStatus = 'queued' | 'running' | 'ready' | 'failed';

export type ProfilesTables = {
  profile_previews: {
    public_identifier: string;
    profile: SeenProfile | null;
    /** Unguessable, since a picture has no other guard; stays the same while the row lives. */
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
    /** The network's own id of the member, by which the author is told from those who engage. */
    member_id: string;
    linked_at: Date;
  };
  profile_analyses: {
    user_id: string;
    /** Counts the starts: a job of an earlier one writes nothing. */
    run: Generated<number>;
    status: AnalysisStatus;
    changed_at: Date;
    optimal_package: string | null;
    prediction: Prediction | null;
  };
};

export type PreviewRow = Pick<
  Selectable<ProfilesTables['profile_previews']>,
  'profile' | 'photo_id'
>;
export type LinkedProfileRow = Selectable<ProfilesTables['linked_profiles']>;
export type AnalysisRow = Selectable<ProfilesTables['profile_analyses']> & { url: string };

export async function findPreview(
  db: Db,
  publicIdentifier: string,
  freshSince: { found: Date; missing: Date },
): Promise<PreviewRow | undefined> {
  return db
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
    profile: SeenProfile | null;
    photoId: string;
    photoSource: string | null;
    now: Date;
  },
): Promise<PreviewRow> {
  return db
    .insertInto('profile_previews')
    .values({
      public_identifier: preview.publicIdentifier,
      profile: preview.profile && sql`${JSON.stringify(preview.profile)}::jsonb`,
      photo_id: preview.photoSource === null ? null : preview.photoId,
      photo_source: preview.photoSource,
      photo_type: null,
      photo_bytes: null,
      looked_up_at: preview.now,
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
  return db
    .selectFrom('profile_previews')
    .select(['photo_source', 'photo_type', 'photo_bytes'])
    .where('photo_id', '=', photoId)
    .executeTakeFirst();
}

export async function savePhoto(db: Db, photo: NetworkPhoto & { photoId: string }): Promise<void> {
  await db
    .updateTable('profile_previews')
    .set({ photo_type: photo.type, photo_bytes: photo.bytes })
    .where('photo_id', '=', photo.photoId)
    .execute();
}

/** There is no picture: it is not requested again until the profile is looked up again. */
export async function forgetPhotoSource(db: Db, photoId: string): Promise<void> {
  await db
    .updateTable('profile_previews')
    .set({ photo_source: null })
    .where('photo_id', '=', photoId)
    .execute();
}

export async function deletePreviews(db: Db, lookedUpBefore: Date): Promise<void> {
  await db.deleteFrom('profile_previews').where('looked_up_at', '<', lookedUpBefore).execute();
}

export async function findLinkedProfile(
  db: Db,
  userId: string,
): Promise<LinkedProfileRow | undefined> {
  return db
    .selectFrom('linked_profiles')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** False where the account has a profile already. */
export async function insertLinkedProfile(
  db: Db,
  profile: Insertable<ProfilesTables['linked_profiles']>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('linked_profiles')
    .values(profile)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findAnalysis(db: Db, userId: string): Promise<AnalysisRow | undefined> {
  return db
    .selectFrom('profile_analyses')
    .innerJoin('linked_profiles', 'linked_profiles.user_id', 'profile_analyses.user_id')
    .selectAll('profile_analyses')
    .select('linked_profiles.url')
    .where('profile_analyses.user_id', '=', userId)
    .executeTakeFirst();
}

/** The number of the run that this call starts; undefined where one goes on or is ready. */
export async function queueAnalysis(
  tx: Db,
  { userId, now, staleSince }: { userId: string; now: Date; staleSince: Date },
): Promise<number | undefined> {
  const queued = await tx
    .insertInto('profile_analyses')
    .values({ user_id: userId, status: 'queued', changed_at: now })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({
          run: sql<number>`profile_analyses.run + 1`,
          status: 'queued',
          changed_at: now,
        })
        .where((row) =>
          row.or([
            row('profile_analyses.status', '=', 'failed'),
            row.and([
              row('profile_analyses.status', 'in', ['queued', 'running']),
              row('profile_analyses.changed_at', '<', staleSince),
            ]),
          ]),
        ),
    )
    .returning('run')
    .executeTakeFirst();
  return queued?.run;
}

export type AnalysisRun = { userId: string; run: number };

/** False where that run has ended, or another one was started since. */
export async function changeAnalysis(
  db: Db,
  { userId, run }: AnalysisRun,
  change:
    | { status: 'running' | 'failed'; now: Date }
    | { status: 'ready'; now: Date; prediction: Prediction; optimalPackage: string | null },
): Promise<boolean> {
  const found =
    change.status === 'ready'
      ? {
          prediction: sql<Prediction>`${JSON.stringify(change.prediction)}::jsonb`,
          optimal_package: change.optimalPackage,
        }
      : {};
  const changed = await db
    .updateTable('profile_analyses')
    .set({ status: change.status, changed_at: change.now, ...found })
    .where('user_id', '=', userId)
    .where('run', '=', run)
    .where('status', 'in', ['queued', 'running'])
    .returning('run')
    .executeTakeFirst();
  return changed !== undefined;
}

/** With the preview of the linked profile, which a later look-up would bring back. */
export async function eraseProfile(tx: Db, userId: string): Promise<void> {
  await tx
    .deleteFrom('profile_previews')
    .where('public_identifier', 'in', (linked) =>
      linked
        .selectFrom('linked_profiles')
        .select('public_identifier')
        .where('user_id', '=', userId),
    )
    .execute();
  await tx.deleteFrom('profile_analyses').where('user_id', '=', userId).execute();
  await tx.deleteFrom('linked_profiles').where('user_id', '=', userId).execute();
}
