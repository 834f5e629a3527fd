import type { Db } from '../../../platform/database/tables.ts';
import { countEngagedPosts, findHeadlines, type WarmPeople } from '../../signals/signals.ts';
import type { FitMatch } from '../ranking/fit/fit.rules.ts';
import { valueAt } from '../ranking/place-people.rules.ts';
import { RANKING_NUMBERS } from '../ranking/ranking-numbers.ts';
import type { KnownMatches } from './known-matches.ts';

/** Stored counts cover all posts; the window matters for regulars only. */
export async function countExactly(
  db: Db,
  userId: string,
  o: { people: WarmPeople; postsInWindow: number; since: Date },
): Promise<Int32Array> {
  const { ids, posts } = o.people;
  const minPosts = RANKING_NUMBERS.dampers.regularShare * o.postsInWindow;
  const regulars = rowsWhere(ids, (row) => valueAt(posts, row) > minPosts);
  const people = regulars.map((row) => valueAt(ids, row));
  const counted = await countEngagedPosts(db, { userId, people, since: o.since });
  const exact = posts.slice();
  for (const row of regulars) exact[row] = counted.get(valueAt(ids, row)) ?? 0;
  return exact;
}

export async function matchPeople(
  db: Db,
  userId: string,
  { people, known }: { people: WarmPeople; known: KnownMatches },
): Promise<readonly FitMatch[]> {
  const before = known.findAll(people.headlineKeys);
  if (before) return before;
  const matches = await matchEach(db, userId, { people, known });
  known.rememberAll(people.headlineKeys, matches);
  return matches;
}

async function matchEach(
  db: Db,
  userId: string,
  { people: { ids, headlineKeys }, known }: { people: WarmPeople; known: KnownMatches },
): Promise<FitMatch[]> {
  // A person erased before their headline is read has none.
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
