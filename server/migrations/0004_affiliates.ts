import { type Kysely, sql } from 'kysely';

/** What was settled with FirstPromoter about an account that came by an affiliate's link. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table affiliate_reports (
      user_id uuid primary key references users,
      settled_at timestamptz not null,
      refusal text
    )`.execute(db);
}
