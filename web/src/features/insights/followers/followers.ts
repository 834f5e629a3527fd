import { formatCount } from '../../../format/format.ts';
import type { Table } from '../figure/table.ts';
import type { Insights } from '../queries.ts';

export type FollowerCounts = Insights['followers'];

/** "Nov 20", for a UTC day. */
export function dayWords(day: string): string {
  return new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: '2-digit',
    timeZone: 'UTC',
  }).format(new Date(day));
}

export function followersWords(counts: FollowerCounts): string[] {
  const [first, last] = [counts[0], counts.at(-1)];
  if (first === undefined || last === undefined) {
    return [
      'Your followers have not been counted yet. They are counted once a day, when your profile is read.',
    ];
  }
  const now = `${formatCount(last.followers)} followers on ${dayWords(last.day)}`;
  if (first === last) return [`${now}. The plot begins on the second day.`];
  const change = last.followers - first.followers;
  const difference =
    change === 0
      ? 'as many as'
      : `${formatCount(Math.abs(change))} ${change > 0 ? 'more' : 'fewer'} than`;
  return [`${now}, ${difference} on ${dayWords(first.day)}.`];
}

export function followersTable(counts: FollowerCounts): Table {
  return {
    columns: ['Day (UTC)', 'Followers'],
    rows: counts.map(({ day, followers }) => [day, followers]),
  };
}
