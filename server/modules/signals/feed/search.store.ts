import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/tables.ts';
import {
  allOf,
  type FeedQuery,
  filtersOf,
  isListed,
  joinPeople,
  sourceOf,
} from './feed-query.store.ts';
import { isPermitted } from './permitted.store.ts';

/** Up to this number of people, signals are read person by person; above it, from the feed. */
const FEW_PEOPLE = 200;

/** Separate lists that each end early, because one condition with OR takes four times as long. */
export async function searchedPage(
  db: Db,
  o: FeedQuery,
  words: string,
): Promise<RawBuilder<unknown>> {
  const people = await findPeople(db, o.userId, words);
  const lists = [
    people.length > FEW_PEOPLE ? ofManyPeople(o, words) : ofFewPeople(o, people),
    // Each has its own index; the first index contains the text.
    ...(o.kind === 'reaction' ? [] : [comments(o, sql`<= 2000`), comments(o, sql`> 2000`)]),
  ];
  return sql`
    select s.*, p.kind as person_kind, p.name, p.headline, p.url as person_url,
      p.delete_after as person_delete_after
    from (
      select sort_at, no from (${sql.join(lists, sql` union `)}) as lists
      order by sort_at desc, no desc limit ${o.limit}::integer
    ) as found
      join signals s on s.user_id = ${o.userId}::uuid and s.no = found.no
      ${joinPeople}`;
}

/** Stops at one more than `FEW_PEOPLE`. */
async function findPeople(db: Db, userId: string, words: string): Promise<number[]> {
  const { rows } = await sql<{ person_id: number }>`
    ${peopleWith(userId, words)} limit ${FEW_PEOPLE + 1}::integer`.execute(db);
  return rows.map((row) => row.person_id);
}

const peopleWith = (userId: string, words: string) => sql`
  select found.person_id from people found
  where found.user_id = ${userId}::uuid and strpos(found.words, ${words}) > 0
    and ${isPermitted('found', 'signals')}`;

function ofFewPeople(o: FeedQuery, people: readonly number[]): RawBuilder<unknown> {
  return sql`(
    select of_one.sort_at, of_one.no
    from unnest(${people}::integer[]) as found(person_id) cross join lateral (
      ${keys(o, sql`s.person_id = found.person_id`)}
    ) as of_one
    order by of_one.sort_at desc, of_one.no desc limit ${o.limit}::integer)`;
}

/** `is true` keeps the planner from turning it into a join that sorts the whole feed. */
function ofManyPeople(o: FeedQuery, words: string): RawBuilder<unknown> {
  return keys(o, sql`(s.person_id in (${peopleWith(o.userId, words)})) is true`);
}

/** `length` is part of the index's condition. */
function comments(o: FeedQuery, length: RawBuilder<unknown>): RawBuilder<unknown> {
  const { kind: _isComment, ...others } = o;
  return sql`(
    select s.sort_at, s.no from ${sourceOf(o)} s ${joinPeople}
    where ${isListed(o.userId)} and s.kind = 'comment' and octet_length(s.detail) ${length}
      and strpos(lower(s.detail), lower(${o.search}::text)) > 0 and ${allOf(filtersOf(others))}
    order by s.sort_at desc, s.no desc limit ${o.limit}::integer)`;
}

function keys(o: FeedQuery, isOfPerson: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select s.sort_at, s.no from ${sourceOf(o)} s
    where ${isListed(o.userId)} and ${isOfPerson} and ${allOf(filtersOf(o))}
    order by s.sort_at desc, s.no desc limit ${o.limit}::integer)`;
}
