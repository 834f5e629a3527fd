import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/tables.ts';
import { isPermitted, isPresent, POST_TEXT_LENGTH } from '../signals/signals.ts';
import type { PersonRow, PostRow } from '../signals/signals.tables.ts';

export type PostCounts = Pick<
  PostRow,
  'post_no' | 'posted_at' | 'kind' | 'reactions' | 'comments' | 'reposts' | 'counts_at'
> & { post_url: string; post_text: string };

/** The posts since a time, or one post. */
export async function listPostCounts(
  db: Db,
  { userId, since, no }: { userId: string; since?: Date; no?: number },
): Promise<PostCounts[]> {
  const { rows } = await sql<PostCounts>`
    select post_no, url as post_url, posted_at, left(text, ${POST_TEXT_LENGTH}::integer) as post_text,
      kind, reactions, comments, reposts, counts_at
    from posts
    where user_id = ${userId}::uuid
      and (${since ?? null}::timestamptz is null or posted_at >= ${since ?? null}::timestamptz)
      and (${no ?? null}::integer is null or post_no = ${no ?? null}::integer)
    order by posted_at, post_no`.execute(db);
  return rows;
}

type ReaderCounts = {
  people: number;
  companies: number;
  returning: number;
  new_faces: number;
  known_since: Date | null;
};

type Regular = Pick<PersonRow, 'person_id' | 'name' | 'headline' | 'url'> & {
  posts: number;
  signals: number;
};

type ReadersSince = { userId: string; since: Date };

/** Opened signals only: the member does not know the people of waiting ones. */
export async function countReaders(db: Db, { userId, since }: ReadersSince): Promise<ReaderCounts> {
  const { rows } = await sql<ReaderCounts>`
    select count(*) filter (where is_person and signals > 0)::integer as people,
      count(*) filter (where not is_person and signals > 0)::integer as companies,
      count(*) filter (where is_person and posts > 1)::integer as returning,
      count(*) filter (where is_person and first_at >= ${since}::timestamptz)::integer as new_faces,
      min(first_at) as known_since
    from (
      select readers.*, p.kind = 'member' as is_person
      from (${selectReaders({ userId, since })}) as readers
        join people p on p.user_id = ${userId}::uuid and p.person_id = readers.person_id
    ) as readers`.execute(db);
  return rows[0] ?? { people: 0, companies: 0, returning: 0, new_faces: 0, known_since: null };
}

export async function findRegulars(
  db: Db,
  { userId, since, limit }: ReadersSince & { limit: number },
): Promise<Regular[]> {
  const { rows } = await sql<Regular>`
    select readers.person_id, p.name, p.headline, p.url, readers.posts, readers.signals
    from (${selectReaders({ userId, since })}) as readers
      join people p on p.user_id = ${userId}::uuid and p.person_id = readers.person_id
        and ${isPermitted('p', 'insights')}
    where readers.posts > 1 and p.kind = 'member'
    order by readers.posts desc, readers.signals desc, readers.person_id
    limit ${limit}::integer`.execute(db);
  return rows;
}

export async function countSignalsByPeople(
  db: Db,
  { people, userId, since }: ReadersSince & { people: readonly number[] },
): Promise<{ people: number; signals: number }> {
  const { rows } = await sql<{ people: number; signals: number }>`
    select count(*)::integer as people, coalesce(sum(signals), 0)::integer as signals
    from (${selectReaders({ userId, since })}) as readers
    where signals > 0 and person_id = any(${people}::integer[])`.execute(db);
  return rows[0] ?? { people: 0, signals: 0 };
}

const selectReaders = ({ userId, since }: ReadersSince): RawBuilder<unknown> => sql`
  select s.person_id, min(s.sort_at) as first_at,
    count(*) filter (where s.sort_at >= ${since}::timestamptz)::integer as signals,
    count(distinct s.post_no) filter (where s.sort_at >= ${since}::timestamptz)::integer as posts
  from signals s
  where s.user_id = ${userId}::uuid and s.opened_at is not null and ${isPresent('s')}
    and ${isPermitted('s', 'insights')}
  group by s.person_id`;

type Span = { userId: string; since: Date; until: Date };

/** A signal counts at the midpoint of its interval, whether it is opened or waiting. */
const middle = sql`(s.not_before + (s.not_after - s.not_before) / 2)`;

const isIn = ({ userId, since, until }: Span): RawBuilder<boolean> => sql`
  s.user_id = ${userId}::uuid and ${isPermitted('s', 'insights')}
    and ${middle} >= ${since}::timestamptz and ${middle} < ${until}::timestamptz`;

/** The posts of a span, and their signals. */
export async function countNewPosts(
  db: Db,
  span: Span,
): Promise<{ posts: number; signals: number }> {
  const { rows } = await sql<{ posts: number; signals: number }>`
    select count(distinct p.post_no)::integer as posts, count(s.no)::integer as signals
    from posts p left join signals s on s.post_no = p.post_no and ${isIn(span)}
    where p.user_id = ${span.userId}::uuid and p.posted_at >= ${span.since}::timestamptz
      and p.posted_at < ${span.until}::timestamptz`.execute(db);
  return rows[0] ?? { posts: 0, signals: 0 };
}

export async function countSignalsByDay(
  db: Db,
  span: Span,
): Promise<{ day: number; signals: number }[]> {
  const { rows } = await sql<{ day: number; signals: number }>`
    select floor(extract(epoch from ${middle} - ${span.since}::timestamptz) / 86400)::integer as day,
      count(*)::integer as signals
    from signals s where ${isIn(span)}
    group by 1 order by 1`.execute(db);
  return rows;
}

type QuarterHour = { at: Date; signals: number };

/**
 * Signals whose time is known to within three hours, by quarter hour, and the number of other
 * signals.
 */
export async function countSignalsByQuarterHour(
  db: Db,
  span: Span,
): Promise<{ quarters: QuarterHour[]; untimed: number }> {
  const { rows } = await sql<{ at: Date | null; signals: number }>`
    select case when s.not_after - s.not_before <= interval '3 hours'
        then to_timestamp(floor(extract(epoch from ${middle}) / 900) * 900) end as at,
      count(*)::integer as signals
    from signals s where ${isIn(span)}
    group by 1`.execute(db);
  return {
    quarters: rows.flatMap(({ at, signals }) => (at === null ? [] : [{ at, signals }])),
    untimed: rows.find(({ at }) => at === null)?.signals ?? 0,
  };
}
