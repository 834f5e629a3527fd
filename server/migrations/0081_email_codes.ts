import { type Kysely, sql } from 'kysely';

/** A third kind of code verifies the address of an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table codes
      drop constraint codes_purpose_known,
      add constraint codes_purpose_known check (purpose in ('reset', 'delete', 'verify'))`.execute(
    db,
  );
}
