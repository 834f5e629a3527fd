import { type Kysely, sql } from 'kysely';

/** Requests of people who are not users. A suppression belongs to the request that asked for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table subject_requests (
      request_id uuid primary key,
      kind text not null constraint subject_requests_kind_known
        check (kind in ('object', 'erase', 'access')),
      received_at timestamptz not null,
      due_at timestamptz not null,
      done_at timestamptz,
      undone_at timestamptz,
      word text,
      email text,
      keys jsonb,
      constraint subject_requests_word_of_access check ((kind = 'access') = (word is not null))
    )`.execute(db);
  await sql`
    alter table suppressions
      add column request_id uuid not null,
      add column kind text not null constraint suppressions_kind_known
        check (kind in ('member', 'sales', 'other', 'public')),
      drop constraint suppressions_pkey,
      add primary key (key_hash, request_id)`.execute(db);
  await sql`create index suppressions_request on suppressions (request_id)`.execute(db);
}
