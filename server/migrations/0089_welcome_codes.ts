import { type Kysely, sql } from 'kysely';

/** The welcome mail has a code of its own, which verifies the address as well. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table codes
      drop constraint codes_purpose_known,
      add constraint codes_purpose_known
        check (purpose in ('reset', 'delete', 'verify', 'welcome'))`.execute(db);
}
