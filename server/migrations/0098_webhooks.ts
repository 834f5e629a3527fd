import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhooks (
      user_id uuid not null,
      id uuid not null,
      url text not null,
      types text[] not null,
      secret bytea not null,
      previous_secret bytea,
      previous_until timestamptz,
      created_at timestamptz not null,
      -- Deliveries that failed since the last success.
      failures integer not null default 0,
      failing_since timestamptz,
      -- After a failure nothing but erasures is tried before.
      paused_until timestamptz,
      last_delivered_at timestamptz,
      disabled_at timestamptz,
      disabled_reason text,
      primary key (user_id, id)
    )`.execute(db);
  await sql`
    create table webhook_events (
      user_id uuid not null,
      id text not null,
      type text not null,
      -- Numbers of rows only: what they are is read when the event is sent.
      data jsonb not null,
      at timestamptz not null,
      primary key (user_id, id)
    )`.execute(db);
  await sql`create index webhook_events_by_time on webhook_events (at)`.execute(db);
  await sql`
    create table webhook_deliveries (
      user_id uuid not null,
      webhook_id uuid not null,
      event_id text not null,
      at timestamptz not null,
      is_erasure boolean not null,
      state text not null,
      attempts integer not null default 0,
      -- Failed attempts since it was queued last.
      failures integer not null default 0,
      next_at timestamptz not null,
      claimed_until timestamptz,
      primary key (user_id, webhook_id, event_id)
    )`.execute(db);
  await sql`
    create index webhook_deliveries_waiting on webhook_deliveries
      (user_id, webhook_id, is_erasure desc, next_at) where state = 'waiting'`.execute(db);
  await sql`
    create index webhook_deliveries_due on webhook_deliveries (next_at) where state = 'waiting'`.execute(
    db,
  );
  await sql`
    create table webhook_attempts (
      user_id uuid not null,
      webhook_id uuid not null,
      event_id text not null,
      attempt integer not null,
      at timestamptz not null,
      ms integer not null,
      status integer,
      fault text,
      primary key (user_id, webhook_id, event_id, attempt)
    )`.execute(db);
  await sql`create index webhook_attempts_by_time on webhook_attempts (user_id, webhook_id, at desc)`.execute(
    db,
  );
  // Who may have received whom, for as long as both exist.
  await sql`
    create table webhook_receipts (
      user_id uuid not null,
      person_id integer not null,
      webhook_id uuid not null,
      primary key (user_id, person_id, webhook_id)
    )`.execute(db);
}
