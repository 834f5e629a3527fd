import { sql } from 'kysely';
import type { Db } from '../../../platform/database/tables.ts';
import { isPermitted, isPresent } from '../../signals/signals.ts';
import type { SignalRow } from '../../signals/signals.tables.ts';

type TimedEngagement = Pick<SignalRow, 'person_id' | 'post_no'> & { at: Date };

/**
 * Opened engagement with the posts since then, by people who engaged with at least that many of
 * them. Only times known to `precisionMs` count: reactions found together by one late reading have
 * the same time, although they may be days apart.
 */
export async function findTimedEngagements(
  db: Db,
  {
    userId,
    since,
    precisionMs,
    minPosts,
  }: { userId: string; since: Date; precisionMs: number; minPosts: number },
): Promise<TimedEngagement[]> {
  const { rows } = await sql<TimedEngagement>`
    select person_id, post_no, at
    from (
      select s.person_id, s.post_no, min(s.sort_at) as at,
        count(*) over (partition by s.person_id) as posts
      from signals s
        join posts on posts.user_id = s.user_id and posts.post_no = s.post_no
        join people p on p.user_id = s.user_id and p.person_id = s.person_id
      where s.user_id = ${userId}::uuid and posts.posted_at >= ${since}::timestamptz
        and s.opened_at is not null and ${isPresent('s')} and ${isPermitted('s', 'leads')}
        and s.not_after - s.not_before <= ${precisionMs}::integer * interval '1 millisecond'
        and p.kind = 'member'
      group by s.person_id, s.post_no
    ) as engaged
    where posts >= ${minPosts}::float8
    order by person_id, post_no`.execute(db);
  return rows;
}
