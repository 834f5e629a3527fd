import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table api_tokens (
      user_id uuid not null,
      id uuid not null,
      name text not null,
      hint text not null,
      scopes text[] not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      last_used_at timestamptz,
      last_used_prefix text,
      revoked_at timestamptz,
      primary key (user_id, id)
    )`.execute(db);
  // Finds the member of a token, wherever the member's tables are.
  await sql`
    create table api_token_hashes (
      token_hash bytea primary key,
      user_id uuid not null,
      token_id uuid not null
    )`.execute(db);
  await sql`create index api_token_hashes_of_user on api_token_hashes (user_id, token_id)`.execute(
    db,
  );
  await sql`create index api_tokens_by_end on api_tokens (expires_at)`.execute(db);
  await sql`
    create table api_answers (
      user_id uuid not null,
      token_id uuid not null,
      key text not null,
      fingerprint bytea not null,
      begun_at timestamptz not null,
      -- Null until the call has been answered.
      status integer,
      body jsonb,
      primary key (user_id, token_id, key)
    )`.execute(db);
  await sql`create index api_answers_by_begin on api_answers (begun_at)`.execute(db);
}
