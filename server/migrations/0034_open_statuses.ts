import { type Kysely, sql } from 'kysely';

/** Stripe's statuses are an open list: one that is new there is `unknown`, with its name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table subscriptions
      drop constraint subscriptions_status_known,
      add column unknown_status text,
      add constraint subscriptions_unknown_named
        check ((status = 'unknown') = (unknown_status is not null))`.execute(db);
}
