import { type Kysely, sql } from 'kysely';

/** What a user was told about their money, so that nothing is told twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table billing_notices (
      user_id uuid not null references users,
      key text not null,
      told_at timestamptz not null,
      primary key (user_id, key)
    )`.execute(db);
}
