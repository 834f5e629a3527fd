import { type Kysely, sql } from 'kysely';

/**
 * Whether Google manages the address of an identity was not stored. It is certain at Gmail only; the
 * others count as not authoritative until the next sign-in with them says more. Accounts that they
 * opened lose the mark of a verified address, which that sign-in or a mailed code gives back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table identities add column authoritative_at timestamptz`.execute(db);
  await sql`
    update identities set authoritative_at = identities.created_at
      from users where users.id = identities.user_id and users.email ~ ${AT_GMAIL}`.execute(db);
  await sql`
    update users set email_verified_at = null
      where email_verified_at = created_at and email !~ ${AT_GMAIL}`.execute(db);
}

const AT_GMAIL = '@(gmail|googlemail)\\.com$';
