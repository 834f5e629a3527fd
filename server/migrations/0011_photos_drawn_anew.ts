import { type Kysely, sql } from 'kysely';

/** Pictures were kept as they came; from now on only re-encoded ones are served. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update profile_previews set photo_type = null, photo_bytes = null
    where photo_bytes is not null`.execute(db);
}
