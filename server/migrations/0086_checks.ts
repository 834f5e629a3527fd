import { type Kysely, sql } from 'kysely';

/** The word of the screen. A plan whose job is deleted here is still due, and gets a new one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reading_plans rename column next_look_at to next_check_at`.execute(db);
  await sql`alter table reading_plans rename column looked_at to checked_at`.execute(db);
  await sql`alter table source_costs rename column looks_micros to checks_micros`.execute(db);
  // At the first start the queue is created after the tables.
  const { rows } = await sql<{ job: string | null }>`
    select to_regclass('pgboss.job')::text as job`.execute(db);
  if (rows[0]?.job) await sql`delete from pgboss.job where name = 'tracking.look'`.execute(db);
}
