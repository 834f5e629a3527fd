import { sql } from 'kysely';
import { type Db, selectTables } from '../../../platform/database/tables.ts';
import { DAY_MS } from '../../../platform/time/durations.ts';
import { isPermitted, isPresent, HEAT_NUMBERS } from '../../signals/signals.ts';
import type { PersonRow } from '../../signals/signals.tables.ts';
import type { Candidate } from '../ranking/candidate.ts';
import type { LeadsTables } from '../leads.tables.ts';
import { RANKING_NUMBERS } from '../ranking/ranking-numbers.ts';

const { days: DAYS, openedWithinDays: OPENED_WITHIN_DAYS } = RANKING_NUMBERS.questions;
const { regularShare: REGULAR_SHARE } = RANKING_NUMBERS.cautions;

const on = selectTables<LeadsTables>();

/**
 * Those who engaged since then, and those of the given numbers, without the member's records. Stored
 * counts cover all posts; which of them are in the window matters for regulars only.
 */
export async function findEngagedPeople(
  db: Db,
  {
    userId,
    since,
    postsInWindow,
    also,
  }: { userId: string; since: Date; postsInWindow: number; also: readonly number[] },
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select h.person_id as "personId", p.headline, h.heat, h.reaction_heat as "reactionHeat",
      round(date_part('epoch', h.first_at) * 1000) as "firstAtMs",
      round(date_part('epoch', h.silent_since) * 1000) as "silentSinceMs",
      round(date_part('epoch', h.last_at) * 1000) as "lastAtMs",
      h.posts, h.comments, h.stock_comments as "stockComments"
    from lead_heat h join people p on p.user_id = h.user_id and p.person_id = h.person_id
    where h.user_id = ${userId}::uuid and p.kind = 'member' and ${isPermitted('p', 'leads')}
      and (h.last_at >= ${since}::timestamptz or h.person_id = any(${also}::integer[]))`.execute(
    db,
  );
  const isRegular = ({ posts }: Candidate) => posts > REGULAR_SHARE * postsInWindow;
  const regulars = rows.filter(isRegular).map(({ personId }) => personId);
  if (regulars.length === 0) return rows;
  const counted = await countEngagedPosts(db, { userId, people: regulars, since });
  return rows.map((person) =>
    isRegular(person) ? { ...person, posts: counted.get(person.personId) ?? 0 } : person,
  );
}

async function countEngagedPosts(
  db: Db,
  { userId, people, since }: { userId: string; people: readonly number[]; since: Date },
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ person_id: number; posts: number }>`
    select s.person_id, count(distinct s.post_no)::integer as posts
    from signals s join posts on posts.user_id = s.user_id and posts.post_no = s.post_no
    where s.user_id = ${userId}::uuid and s.person_id = any(${people}::integer[])
      and posts.posted_at >= ${since}::timestamptz and ${isPresent('s')} and s.opened_at is not null
      and ${isPermitted('s', 'leads')}
    group by s.person_id`.execute(db);
  return new Map(rows.map((row) => [row.person_id, row.posts]));
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
      and s.weight = ${HEAT_NUMBERS.weights.question}::real
      and s.sort_at >= ${askedSince}::timestamptz
      and (s.sort_at >= ${since}::timestamptz
        or (not s.is_history and s.opened_at >= ${since}::timestamptz))
      and ${isPresent('s')} and ${isPermitted('s', 'leads')}
    group by s.person_id`.execute(db);
  return new Map(
    rows.map((row) => [row.person_id, { askedAt: row.asked_at, arrivedAt: row.arrived_at }]),
  );
}

export type Snapshot = { at: Date; people: number[]; basis: string };

export function findSnapshot(db: Db, userId: string): Promise<Snapshot | undefined> {
  return on(db)
    .selectFrom('lead_snapshots')
    .select(['at', 'people', 'basis'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function saveSnapshot(tx: Db, userId: string, snapshot: Snapshot): Promise<void> {
  await on(tx)
    .insertInto('lead_snapshots')
    .values({ user_id: userId, ...snapshot })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...snapshot }))
    .execute();
}

export type RingMember = { person_id: number; ring: number };

export function findRingMembers(db: Db, userId: string): Promise<RingMember[]> {
  return on(db)
    .selectFrom('lead_rings')
    .select(['person_id', 'ring'])
    .where('user_id', '=', userId)
    .execute();
}

export async function replaceRings(
  tx: Db,
  userId: string,
  members: readonly RingMember[],
): Promise<void> {
  await on(tx).deleteFrom('lead_rings').where('user_id', '=', userId).execute();
  if (members.length === 0) return;
  await on(tx)
    .insertInto('lead_rings')
    .values(members.map((member) => ({ user_id: userId, ...member })))
    .execute();
}
