import { sql } from 'kysely';
import type { Db } from '../../../platform/database/tables.ts';
import { isPermitted } from '../conditions.store.ts';
import { searchWords } from '../people/search-words.ts';
import { FEW_PEOPLE, type FeedQuery, matchFeedQuery } from './feed.store.ts';

type FoundSignal = { sort_at: Date; no: number };

/** The numbers of the newest signals whose person or comment has the text; null without words. */
export async function searchSignals(
  db: Db,
  query: FeedQuery,
  text: string,
): Promise<number[] | null> {
  const words = searchWords(text);
  if (words === '') return null;
  const people = await findPeople(db, query.userId, words);
  const found = [
    ...(people.length > FEW_PEOPLE
      ? await findOfManyPeople(db, query, words)
      : await findOfFewPeople(db, query, people)),
    ...(await findComments(db, query, text)),
  ];
  const newest = found.toSorted(
    (one, other) => other.sort_at.getTime() - one.sort_at.getTime() || other.no - one.no,
  );
  return [...new Set(newest.map(({ no }) => no))].slice(0, query.limit);
}

/** Stops at one more than `FEW_PEOPLE`. */
async function findPeople(db: Db, userId: string, words: string): Promise<number[]> {
  const { rows } = await sql<{ person_id: number }>`
    select person_id from people p
    where user_id = ${userId}::uuid and strpos(words, ${words}) > 0
      and ${isPermitted('p', 'signals')}
    limit ${FEW_PEOPLE + 1}::integer`.execute(db);
  return rows.map((row) => row.person_id);
}

async function findOfFewPeople(
  db: Db,
  query: FeedQuery,
  people: readonly number[],
): Promise<FoundSignal[]> {
  const { rows } = await sql<FoundSignal>`
    select theirs.sort_at, theirs.no
    from unnest(${people}::integer[]) as found(person_id) cross join lateral (
      select s.sort_at, s.no from signals s
      where ${matchFeedQuery(query)} and s.person_id = found.person_id
      order by s.sort_at desc, s.no desc limit ${query.limit}::integer
    ) as theirs
    order by theirs.sort_at desc, theirs.no desc limit ${query.limit}::integer`.execute(db);
  return rows;
}

/** `is true` keeps the planner from turning it into a join that sorts the whole feed. */
async function findOfManyPeople(db: Db, query: FeedQuery, words: string): Promise<FoundSignal[]> {
  const { rows } = await sql<FoundSignal>`
    select s.sort_at, s.no from signals s
    where ${matchFeedQuery(query)} and (s.person_id in (
      select p.person_id from people p
      where p.user_id = ${query.userId}::uuid and strpos(p.words, ${words}) > 0
        and ${isPermitted('p', 'signals')})) is true
    order by s.sort_at desc, s.no desc limit ${query.limit}::integer`.execute(db);
  return rows;
}

/** Short and long comments have an index each; the one of short comments contains the text. */
async function findComments(db: Db, query: FeedQuery, text: string): Promise<FoundSignal[]> {
  const matches = sql`s.kind = 'comment' and strpos(lower(s.detail), lower(${text}::text)) > 0`;
  const { rows } = await sql<FoundSignal>`
    select sort_at, no from (
      select s.sort_at, s.no from signals s
        join people p on p.user_id = s.user_id and p.person_id = s.person_id
          and ${isPermitted('p', 'signals')}
      where ${matchFeedQuery(query)} and ${matches} and octet_length(s.detail) <= 2000
      order by s.sort_at desc, s.no desc limit ${query.limit}::integer
    ) as short
    union all
    select sort_at, no from (
      select s.sort_at, s.no from signals s
        join people p on p.user_id = s.user_id and p.person_id = s.person_id
          and ${isPermitted('p', 'signals')}
      where ${matchFeedQuery(query)} and ${matches} and octet_length(s.detail) > 2000
      order by s.sort_at desc, s.no desc limit ${query.limit}::integer
    ) as long`.execute(db);
  return rows;
}
