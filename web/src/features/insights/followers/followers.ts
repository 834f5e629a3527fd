import { formatCount } from '../../../format/format.ts';
import type { FigureTable } from '../figure/table.ts';
import type { Insights } from '../queries.ts';

export type FollowerCounts = Insights['followers'];

/** "Nov 20", for a UTC day. */
export function describeDay(day: string): string {
  return new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: '2-digit',
    timeZone: 'UTC',
  }).format(new Date(day));
}

export function describeFollowers(counts: FollowerCounts): string[] {
  const [first, last] = [counts[0], counts.at(-1)];
  if (first === undefined || last === undefined) {
    return [
      'Followers have not been counted yet. They are counted once a day, when the profile is read.',
    ];
  }
  const now = `${formatCount(last.followers)} followers on ${describeDay(last.day)}`;
  if (first === last) return [`${now}. The plot begins on the second day.`];
  const change = last.followers - first.followers;
  const difference =
    change === 0
      ? 'as many as'
      : `${formatCount(Math.abs(change))} ${change > 0 ? 'more' : 'fewer'} than`;
  return [`${now}, ${difference} on ${describeDay(first.day)}.`];
}

export function buildFollowersTable(counts: FollowerCounts): FigureTable {
  return {
    columns: ['Day (UTC)', 'Followers'],
    rows: counts.map(({ day, followers }) => [day, followers]),
  };
}
