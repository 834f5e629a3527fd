import { type Kysely, sql } from 'kysely';

/**
 * The key of an identity contains its account; a route finds the account, and is unique for the
 * whole installation.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table identity_routes (
      issuer text not null,
      subject text not null,
      user_id uuid not null,
      primary key (issuer, subject)
    )`.execute(db);
  await sql`create index identity_routes_of_user on identity_routes (user_id)`.execute(db);
  await sql`
    insert into identity_routes select issuer, subject, user_id from identities`.execute(db);
  await sql`alter table identities drop constraint identities_pkey`.execute(db);
  await sql`alter table identities add primary key (user_id, issuer, subject)`.execute(db);
  await sql`drop index identities_user`.execute(db);
}
