import { sql } from 'kysely';
import type { Db } from '../../platform/database/tables.ts';
import type { ImportsTables } from '../imports/imports.tables.ts';
import { isPermitted, isPresent } from '../signals/signals.ts';
import type { PostRow } from '../signals/signals.tables.ts';

/** Both lists of posts of creator analytics are cut at fifty. */
const LISTED_POSTS = 50;

type Since = { readonly userId: string; readonly since: string };

export type FileDay = {
  day: string;
  impressions: number | null;
  engagements: number | null;
  newFollowers: number | null;
};

/** Where files overlap, the one that reaches further counts, then the one imported later. */
export async function listFileDays(db: Db, { userId, since }: Since): Promise<FileDay[]> {
  const { rows } = await sql<FileDay>`
    select distinct on (d.day) d.day::text as day, d.impressions, d.engagements,
      d.new_followers as "newFollowers"
    from imported_days d join imports i using (user_id, import_no)
    where d.user_id = ${userId}::uuid and d.day >= ${since}::date
    order by d.day, i.until_day desc nulls last, i.import_no desc`.execute(db);
  return rows;
}

type CountsByPost = Pick<PostRow, 'reactions' | 'comments' | 'reposts' | 'counts_at' | 'kind'>;

export type FilePost = Pick<
  ImportsTables['imported_posts'],
  'post_id' | 'impressions' | 'engagements'
> & {
  post_kind: string;
  day: string;
  /** The period of the file; null for the file of one post, which counts all of its life. */
  from: string | null;
  until: string | null;
  imported_at: Date;
  post_url: string | null;
  post_text: string | null;
  named: number;
} & { [Column in keyof CountsByPost]: CountsByPost[Column] | null };

/** Joined by one of the numbers that LinkedIn gives a post, never by its date. */
export async function listFilePosts(db: Db, { userId, since }: Since): Promise<FilePost[]> {
  const { rows } = await sql<FilePost>`
    select l.post_id, l.post_kind, l.day::text as day, l.impressions, l.engagements,
      l.from_day::text as from, l.until_day::text as until, l.imported_at, p.url as post_url,
      left(p.text, 500) as post_text, p.kind, p.reactions, p.comments, p.reposts, p.counts_at,
      (select count(*)::integer from signals s
        where s.user_id = ${userId}::uuid and s.post_no = p.post_no and ${isPresent('s')}
          and ${isPermitted('s', 'insights')}) as named
    from (
      select distinct on (post_id) * from (
        select f.post_id, f.kind as post_kind, f.day, f.impressions, i.from_day, i.until_day,
          i.imported_at, i.import_no, i.kind as file_kind,
          case when f.engagements is null and i.kind = 'creator-analytics'
              and count(f.engagements) over (partition by f.import_no) < ${LISTED_POSTS}::integer
            then 0 else f.engagements end as engagements
        from imported_posts f join imports i using (user_id, import_no)
        where f.user_id = ${userId}::uuid and i.kind <> 'member-export'
      ) as listed
      where day >= ${since}::date
      order by post_id, file_kind = 'post-analytics' desc, until_day desc nulls last, import_no desc
    ) as l left join posts p on p.user_id = ${userId}::uuid
      and l.post_id in (p.post_id,
        substring(p.url from '(?:activity|share|ugcPost)[:-]([0-9]{15,20})'))
    order by l.day, l.post_id`.execute(db);
  return rows;
}
