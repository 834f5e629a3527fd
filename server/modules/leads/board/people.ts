import type { Db } from '../../../platform/database/tables.ts';
import {
  countEngagedPosts,
  findCooledPeople,
  findHeadlines,
  findWarmPeople,
  type WarmPeople,
} from '../../signals/signals.ts';
import type { FitMatch } from '../ranking/fit.rules.ts';
import { valueAt } from '../ranking/place-people.rules.ts';
import { RANKING_NUMBERS } from '../ranking/ranking-numbers.ts';
import type { KnownMatches } from './known-matches.ts';

/** Who engaged since then, and those of `also` who engaged before. */
export async function readPeople(
  db: Db,
  userId: string,
  o: { since: Date; also: Promise<readonly number[]> },
): Promise<WarmPeople> {
  const [warm, cooled] = await Promise.all([
    findWarmPeople(db, userId, o.since),
    o.also.then((people) => findCooledPeople(db, { userId, people, before: o.since })),
  ]);
  return cooled.ids.length === 0 ? warm : joined(warm, cooled);
}

function joined(one: WarmPeople, other: WarmPeople): WarmPeople {
  const whole = (name: 'ids' | 'posts' | 'comments' | 'stockComments') =>
    Int32Array.from([...one[name], ...other[name]]);
  const real = (name: 'heat' | 'firstAt' | 'lastAt' | 'headlineKeys') =>
    Float64Array.from([...one[name], ...other[name]]);
  return {
    ids: whole('ids'),
    posts: whole('posts'),
    comments: whole('comments'),
    stockComments: whole('stockComments'),
    heat: real('heat'),
    firstAt: real('firstAt'),
    lastAt: real('lastAt'),
    headlineKeys: real('headlineKeys'),
  };
}

/** What is stored counts all posts; those of the window matter for possible regulars only. */
export async function countExactly(
  db: Db,
  userId: string,
  o: { people: WarmPeople; postsInWindow: number; since: Date },
): Promise<void> {
  const { ids, posts } = o.people;
  const least = RANKING_NUMBERS.dampers.regularShare * o.postsInWindow;
  const regulars = rowsWhere(ids, (row) => valueAt(posts, row) > least);
  const people = regulars.map((row) => valueAt(ids, row));
  const counted = await countEngagedPosts(db, { userId, people, since: o.since });
  for (const row of regulars) posts[row] = counted.get(valueAt(ids, row)) ?? 0;
}

/** How each headline matches. Only headlines that are not known yet are read. */
export async function matchPeople(
  db: Db,
  userId: string,
  { people: { ids, headlineKeys }, known }: { people: WarmPeople; known: KnownMatches },
): Promise<FitMatch[]> {
  // Who is erased before their headline is read has none any more.
  const gone = known.fit.match('');
  const matches: FitMatch[] = [];
  const missing = rowsWhere(ids, (row) => {
    const match = known.find(valueAt(headlineKeys, row));
    matches.push(match ?? gone);
    return match === undefined;
  });
  if (missing.length === 0) return matches;
  const people = missing.map((row) => valueAt(ids, row));
  const rowOf = new Map(missing.map((row) => [valueAt(ids, row), row]));
  const headlines = await findHeadlines(db, userId, people);
  for (const [index, text] of headlines.texts.entries()) {
    const match = known.fit.match(text);
    known.remember(valueAt(headlines.keys, index), match);
    const row = rowOf.get(valueAt(headlines.ids, index));
    if (row !== undefined) matches[row] = match;
  }
  return matches;
}

function rowsWhere({ length }: ArrayLike<unknown>, holds: (row: number) => boolean): number[] {
  const rows: number[] = [];
  for (let row = 0; row < length; row += 1) {
    if (holds(row)) rows.push(row);
  }
  return rows;
}
