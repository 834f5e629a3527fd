import { type Kysely, sql } from 'kysely';

/** Routes find the account of what Stripe names; the tables themselves are keyed by the account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table customer_routes (
      customer_id text primary key,
      user_id uuid not null
    )`.execute(db);
  await sql`
    insert into customer_routes select customer_id, user_id from stripe_customers`.execute(db);
  await sql`
    alter table stripe_customers drop constraint stripe_customers_customer_id_unique`.execute(db);
  await sql`
    create table checkout_routes (
      session_id text primary key,
      user_id uuid not null
    )`.execute(db);
  await sql`create index checkout_routes_of_user on checkout_routes (user_id)`.execute(db);
  await sql`
    insert into checkout_routes select session_id, user_id from checkout_intents
    where session_id is not null on conflict do nothing`.execute(db);
  await sql`drop index checkout_intents_session_id`.execute(db);
}
