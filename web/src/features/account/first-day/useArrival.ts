import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Overview, overviewQuery } from '../../../signals/overview.ts';
import { firstDayQuery } from '../queries.ts';
import { type FirstDay, isRecent } from './recent.ts';

export type Arrival = {
  readonly day: FirstDay;
  readonly counts: Overview['counts'] & { readonly free: number };
};

/** For new members; null for others, and if it cannot be read. */
export function useArrival(): Arrival | 'pending' | null {
  const [now] = useState(Date.now);
  const day = useQuery(firstDayQuery);
  const isNew = day.data !== undefined && isRecent(day.data, now);
  const overview = useQuery({ ...overviewQuery, enabled: isNew });
  // The card stands above the others, which must not move when it arrives.
  if (day.isPending || (isNew && overview.isPending)) return 'pending';
  if (!isNew || overview.data === undefined) return null;
  const { counts, history } = overview.data;
  return { day: day.data, counts: { ...counts, free: history?.signals ?? counts.all } };
}
