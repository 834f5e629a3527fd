import { sql } from 'kysely';
import type { Db } from '../../platform/database/tables.ts';

export type PeriodRow = {
  from: string;
  until: string;
  posts: { id: string; day: string; engagements: number | null }[];
  days: { day: string; engagements: number }[];
};

/** The files of creator analytics, the one that reaches furthest first. */
export async function listPeriods(db: Db, userId: string): Promise<PeriodRow[]> {
  const { rows } = await sql<PeriodRow>`
    select i.from_day::text as from, i.until_day::text as until,
      coalesce((select jsonb_agg(jsonb_build_object('id', p.post_id, 'day', p.day,
          'engagements', p.engagements) order by p.post_id)
        from imported_posts p where p.user_id = i.user_id and p.import_no = i.import_no), '[]')
        as posts,
      coalesce((select jsonb_agg(jsonb_build_object('day', d.day, 'engagements', d.engagements)
          order by d.day)
        from imported_days d where d.user_id = i.user_id and d.import_no = i.import_no
          and d.engagements is not null), '[]') as days
    from imports i
    where i.user_id = ${userId}::uuid and i.kind = 'creator-analytics'
      and i.from_day is not null and i.until_day is not null
    order by i.until_day desc, i.from_day, i.import_no desc`.execute(db);
  return rows;
}

/** The newest list of the member's own posts, from a data export. */
export async function listShares(db: Db, userId: string): Promise<{ id: string; day: string }[]> {
  const { rows } = await sql<{ id: string; day: string }>`
    select p.post_id as id, p.day::text as day from imported_posts p
    where p.user_id = ${userId}::uuid and p.import_no = (
      select max(i.import_no) from imports i
      where i.user_id = p.user_id and i.kind = 'member-export' and exists (
        select from imported_posts any_post where any_post.user_id = i.user_id
          and any_post.import_no = i.import_no))
    order by p.post_id`.execute(db);
  return rows;
}
