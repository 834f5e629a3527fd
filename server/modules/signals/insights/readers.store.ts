import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/tables.ts';
import { isPermitted, isPresent } from '../conditions.store.ts';

export type ReaderCounts = {
  people: number;
  returning: number;
  new_faces: number;
  known_since: Date | null;
};

export type Regular = {
  person_id: number;
  name: string;
  headline: string;
  url: string;
  posts: number;
  signals: number;
};

type Since = { userId: string; since: Date };

/** Opened signals only: the member does not know the people of waiting ones. */
export async function countReaders(db: Db, o: Since): Promise<ReaderCounts> {
  const { rows } = await sql<ReaderCounts>`
    select count(*) filter (where signals > 0)::integer as people,
      count(*) filter (where posts > 1)::integer as returning,
      count(*) filter (where first_at >= ${o.since}::timestamptz)::integer as new_faces,
      min(first_at) as known_since
    from (${readers(o)}) as readers`.execute(db);
  return rows[0] ?? { people: 0, returning: 0, new_faces: 0, known_since: null };
}

export async function findRegulars(db: Db, o: Since & { limit: number }): Promise<Regular[]> {
  const { rows } = await sql<Regular>`
    select readers.person_id, p.name, p.headline, p.url, readers.posts, readers.signals
    from (${readers(o)}) as readers
      join people p on p.user_id = ${o.userId}::uuid and p.person_id = readers.person_id
        and ${isPermitted('p', 'insights')}
    where readers.posts > 1
    order by readers.posts desc, readers.signals desc, readers.person_id
    limit ${o.limit}::integer`.execute(db);
  return rows;
}

export async function countSignalsOf(
  db: Db,
  { people, ...o }: Since & { people: readonly number[] },
): Promise<{ people: number; signals: number }> {
  const { rows } = await sql<{ people: number; signals: number }>`
    select count(*)::integer as people, coalesce(sum(signals), 0)::integer as signals
    from (${readers(o)}) as readers
    where signals > 0 and person_id = any(${people}::integer[])`.execute(db);
  return rows[0] ?? { people: 0, signals: 0 };
}

const readers = ({ userId, since }: Since): RawBuilder<unknown> => sql`
  select s.person_id, min(s.sort_at) as first_at,
    count(*) filter (where s.sort_at >= ${since}::timestamptz)::integer as signals,
    count(distinct s.post_no) filter (where s.sort_at >= ${since}::timestamptz)::integer as posts
  from signals s
  where s.user_id = ${userId}::uuid and s.opened_at is not null and ${isPresent('s')}
    and ${isPermitted('s', 'insights')}
  group by s.person_id`;
