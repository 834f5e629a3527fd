import { type Kysely, sql } from 'kysely';

/**
 * Accounts and their sessions. What belongs to a user has `user_id` first in its key, so that the
 * tables can be spread over machines by it. Secrets that users hold (tokens, codes, grants) are
 * kept as hashes only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createUsers(db);
  await createSessions(db);
  await createCodes(db);
  await createGoogleSignIn(db);
  await createSupportMessages(db);
}

/** A deleted account stays as a row without personal data: late events about it find it deleted. */
async function createUsers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id uuid primary key,
      email text not null constraint users_email_unique unique,
      email_verified_at timestamptz,
      first_name text not null,
      last_name text not null,
      password_hash text,
      language text not null default 'en',
      time_zone text not null default 'UTC',
      dark_mode boolean,
      registration_finished_at timestamptz,
      fprom_tid text,
      created_at timestamptz not null,
      deleted_at timestamptz,
      erased_at timestamptz
    )`.execute(db);
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sessions (
      user_id uuid not null references users,
      id uuid not null,
      token_hash bytea not null constraint sessions_token_hash_unique unique,
      kind text not null constraint sessions_kind_known check (kind in ('web', 'extension')),
      created_at timestamptz not null,
      last_used_at timestamptz not null,
      expires_at timestamptz not null,
      address_prefix text not null,
      user_agent text not null,
      revoked_at timestamptz,
      primary key (user_id, id)
    )`.execute(db);
}

/** One code a user and purpose: a newer one replaces the older. No hash: not mailed yet. */
async function createCodes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table codes (
      user_id uuid not null references users,
      purpose text not null constraint codes_purpose_known check (purpose in ('reset', 'delete')),
      challenge_hash bytea,
      code_hash text,
      tries smallint not null default 0,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      primary key (user_id, purpose)
    )`.execute(db);
  // Kept for unknown addresses too: a caller cannot tell the difference.
  await sql`
    create table reset_challenges (
      challenge_hash bytea primary key,
      email text not null,
      tries smallint not null default 0,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`
    create table reset_grants (
      user_id uuid not null references users,
      grant_hash bytea not null constraint reset_grants_hash_unique unique,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      primary key (user_id, grant_hash)
    )`.execute(db);
}

async function createGoogleSignIn(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table identities (
      issuer text not null,
      subject text not null,
      user_id uuid not null references users,
      created_at timestamptz not null,
      primary key (issuer, subject)
    )`.execute(db);
  await sql`create index identities_user on identities (user_id)`.execute(db);
  await sql`
    create table handoffs (
      user_id uuid not null references users,
      handoff_hash bytea not null constraint handoffs_hash_unique unique,
      binding_hash bytea not null,
      kind text not null constraint handoffs_kind_known check (kind in ('web', 'extension')),
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      primary key (user_id, handoff_hash)
    )`.execute(db);
}

async function createSupportMessages(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table support_messages (
      id uuid primary key,
      reference text not null constraint support_messages_reference_unique unique,
      user_id uuid references users,
      first_name text not null,
      last_name text not null,
      email text not null,
      message text not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index support_messages_user on support_messages (user_id)`.execute(db);
}
