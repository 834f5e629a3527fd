import { type Kysely, sql } from 'kysely';

/** What the calls of a UTC day cost at a source, in millionths of a US dollar. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table source_costs (
      source text not null,
      day date not null,
      micros bigint not null,
      primary key (source, day)
    )`.execute(db);
}
