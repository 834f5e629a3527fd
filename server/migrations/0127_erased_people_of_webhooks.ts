import { type Kysely, sql } from 'kysely';

/** So that people can be shown who was told to erase them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhook_events add column person_hash bytea`.execute(db);
  await sql`
    create index webhook_events_by_person on webhook_events (person_hash)
    where person_hash is not null`.execute(db);
}
