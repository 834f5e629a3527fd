import { type Kysely, sql } from 'kysely';

/**
 * Replies are signals of the kind `comment` that name the comment they answer. A reading keeps
 * which of them it has listed, and the comments whose replies it could not read in whole; a post
 * keeps what the source counted when it listed all replies of a comment in a call of their own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table signals
      add column reply_to text,
      add column reply_to_member boolean,
      add constraint signals_only_comments_reply check (kind = 'comment' or reply_to is null)
  `.execute(db);
  await sql`
    alter table post_readings
      add column replies integer[] not null default '{}',
      add column open_threads text[] not null default '{}'`.execute(db);
  await sql`alter table posts add column threads jsonb not null default '{}'`.execute(db);
}
