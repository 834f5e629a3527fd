import { type Kysely, sql } from 'kysely';

/** The last check of a customer before the account was deleted: no payment before it is refunded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table stripe_customers add column live_at timestamptz`.execute(db);
  await sql`
    update stripe_customers c
    set live_at = c.synced_at + make_interval(secs => c.clock_offset_seconds)
    from users u
    where u.id = c.user_id and u.deleted_at is null`.execute(db);
}
