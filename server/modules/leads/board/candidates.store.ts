import { sql } from 'kysely';
import type { Db } from '../../../platform/database/tables.ts';
import { isPermitted, isPresent } from '../../signals/signals.ts';
import type { PersonRow } from '../../signals/signals.tables.ts';

/** A person with opened engagement, and what is stored about all of it. */
export type EngagedPerson = {
  personId: PersonRow['person_id'];
  headline: PersonRow['headline'];
  /** Base-2 logarithm of the decayed sum of all engagement. */
  heat: number;
  /** The part of it that reactions contribute; null without reactions. */
  reactionHeat: number | null;
  firstAt: Date;
  lastAt: Date;
  posts: number;
  comments: number;
  stockComments: number;
};

/**
 * Those who engaged since then, and those of the given numbers. One JSON value, because the driver
 * takes three times as long to parse 20,000 rows.
 */
export async function findEngagedPeople(
  db: Db,
  { userId, since, also }: { userId: string; since: Date; also: readonly number[] },
): Promise<EngagedPerson[]> {
  type CandidateRow = Omit<EngagedPerson, 'firstAt' | 'lastAt'> & {
    firstAt: number;
    lastAt: number;
  };
  const { rows } = await sql<{ people: CandidateRow[] }>`
    select coalesce(json_agg(engaged), '[]') as people
    from (
      select h.person_id as "personId", p.headline, h.heat, h.reaction_heat as "reactionHeat",
        trunc(extract(epoch from h.first_at) * 1000) as "firstAt",
        trunc(extract(epoch from h.last_at) * 1000) as "lastAt",
        h.posts, h.comments, h.stock_comments as "stockComments"
      from lead_heat h join people p on p.user_id = h.user_id and p.person_id = h.person_id
      where h.user_id = ${userId}::uuid and p.kind = 'member' and ${isPermitted('p', 'leads')}
        and (h.last_at >= ${since}::timestamptz or h.person_id = any(${also}::integer[]))
    ) as engaged`.execute(db);
  const people = rows[0]?.people ?? [];
  return people.map((person) => ({
    ...person,
    firstAt: new Date(person.firstAt),
    lastAt: new Date(person.lastAt),
  }));
}

/**
 * The number of people without opened engagement, whose signals wait. No rule or answer of the member
 * may change it: the change would tell what is written about people whom the member does not know.
 */
export async function countWaitingPeople(
  db: Db,
  { userId, since }: { userId: string; since: Date },
): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(distinct s.person_id)::integer as people
    from signals s join people p on p.user_id = s.user_id and p.person_id = s.person_id
    where s.user_id = ${userId}::uuid and s.opened_at is null and ${isPresent('s')}
      and s.sort_at >= ${since}::timestamptz and ${isPermitted('s', 'leads')}
      and p.kind = 'member' and ${isPermitted('p', 'leads')}
      and not exists (
        select from lead_heat h where h.user_id = s.user_id and h.person_id = s.person_id)`.execute(
    db,
  );
  return rows[0]?.people ?? 0;
}

export async function countPostsSince(db: Db, userId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ posts: number }>`
    select count(*)::integer as posts from posts
    where user_id = ${userId}::uuid and posted_at >= ${since}::timestamptz`.execute(db);
  return rows[0]?.posts ?? 0;
}

export async function countEngagedPosts(
  db: Db,
  { userId, people, since }: { userId: string; people: readonly number[]; since: Date },
): Promise<ReadonlyMap<number, number>> {
  if (people.length === 0) return new Map();
  const { rows } = await sql<{ person_id: number; posts: number }>`
    select s.person_id, count(distinct s.post_no)::integer as posts
    from signals s join posts on posts.user_id = s.user_id and posts.post_no = s.post_no
    where s.user_id = ${userId}::uuid and s.person_id = any(${people}::integer[])
      and posts.posted_at >= ${since}::timestamptz and ${isPresent('s')} and s.opened_at is not null
      and ${isPermitted('s', 'leads')}
    group by s.person_id`.execute(db);
  return new Map(rows.map((row) => [row.person_id, row.posts]));
}
