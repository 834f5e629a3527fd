import { type Kysely, sql } from 'kysely';

/** `json` keeps what `jsonb` refuses, such as NUL in what an agent sends. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table agent_records (
      kind text not null,
      key bytea not null,
      payload json not null,
      client_id text,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      primary key (kind, key)
    )`.execute(db);
  await sql`create index agent_records_of_client on agent_records (client_id)`.execute(db);
  await sql`create index agent_records_by_end on agent_records (expires_at)`.execute(db);
  await sql`
    create table agent_grants (
      user_id uuid not null,
      id text not null,
      client_id text not null,
      client_name text not null,
      redirect_host text not null,
      scopes text[] not null,
      payload json not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      last_used_at timestamptz,
      last_used_prefix text,
      primary key (user_id, id)
    )`.execute(db);
  await sql`create index agent_grants_by_end on agent_grants (expires_at)`.execute(db);
  await sql`
    create table agent_tokens (
      user_id uuid not null,
      key bytea not null,
      kind text not null,
      grant_id text not null,
      payload json not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      consumed_at timestamptz,
      primary key (user_id, key)
    )`.execute(db);
  await sql`create index agent_tokens_of_grant on agent_tokens (user_id, grant_id)`.execute(db);
  await sql`create index agent_tokens_by_end on agent_tokens (expires_at)`.execute(db);
  // Finds the member of a grant or token before the server that holds the member's tables.
  await sql`
    create table agent_routes (
      key bytea primary key,
      user_id uuid not null
    )`.execute(db);
  await sql`create index agent_routes_of_user on agent_routes (user_id)`.execute(db);
}
