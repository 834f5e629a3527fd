import { type Kysely, sql } from 'kysely';

/**
 * What a member sees of the profile that they track, from the last lookup of it, and whose profile
 * it is. Null until the next lookup, and until the member says so.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table linked_profiles
      add column first_name text,
      add column last_name text,
      add column headline text,
      add column followers integer,
      add column photo_source text,
      add column described_at timestamptz,
      add column owner text constraint linked_profiles_owner_known
        check (owner in ('me', 'colleague', 'company'))`.execute(db);
}
