import { sql } from 'kysely';
import type { Db } from '../../../platform/database/tables.ts';
import { DAY_MS } from '../../../platform/time/durations.ts';
import { ENGAGEMENT_WEIGHTS, isPermitted, isPresent } from '../../signals/signals.ts';
import type { PersonRow } from '../../signals/signals.tables.ts';
import type { Candidate } from '../ranking/candidate.ts';
import { RANKING_NUMBERS } from '../ranking/ranking-numbers.ts';

const { days: DAYS, openedWithinDays: OPENED_WITHIN_DAYS } = RANKING_NUMBERS.questions;

/** A person with opened engagement, and what is stored about all of it; without the member's records. */
export type EngagedPerson = Candidate & { personId: PersonRow['person_id']; heat: number };

type PersonColumns = {
  ids: number[];
  headlines: string[];
  heats: number[];
  reactionHeats: (number | null)[];
  firstAtMs: number[];
  silentSinceMs: (number | null)[];
  lastAtMs: number[];
  posts: number[];
  comments: number[];
  stockComments: number[];
};

/**
 * Those who engaged since then, and those of the given numbers. One JSON array for each column:
 * for 20,000 people, objects take twice as long, and rows even longer.
 */
export async function findEngagedPeople(
  db: Db,
  { userId, since, also }: { userId: string; since: Date; also: readonly number[] },
): Promise<EngagedPerson[]> {
  const { rows } = await sql<PersonColumns>`
    select json_agg(h.person_id) as ids, json_agg(p.headline) as headlines,
      json_agg(h.heat) as heats, json_agg(h.reaction_heat) as "reactionHeats",
      json_agg((date_part('epoch', h.first_at) * 1000)::bigint) as "firstAtMs",
      json_agg((date_part('epoch', h.silent_since) * 1000)::bigint) as "silentSinceMs",
      json_agg((date_part('epoch', h.last_at) * 1000)::bigint) as "lastAtMs",
      json_agg(h.posts) as posts, json_agg(h.comments) as comments,
      json_agg(h.stock_comments) as "stockComments"
    from lead_heat h join people p on p.user_id = h.user_id and p.person_id = h.person_id
    where h.user_id = ${userId}::uuid and p.kind = 'member' and ${isPermitted('p', 'leads')}
      and (h.last_at >= ${since}::timestamptz or h.person_id = any(${also}::integer[]))
    having count(*) > 0`.execute(db);
  return rows.flatMap(listPeople);
}

function listPeople(columns: PersonColumns): EngagedPerson[] {
  return columns.ids.map((personId, index) => ({
    personId,
    kind: 'member',
    headline: columns.headlines[index] ?? '',
    heat: columns.heats[index] ?? 0,
    reactionHeat: columns.reactionHeats[index] ?? null,
    firstAtMs: columns.firstAtMs[index] ?? 0,
    silentSinceMs: columns.silentSinceMs[index] ?? null,
    lastAtMs: columns.lastAtMs[index] ?? 0,
    posts: columns.posts[index] ?? 0,
    comments: columns.comments[index] ?? 0,
    stockComments: columns.stockComments[index] ?? 0,
    setAsideBy: null,
    isPolite: false,
    ring: null,
  }));
}

/**
 * The number of people without opened engagement, whose signals wait. No rule or answer of the member
 * may change it: the change would tell what is written about people that the member does not know.
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

/** When the first known engagement happened, as in insights; null without any. */
export async function findKnownSince(db: Db, userId: string): Promise<Date | null> {
  const { rows } = await sql<{ known_since: Date | null }>`
    select min(s.sort_at) as known_since from signals s
    where s.user_id = ${userId}::uuid and s.opened_at is not null and ${isPresent('s')}
      and ${isPermitted('s', 'leads')}`.execute(db);
  return rows[0]?.known_since ?? null;
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

export type LastQuestion = {
  askedAt: Date;
  /** A question that waited for the allowance arrives when it opens. */
  arrivedAt: Date;
};

/** The last question of each person, of the last days. */
export async function findLastQuestions(
  db: Db,
  { userId, now }: { userId: string; now: Date },
): Promise<ReadonlyMap<PersonRow['person_id'], LastQuestion>> {
  const since = new Date(now.getTime() - DAYS * DAY_MS);
  const askedSince = new Date(since.getTime() - OPENED_WITHIN_DAYS * DAY_MS);
  const { rows } = await sql<{
    person_id: number;
    asked_at: Date;
    arrived_at: Date;
  }>`
    select s.person_id, max(s.sort_at) as asked_at,
      max(case when s.is_history then s.sort_at else greatest(s.sort_at, s.opened_at) end)
        as arrived_at
    from signals s
    where s.user_id = ${userId}::uuid and s.kind = 'comment' and s.opened_at is not null
      and s.weight = ${ENGAGEMENT_WEIGHTS.question}::real
      and s.sort_at >= ${askedSince}::timestamptz
      and (s.sort_at >= ${since}::timestamptz
        or (not s.is_history and s.opened_at >= ${since}::timestamptz))
      and ${isPresent('s')} and ${isPermitted('s', 'leads')}
    group by s.person_id`.execute(db);
  return new Map(
    rows.map((row) => [row.person_id, { askedAt: row.asked_at, arrivedAt: row.arrived_at }]),
  );
}
