import { type Kysely, sql } from 'kysely';

/** What a change of interval paid back although it was used, if its credit was spent at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table subscriptions
      add column used_credit_due integer not null default 0`.execute(db);
}
