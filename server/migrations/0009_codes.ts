import { type Kysely, sql } from 'kysely';

/**
 * Several codes of an account are good at a time, so each has an id, and those that answer one
 * challenge share their salt. Codes of before have another form; people who wait for one request another.
 * A challenge says which known device asked for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from codes`.execute(db);
  await sql`
    alter table codes
      add column id uuid not null,
      drop constraint codes_pkey,
      add primary key (user_id, id)`.execute(db);
  await sql`alter table reset_challenges add column device_hash bytea`.execute(db);
}
