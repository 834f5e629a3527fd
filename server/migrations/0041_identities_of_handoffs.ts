import { type Kysely, sql } from 'kysely';

/**
 * A handoff names the identity that it is for, which is checked again when it is exchanged. Handoffs
 * live for a minute: those of the earlier version are dropped, and their sign-ins start again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from handoffs`.execute(db);
  await sql`
    alter table handoffs
      add column issuer text not null,
      add column subject text not null`.execute(db);
}
