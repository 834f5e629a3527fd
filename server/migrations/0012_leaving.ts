import { type Kysely, sql } from 'kysely';

/** What erasing and leaving need to remember: first looks, goodbyes, when billing was ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table subscriptions add column erasure_seen_at timestamptz`.execute(db);
  await sql`
    alter table stripe_customers
      add column extra_seen_at timestamptz,
      add column left_at timestamptz`.execute(db);
  await sql`
    create table goodbyes (
      id uuid primary key,
      email text not null,
      time_zone text not null,
      deleted_at timestamptz not null
    )`.execute(db);
  await moveGoodbyes(db);
}

/** Goodbyes that wait stood in the jobs themselves until now; of those that were said nothing stays. */
async function moveGoodbyes(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ job: string | null }>`
    select to_regclass('pgboss.job')::text as job`.execute(db);
  // The first start of all: the queue is made after the tables.
  if (!rows[0]?.job) return;
  await sql`
    insert into goodbyes
    select id, data->'payload'->>'email', data->'payload'->>'timeZone',
      (data->'payload'->>'at')::timestamptz
    from pgboss.job
    where name = 'accounts.goodbye' and state in ('created', 'retry', 'active')
      and data->'payload' ? 'email'`.execute(db);
  await sql`
    update pgboss.job set data = jsonb_build_object('payload', jsonb_build_object('id', id))
    where name = 'accounts.goodbye' and data->'payload' ? 'email'`.execute(db);
}
