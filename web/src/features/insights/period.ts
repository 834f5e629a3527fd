import { INSIGHT_DAYS } from '../../../../contract/insights.ts';

export type Days = (typeof INSIGHT_DAYS)[number];

const DEFAULT: Days = '90';

/** From the page's URL, which anyone can type. */
export function readDays(search: string): Days {
  const given = new URLSearchParams(search).get('days');
  return INSIGHT_DAYS.find((days) => days === given) ?? DEFAULT;
}

/** "?days=30"; empty for the default. */
export function buildSearch(days: Days): string {
  return days === DEFAULT ? '' : `?days=${days}`;
}
