import { formatCount, formatDay } from '../../../format/format.ts';
import type { FigureTable } from '../figure/table.ts';
import type { Insights } from '../queries.ts';

export type FollowerCounts = Insights['followers'];

export function describeFollowers(counts: FollowerCounts): string[] {
  const [first, last] = [counts[0], counts.at(-1)];
  if (first === undefined || last === undefined) {
    return [
      'Followers have not been counted yet. They are counted once a day, when the profile is read.',
    ];
  }
  const now = `${formatCount(last.followers)} followers on ${formatDay(last.day, 'UTC')}`;
  if (first === last) return [`${now}. The plot begins on the second day.`];
  const change = last.followers - first.followers;
  const difference =
    change === 0
      ? 'as many as'
      : `${formatCount(Math.abs(change))} ${change > 0 ? 'more' : 'fewer'} than`;
  return [`${now}, ${difference} on ${formatDay(first.day, 'UTC')}.`];
}

export function buildFollowersTable(counts: FollowerCounts): FigureTable {
  return {
    columns: ['Day (UTC)', 'Followers'],
    rows: counts.map(({ day, followers }) => [day, followers]),
  };
}
