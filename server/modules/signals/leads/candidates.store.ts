import { sql } from 'kysely';
import type { Db } from '../../../platform/database/tables.ts';
import { isPermitted } from '../feed/permitted.store.ts';
import { HALF_LIFE_DAYS, HEAT_ORIGIN } from '../people/heat.rules.ts';

/** A member of the network with opened signals that may be used for leads. */
export type WarmPerson = {
  person_id: number;
  headline: string;
  heat: number;
  reaction_heat: number | null;
  events: number;
  first_at: Date;
  last_at: Date;
  posts: number;
  comments: number;
  questions: number;
  stock_comments: number;
};

/** Who engaged since then, and those that `also` names, whenever they did. */
export async function findWarmPeople(
  db: Db,
  o: { userId: string; since: Date; also: readonly number[] },
): Promise<WarmPerson[]> {
  const { rows } = await sql<WarmColumns>`
    select json_agg(h.person_id) as person_id, json_agg(p.headline) as headline,
      json_agg(h.heat) as heat, json_agg(h.reaction_heat) as reaction_heat,
      json_agg(h.events) as events, json_agg(h.posts) as posts, json_agg(h.comments) as comments,
      json_agg(h.questions) as questions, json_agg(h.stock_comments) as stock_comments,
      json_agg(date_part('epoch', h.first_at) * 1000) as first_at,
      json_agg(date_part('epoch', h.last_at) * 1000) as last_at
    from lead_heat h join people p on p.user_id = h.user_id and p.person_id = h.person_id
    where h.user_id = ${o.userId}::uuid and p.user_id = ${o.userId}::uuid
      and p.kind = 'member' and ${isPermitted('p', 'leads')}
      and (h.last_at >= ${o.since}::timestamptz or h.person_id = any(${o.also}::integer[]))
    having count(*) > 0`.execute(db);
  const [columns] = rows;
  return columns ? peopleOf(columns) : [];
}

/**
 * A column each, as JSON: the driver takes seven times as long to parse 20,000 rows. Times are in
 * milliseconds, with a rounding error of less than one.
 */
type WarmColumns = {
  [Name in keyof WarmPerson]: readonly (WarmPerson[Name] extends Date
    ? number
    : WarmPerson[Name])[];
};

function peopleOf(columns: WarmColumns): WarmPerson[] {
  return columns.person_id.map((person, row) => {
    const valueOf = <T>(column: readonly T[]): T => column[row] as T; // of the same length
    return {
      person_id: person,
      headline: valueOf(columns.headline),
      heat: valueOf(columns.heat),
      reaction_heat: valueOf(columns.reaction_heat),
      events: valueOf(columns.events),
      first_at: new Date(Math.round(valueOf(columns.first_at))),
      last_at: new Date(Math.round(valueOf(columns.last_at))),
      posts: valueOf(columns.posts),
      comments: valueOf(columns.comments),
      questions: valueOf(columns.questions),
      stock_comments: valueOf(columns.stock_comments),
    };
  });
}

/**
 * Who would be warm if nothing waited: only people with waiting signals and without opened ones.
 */
export async function findWaitingPeople(
  db: Db,
  o: { userId: string; since: Date },
): Promise<WarmPerson[]> {
  const { rows } = await sql<WarmPerson>`
    select w.person_id, p.headline, ln(sum(w.worth)) / ln(2::float8) as heat,
      null::float8 as reaction_heat, sum(w.events)::integer as events,
      min(w.first_at) as first_at, max(w.last_at) as last_at, count(*)::integer as posts,
      sum(w.comments)::integer as comments, 0 as questions, 0 as stock_comments
    from (
      select person_id, (sum(worth) + max(worth)) / 2 as worth, count(*) as events,
        count(*) filter (where kind = 'comment') as comments,
        min(sort_at) as first_at, max(sort_at) as last_at
      from (${waitingSignals(o)}) as waiting group by person_id, post_no
    ) as w join people p on p.user_id = ${o.userId}::uuid and p.person_id = w.person_id
    where p.kind = 'member' and ${isPermitted('p', 'leads')}
    group by w.person_id, p.headline`.execute(db);
  return rows;
}

const waitingSignals = (o: { userId: string; since: Date }) => sql`
      select person_id, post_no, kind, sort_at,
        weight * power(2::float8, extract(epoch from sort_at - ${HEAT_ORIGIN}::timestamptz)::float8
          / ${HALF_LIFE_DAYS * 86_400}::float8) as worth
      from signals s
      where s.user_id = ${o.userId}::uuid and s.opened_at is null and s.missed < 2
        and s.sort_at >= ${o.since}::timestamptz and ${isPermitted('s', 'leads')}
        and not exists (
          select from lead_heat h where h.user_id = s.user_id and h.person_id = s.person_id)`;

/** The number of posts since then. */
export async function countPostsSince(db: Db, userId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ posts: number }>`
    select count(*)::integer as posts from posts
    where user_id = ${userId}::uuid and posted_at >= ${since}::timestamptz`.execute(db);
  return rows[0]?.posts ?? 0;
}

/** With how many posts each of them engaged since then. */
export async function countEngagedPosts(
  db: Db,
  o: { userId: string; people: readonly number[]; since: Date },
): Promise<ReadonlyMap<number, number>> {
  if (o.people.length === 0) return new Map();
  const { rows } = await sql<{ person_id: number; posts: number }>`
    select s.person_id, count(distinct s.post_no)::integer as posts
    from signals s
    where s.user_id = ${o.userId}::uuid and s.person_id = any(${o.people}::integer[])
      and s.sort_at >= ${o.since}::timestamptz and s.missed < 2 and s.opened_at is not null
      and ${isPermitted('s', 'leads')}
    group by s.person_id`.execute(db);
  return new Map(rows.map((row) => [row.person_id, row.posts]));
}

/** A page of the accounts with signals, in the order of their ids. */
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
