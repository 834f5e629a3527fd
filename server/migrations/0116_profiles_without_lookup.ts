import { type Kysely, sql } from 'kysely';

/** Without a vendor a profile is linked by its address alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table linked_profiles alter column member_id drop not null`.execute(db);
}
