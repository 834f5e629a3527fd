import { sql } from 'kysely';
import type { Db } from '../../../platform/database/tables.ts';
import { isPermitted, isPresent } from '../conditions.store.ts';
import { type KnownPeople, type ReadRows, withChanges } from './people-cache.ts';

/**
 * Reads only rows that changed since `known`: each row version names the transaction that wrote it
 * (`xmin`). Null if a person was deleted.
 */
export async function readChangedPeople(
  db: Db,
  userId: string,
  known: KnownPeople,
): Promise<KnownPeople | null> {
  const isChanged = sql`age(xmin) <= (select coalesce(age(${known.horizon}::xid), ${OLDEST}))`;
  const { rows } = await sql<ReadRows>`
    select pg_snapshot_xmin(pg_current_snapshot())::xid::text as horizon,
      h.total as heats, h.changed as changed_heats, p.total as people, p.changed as changed_people
    from (
      select count(*)::integer as total,
        string_agg(${heatRecord}, '') filter (where ${isChanged}) as changed
      from lead_heat where user_id = ${userId}::uuid
    ) as h, (
      select count(*)::integer as total,
        string_agg(${personRecord}, '') filter (where ${isChanged}) as changed
      from people
      where user_id = ${userId}::uuid and kind = 'member' and ${isPermitted('people', 'leads')}
    ) as p`.execute(db);
  const [read] = rows;
  return read ? withChanges(known, read) : null;
}

/** The age of a transaction that precedes every other one. */
const OLDEST = sql`2147483647`;

/** 53 bits, which a number represents exactly. */
const headlineKey = sql`(hashtextextended(headline, 0) & 9007199254740991)`;

/**
 * Uses the binary format of each type: the driver takes seven times as long to parse 20,000 rows.
 */
const heatRecord = sql`int4send(person_id) || float8send(heat) || timestamptz_send(first_at)
  || timestamptz_send(last_at)
  || int8send((posts::bigint << 42) | (comments::bigint << 21) | stock_comments)`;
const personRecord = sql`int4send(person_id) || int8send(${headlineKey})`;

export type Headlines = { ids: number[]; keys: number[]; texts: string[] };

export async function findHeadlines(
  db: Db,
  userId: string,
  people: ArrayLike<number>,
): Promise<Headlines> {
  const { rows } = await sql<{ [Name in keyof Headlines]: Headlines[Name] | null }>`
    select json_agg(person_id) as ids, json_agg(${headlineKey}) as keys,
      json_agg(headline) as texts
    from people
    where user_id = ${userId}::uuid and person_id = any(${Array.from(people)}::integer[])
      and ${isPermitted('people', 'leads')}`.execute(db);
  const [found] = rows;
  return { ids: found?.ids ?? [], keys: found?.keys ?? [], texts: found?.texts ?? [] };
}

export async function findReactionHeats(
  db: Db,
  userId: string,
  people: ArrayLike<number>,
): Promise<ReadonlyMap<number, number>> {
  if (people.length === 0) return new Map();
  const { rows } = await sql<{ ids: number[] | null; heats: number[] | null }>`
    select json_agg(person_id) as ids, json_agg(reaction_heat) as heats from lead_heat
    where user_id = ${userId}::uuid and person_id = any(${Array.from(people)}::integer[])
      and reaction_heat is not null`.execute(db);
  const { ids, heats } = rows[0] ?? {};
  return new Map(ids?.map((id, index) => [id, heats?.[index] as number])); // of the same length
}

/**
 * The number of people without opened engagement, whose signals wait. No rule or answer of the member
 * may change it: the change would tell what is written about people whom the member does not know.
 */
export async function countWaitingPeople(
  db: Db,
  o: { userId: string; since: Date },
): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(distinct s.person_id)::integer as people
    from signals s join people p on p.user_id = s.user_id and p.person_id = s.person_id
    where s.user_id = ${o.userId}::uuid and s.opened_at is null and ${isPresent('s')}
      and s.sort_at >= ${o.since}::timestamptz and ${isPermitted('s', 'leads')}
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
  o: { userId: string; people: readonly number[]; since: Date },
): Promise<ReadonlyMap<number, number>> {
  if (o.people.length === 0) return new Map();
  const { rows } = await sql<{ person_id: number; posts: number }>`
    select s.person_id, count(distinct s.post_no)::integer as posts
    from signals s join posts on posts.user_id = s.user_id and posts.post_no = s.post_no
    where s.user_id = ${o.userId}::uuid and s.person_id = any(${o.people}::integer[])
      and posts.posted_at >= ${o.since}::timestamptz and ${isPresent('s')} and s.opened_at is not null
      and ${isPermitted('s', 'leads')}
    group by s.person_id`.execute(db);
  return new Map(rows.map((row) => [row.person_id, row.posts]));
}

export async function listTrackedAccounts(
  db: Db,
  o: { after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from trackings
    where signals > 0 and (${o.after}::uuid is null or user_id > ${o.after}::uuid)
    order by user_id limit ${o.limit}::integer`.execute(db);
  return rows.map((row) => row.user_id);
}
