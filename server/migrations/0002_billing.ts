import { type Kysely, sql } from 'kysely';

/**
 * What we keep of the payment provider's truth, and the credits that it pays for. What belongs to
 * a user has `user_id` first in its key, so that the tables can be spread over machines by it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createCustomers(db);
  await createCheckoutIntents(db);
  await createEventInbox(db);
  await createCredits(db);
}

/** Kept after an account's deletion, so that late events about it find it deleted. */
async function createCustomers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stripe_customers (
      user_id uuid primary key references users,
      customer_id text not null constraint stripe_customers_customer_id_unique unique,
      test_clock_id text,
      clock_offset_seconds integer not null default 0,
      read_ticket integer not null default 0,
      applied_ticket integer not null default 0,
      created_at timestamptz not null,
      synced_at timestamptz
    )`.execute(db);
  await sql`create index stripe_customers_synced on stripe_customers (synced_at)`.execute(db);
  await sql`
    create index stripe_customers_test_clock on stripe_customers (test_clock_id)
    where test_clock_id is not null`.execute(db);

  await sql`
    create table subscriptions (
      user_id uuid primary key references users,
      subscription_id text not null,
      status text not null constraint subscriptions_status_known check (status in (
        'active', 'trialing', 'past_due', 'unpaid', 'paused', 'incomplete', 'canceled',
        'incomplete_expired')),
      plan_key text not null,
      product_name text not null,
      price_id text not null,
      interval text not null constraint subscriptions_interval_known
        check (interval in ('monthly', 'yearly')),
      amount integer not null,
      currency text not null,
      monthly_signals integer not null,
      monthly_ai_credits integer not null,
      anchor_at timestamptz not null,
      period_start timestamptz not null,
      period_end timestamptz not null,
      cancel_at_period_end boolean not null,
      ends_at timestamptz,
      payment_failed_at timestamptz,
      first_active_at timestamptz,
      updated_at timestamptz not null
    )`.execute(db);
}

async function createCheckoutIntents(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table checkout_intents (
      user_id uuid not null references users,
      id uuid not null,
      price_id text not null,
      session_id text constraint checkout_intents_session_id_unique unique,
      state text not null constraint checkout_intents_state_known
        check (state in ('open', 'completed', 'expired', 'failed')),
      created_at timestamptz not null,
      closed_at timestamptz,
      primary key (user_id, id)
    )`.execute(db);
  await sql`
    create unique index checkout_intents_one_open on checkout_intents (user_id)
    where state = 'open'`.execute(db);
}

/** Every event once, regardless of its order; `created_at` is Stripe's time, `received_at` is ours. */
async function createEventInbox(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stripe_events (
      id text primary key,
      type text not null,
      customer_id text,
      created_at timestamptz not null,
      received_at timestamptz not null,
      state text not null constraint stripe_events_state_known
        check (state in ('waiting', 'done', 'ignored')),
      attempts integer not null default 0,
      error text
    )`.execute(db);
  await sql`
    create index stripe_events_waiting on stripe_events (customer_id, received_at)
    where state = 'waiting'`.execute(db);
  await sql`create index stripe_events_received on stripe_events (received_at)`.execute(db);
}

async function createCredits(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table credit_grants (
      user_id uuid not null references users,
      subscription_id text not null,
      period_start timestamptz not null,
      kind text not null,
      amount integer not null,
      granted_at timestamptz not null,
      primary key (user_id, subscription_id, period_start, kind)
    )`.execute(db);
  await sql`
    create table credit_balances (
      user_id uuid not null references users,
      kind text not null constraint credit_balances_kind_known check (kind in ('signal', 'ai')),
      subscription_id text not null,
      base integer not null,
      used integer not null default 0,
      period_start timestamptz not null,
      period_end timestamptz not null,
      primary key (user_id, kind),
      constraint credit_balances_not_overdrawn check (used >= 0 and used <= base)
    )`.execute(db);
  await sql`
    create table credit_entries (
      user_id uuid not null references users,
      key text not null,
      kind text not null,
      delta integer not null,
      subscription_id text not null,
      period_start timestamptz not null,
      at timestamptz not null,
      primary key (user_id, key)
    )`.execute(db);
}
