import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await recordExports(db);
  await indexComments(db);
  await coverCounts(db);
  await vacuumEarly(db);
}

/** What left with an export: rows and the hash of the file. Null for other events. */
async function recordExports(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table security_events
      add column exported_rows integer,
      add column exported_sha256 text,
      add constraint security_events_exported_whole
        check ((exported_rows is null) = (exported_sha256 is null))`.execute(db);
}

/**
 * A search reads the comments of an account from the index alone, which has them together; in the
 * table they are scattered. An entry of an index has at most 2,704 bytes, so long comments, which
 * are rare, have an index without their text.
 */
async function indexComments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index signals_comments on signals (user_id, sort_at desc, no desc)
    include (person_id, post_no, purposes, missed, detail)
    where kind = 'comment' and opened_at is not null and octet_length(detail) <= 2000`.execute(db);
  await sql`
    create index signals_long_comments on signals (user_id, sort_at desc, no desc)
    where kind = 'comment' and opened_at is not null and octet_length(detail) > 2000`.execute(db);
}

/** A page of the feed counts the signals of each of its people from the index alone. */
async function coverCounts(db: Kysely<unknown>): Promise<void> {
  await sql`drop index signals_person`.execute(db);
  await sql`
    create index signals_person on signals (user_id, person_id, sort_at desc)
    include (opened_at, purposes)`.execute(db);
}

/** Both indexes are read without the table only where a vacuum has been since the last change. */
async function vacuumEarly(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table signals set (
      autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02
    )`.execute(db);
}
