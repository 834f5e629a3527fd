import { sql } from 'kysely';
import type { FileCount } from '../../../contract/routes/insights.ts';
import type { Db } from '../../platform/database/tables.ts';
import type { ImportsTables } from '../imports/imports.tables.ts';
import { isPermitted, isPresent, POST_TEXT_LENGTH } from '../signals/signals.ts';
import type { PostRow } from '../signals/signals.tables.ts';

/**
 * Both lists of posts of creator analytics are cut at fifty. A shorter one omits posts without any;
 * the list by engagement may be missing altogether.
 */
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

export type FilePost = Pick<ImportsTables['imported_posts'], 'post_id' | 'engagements'> & {
  post_kind: string;
  day: string;
  /** The period of the file; null for the file of one post, which counts all of its life. */
  from: string | null;
  until: string | null;
  imported_at: Date;
  impressions: FileCount | null;
  members_reached: FileCount | null;
  post_no: number | null;
  post_url: string | null;
  post_text: string | null;
  named: number;
} & { [Column in keyof CountsByPost]: CountsByPost[Column] | null };

const findCount = (column: 'impressions' | 'members_reached') => sql`
  first_value(case when ${sql.ref(column)} is not null then jsonb_build_object(
    'count', ${sql.ref(column)}, 'from', counted_from, 'until', counted_until) end)
  over (partition by same_post order by ${sql.ref(column)} is null, counted_from nulls first,
    counted_until desc, import_no desc)`;

/**
 * The posts of the files since a day, or one of the posts that the data service lists. They are
 * joined by one of the numbers that LinkedIn gives a post, never by the date. Each count is of the
 * file that counts the most of the post's life, until the latest day.
 */
export async function listFilePosts(
  db: Db,
  { userId, since, postNo }: Partial<Since> & { userId: string; postNo?: number },
): Promise<FilePost[]> {
  const { rows } = await sql<FilePost>`
    select post_id, post_kind, day::text as day, from_day::text as from, until_day::text as until,
      imported_at, engagements, seen as impressions, reached as members_reached, post_no, post_url,
      post_text, kind, reactions, comments, reposts, counts_at,
      (select count(*)::integer from signals s
        where s.user_id = ${userId}::uuid and s.post_no = merged.post_no and ${isPresent('s')}
          and ${isPermitted('s', 'insights')}) as named
    from (
      select distinct on (same_post) listed.*, ${findCount('impressions')} as seen,
        ${findCount('members_reached')} as reached
      from (
        select coalesce(p.post_no::text, f.post_id) as same_post, f.post_id, f.kind as post_kind,
          f.day, f.impressions, f.members_reached, i.from_day, i.until_day, i.imported_at, import_no,
          case when f.engagements is null and i.kind = 'creator-analytics'
              and count(f.engagements) over (partition by import_no)
                between 1 and ${LISTED_POSTS - 1}::integer
            then 0 else f.engagements end as engagements,
          case when f.day < i.from_day then i.from_day end as counted_from,
          coalesce(i.until_day, (i.imported_at at time zone 'UTC')::date) as counted_until,
          p.post_no, p.url as post_url, left(p.text, ${POST_TEXT_LENGTH}::integer) as post_text,
          p.kind, p.reactions, p.comments, p.reposts, p.counts_at
        from imported_posts f join imports i using (user_id, import_no)
          left join (
            posts p cross join lateral (
              select p.post_id union
              select substring(p.url from '(?:activity|share|ugcPost)[:-]([0-9]{15,20})')
            ) as numbers(id)
          ) on p.user_id = f.user_id and numbers.id = f.post_id
        where f.user_id = ${userId}::uuid and i.kind <> 'member-export'
      ) as listed
      order by same_post, engagements is null, counted_from nulls first, counted_until desc,
        import_no desc
    ) as merged
    where (${since ?? null}::date is null or day >= ${since ?? null}::date)
      and (${postNo ?? null}::integer is null or post_no = ${postNo ?? null}::integer)
    order by merged.day, post_id`.execute(db);
  return rows;
}
