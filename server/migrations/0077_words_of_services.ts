import { type Kysely, sql } from 'kysely';

/** Of errors of outside services only statuses and known codes are kept; earlier, their words were. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update sources set restricted_reason = 'status 403'
    where restricted_reason !~ '^status [0-9]{3}$'`.execute(db);
  await sql`
    update affiliate_reports set refusal = 'refused'
    where refusal !~ '^status [0-9]{3}$'`.execute(db);
  await sql`update stripe_events set error = null where error is not null`.execute(db);
  await forgetReasonsOfJobs(db);
}

/** At the first start the queue is created after the tables; an earlier one has fewer columns. */
async function forgetReasonsOfJobs(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'pgboss' and table_name = 'job'
      and column_name in ('output', 'source_output')`.execute(db);
  for (const { name } of rows) {
    const column = sql.ref(name);
    await sql`update pgboss.job set ${column} = null where ${column} is not null`.execute(db);
  }
}
