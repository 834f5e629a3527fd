import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { type ZoneClock } from '../../../format/clock.ts';
import type { Overview } from '../../../signals/overview.ts';
import { queryClient } from '../../../signed-in/query-client.ts';
import type { Order } from '../filters/filters.ts';
import { LISTS, type SignalQuery, signalsQuery } from '../queries.ts';
import { marking } from '../seen/useMarks.ts';
import { buildFeed } from './feed.ts';

/** Pages that are fetched again, so that the focused signal is among them. */
const MAX_KEPT_PAGES = 5;

export function useSignals(
  wanted: SignalQuery,
  order: Order,
  clock: ZoneClock,
  overview: Overview | undefined,
) {
  const options = signalsQuery(wanted, order);
  const query = useInfiniteQuery(options);
  const pages = query.data?.pages;
  const rows = useMemo(() => buildFeed(pages ?? [], clock), [pages, clock]);
  const baseline = pages?.[0]?.all ?? null;
  const arrived =
    overview === undefined || baseline === null ? 0 : Math.max(0, overview.counts.all - baseline);

  // An empty list has no position to lose.
  const { refetch } = query;
  const isWaitedFor = arrived > 0 && rows.length === 0;
  useEffect(() => {
    if (isWaitedFor) void refetch();
  }, [isWaitedFor, refetch]);

  /** Fetches the list from its beginning, down to the signal with this number. */
  const showNew = async (currentNo: number | null): Promise<void> => {
    await marking.flush();
    const place = pages?.findIndex(({ items }) => items.some(({ no }) => no === currentNo)) ?? 0;
    const kept = Math.min(MAX_KEPT_PAGES, Math.max(1, place + 1));
    queryClient.setQueryData(
      options.queryKey,
      (known) =>
        known && { pages: known.pages.slice(0, kept), pageParams: known.pageParams.slice(0, kept) },
    );
    queryClient.removeQueries({ queryKey: LISTS, type: 'inactive' });
    await query.refetch();
    // React Query reports the answer in a timer; the rows are shown after it.
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { query, rows, arrived, showNew };
}
