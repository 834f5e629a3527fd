import { type Kysely, sql } from 'kysely';

/** People whose member id is looked up to keep them out of the account that erased them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table lead_erasures (
      user_id uuid not null references users,
      person_id integer not null,
      public_identifier text not null,
      primary key (user_id, person_id)
    )`.execute(db);
  await moveIdentifiers(db);
}

/** Until now the jobs had the identifiers, without the number of the person. */
async function moveIdentifiers(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ job: string | null }>`
    select to_regclass('pgboss.job')::text as job`.execute(db);
  // At the first start the queue is created after the tables.
  if (!rows[0]?.job) return;
  await sql`
    with waiting as (
      select id, (data->'payload'->>'userId')::uuid as user_id,
        -(row_number() over (order by id))::integer as person_id,
        data->'payload'->>'publicIdentifier' as public_identifier
      from pgboss.job
      where name = 'leads.erase-by-id' and state in ('created', 'retry', 'active')
        and data->'payload' ? 'publicIdentifier'
    ), moved as (
      insert into lead_erasures
      select user_id, person_id, public_identifier
      from waiting join trackings using (user_id)
    )
    update pgboss.job set data = jsonb_build_object('payload',
      jsonb_build_object('userId', waiting.user_id, 'personId', waiting.person_id))
    from waiting where job.name = 'leads.erase-by-id' and job.id = waiting.id`.execute(db);
  await sql`
    delete from pgboss.job where data->'payload' ? 'publicIdentifier'`.execute(db);
}
