import type { Entry, Group } from './entry.ts';
import { matching } from './matching.ts';

/** Pages and commands are available at once and come first, so that later results move nothing. */
export function groupsOf(known: readonly Group[], found: readonly Group[], typed: string): Group[] {
  const matched = known.map(({ label, entries }) => ({ label, entries: matching(entries, typed) }));
  return [...matched, ...found].filter(({ entries }) => entries.length > 0);
}

export function currentOf(groups: readonly Group[], chosen: string | null): Entry | undefined {
  const entries = groups.flatMap((group) => group.entries);
  return entries.find(({ value }) => value === chosen) ?? entries[0];
}

export function statusOf(o: {
  count: number;
  typed: string;
  isSearching: boolean;
  hasFailed: boolean;
}): string {
  if (o.isSearching) return 'Searching people and posts…';
  if (o.count === 0 && o.hasFailed) return '';
  if (o.count === 0) return `Nothing matches “${o.typed}”.`;
  return o.count === 1 ? '1 result' : `${o.count} results`;
}
