import { INSIGHT_DAYS } from '../../../../contract/insights.ts';

export type Days = (typeof INSIGHT_DAYS)[number];

const DEFAULT: Days = '90';

/** From the page's URL, which anyone can type. */
export function readDays(search: string): Days {
  const given = new URLSearchParams(search).get('days');
  return INSIGHT_DAYS.find((days) => days === given) ?? DEFAULT;
}

/** "last 30 days", "last year". */
export function describePeriod({ since, until }: { since: string; until: string }): string {
  const days = Math.round((Date.parse(until) - Date.parse(since)) / 86_400_000);
  return days > 360 ? 'last year' : `last ${days} days`;
}

/** "?days=30"; empty for the default. */
export function buildSearch(days: Days): string {
  return days === DEFAULT ? '' : `?days=${days}`;
}
