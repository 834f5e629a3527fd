import { sql } from 'kysely';
import type { Db } from '../../../platform/database/tables.ts';
import type { SignalKind } from '../signals.tables.ts';
import { isPermitted, isPresent, isWithdrawn, orderByWorth } from '../conditions.store.ts';
import { POST_TEXT_LENGTH, type PostText } from '../posts/present-post.ts';

export type WaitingRow = PostText & { kind: SignalKind; first_seen_at: Date };

/** In the order in which they open. */
export async function findWaiting(db: Db, userId: string, limit: number): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select s.kind, s.first_seen_at, posts.post_no, posts.url as post_url, posts.posted_at,
      left(posts.text, ${POST_TEXT_LENGTH}::integer) as post_text
    from signals s join posts on posts.user_id = s.user_id and posts.post_no = s.post_no
    where s.user_id = ${userId}::uuid and s.opened_at is null and ${isPermitted('s', 'signals')}
    order by ${orderByWorth('s')} limit ${limit}::integer`.execute(db);
  return rows;
}

export type WaitingCounts = { withdrawn: number; comments: number; unnamed_people: number };

/** Waiting signals that cost nothing, comments that do, and people who have waiting signals only. */
export async function countWaiting(db: Db, userId: string): Promise<WaitingCounts> {
  const { rows } = await sql<WaitingCounts>`
    select coalesce(sum(of_one.withdrawn), 0)::integer as withdrawn,
      coalesce(sum(of_one.comments), 0)::integer as comments,
      count(*) filter (where not exists (
        select from signals s where s.user_id = ${userId}::uuid and s.opened_at is not null
          and ${isPermitted('s', 'signals')} and s.person_id = of_one.person_id
      ))::integer as unnamed_people
    from (
      select s.person_id, count(*) filter (where ${isWithdrawn('s')}) as withdrawn,
        count(*) filter (where s.kind = 'comment' and ${isPresent('s')}) as comments
      from signals s
      where s.user_id = ${userId}::uuid and s.opened_at is null and ${isPermitted('s', 'signals')}
      group by s.person_id
    ) as of_one`.execute(db);
  return rows[0] ?? { withdrawn: 0, comments: 0, unnamed_people: 0 };
}

/** Company pages that have opened signals, which were not withdrawn. */
export async function countCompanies(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ companies: number }>`
    select count(*)::integer as companies from people p
    where p.user_id = ${userId}::uuid and p.kind = 'company' and exists (
      select from signals s where s.user_id = p.user_id and s.person_id = p.person_id
        and s.opened_at is not null and ${isPresent('s')} and ${isPermitted('s', 'signals')})`.execute(
    db,
  );
  return rows[0]?.companies ?? 0;
}

/** People and company pages who withdrew each of their opened signals. */
export async function countWithdrawnPeople(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::integer as people
    from (
      select distinct s.person_id from signals s
      where s.user_id = ${userId}::uuid and ${isWithdrawn('s')} and s.opened_at is not null
        and ${isPermitted('s', 'signals')}
    ) as gone join people p on p.user_id = ${userId}::uuid and p.person_id = gone.person_id
    where not exists (
      select from signals s where s.user_id = p.user_id and s.person_id = p.person_id
        and s.opened_at is not null and ${isPresent('s')} and ${isPermitted('s', 'signals')})`.execute(
    db,
  );
  return rows[0]?.people ?? 0;
}

export async function countSince(
  db: Db,
  { userId, since, limit }: { userId: string; since: Date; limit: number },
): Promise<number> {
  const { rows } = await sql<{ signals: number }>`
    select count(*)::integer as signals from (
      select from signals s
      where s.user_id = ${userId}::uuid and s.opened_at is not null
        and ${isPermitted('s', 'signals')} and not s.is_history and s.sort_at >= ${since}::timestamptz
      limit ${limit}::integer
    ) as recent`.execute(db);
  return rows[0]?.signals ?? 0;
}

export type PostFacts = {
  known: number;
  newest_at: Date | null;
  listed_short: number;
  left_out: number;
};

export async function readPostFacts(db: Db, userId: string): Promise<PostFacts> {
  const { rows } = await sql<PostFacts>`
    select count(*)::integer as known, max(posted_at) as newest_at,
      count(*) filter (where reactions_hidden > 0 or comments_hidden > 0)::integer as listed_short,
      count(*) filter (
        where reactions_left_out_at is not null or comments_left_out_at is not null
      )::integer as left_out
    from posts where user_id = ${userId}::uuid and gone_at is null`.execute(db);
  return rows[0] ?? { known: 0, newest_at: null, listed_short: 0, left_out: 0 };
}

/** Only posts that are old enough to have most of their comments. */
export async function readCommentAges(
  db: Db,
  { userId, posts, postedBefore }: { userId: string; posts: number; postedBefore: Date },
): Promise<{ comments: number; median_hours: number | null }> {
  const { rows } = await sql<{ comments: number; median_hours: number | null }>`
    select count(*)::integer as comments,
      percentile_cont(0.5) within group (
        order by extract(epoch from s.not_after - newest.posted_at)::float8 / 3600) as median_hours
    from (
      select post_no, posted_at from posts
      where user_id = ${userId}::uuid and posted_at < ${postedBefore}::timestamptz
      order by posted_at desc limit ${posts}::integer
    ) as newest
      join signals s on s.user_id = ${userId}::uuid and s.post_no = newest.post_no
        and s.kind = 'comment' and s.not_after >= newest.posted_at
        and ${isPermitted('s', 'signals')}`.execute(db);
  return rows[0] ?? { comments: 0, median_hours: null };
}
