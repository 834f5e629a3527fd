import { queryOptions, skipToken } from '@tanstack/react-query';
import { type ReplyTo, call } from '../api/call.ts';
import { BILLING_KEY, queryClient, SIGNALS_KEY } from '../signed-in/query-client.ts';

export type Overview = ReplyTo<'GET /signals/overview'>;

const POLL_MS = 60_000;
/** While a check that the member requested is in progress. */
const POLL_SOON_MS = 5_000;
const CHECKS_APART_MS = 600_000;

/** Fetched every minute while the page is visible, by the navigation and by the page of signals. */
export const overviewQuery = queryOptions({
  queryKey: [SIGNALS_KEY, 'overview'],
  queryFn: () => call('GET /signals/overview', { inBackground: true }),
  staleTime: 20_000,
  refetchInterval: ({ state }) => (hasJustChecked(state.data) ? POLL_SOON_MS : POLL_MS),
  refetchOnWindowFocus: true,
});

/** How many signals the page of signals shows as new, without marks not sent yet; null elsewhere. */
export const shownAsNewQuery = queryOptions({
  queryKey: ['shown-as-new'],
  queryFn: skipToken,
  initialData: null as number | null,
});

function hasJustChecked(overview: Overview | undefined): boolean {
  const checkableAt = overview?.source.checkableAt ?? null;
  if (checkableAt === null) return false;
  const left = Date.parse(checkableAt) - Date.now();
  return left > CHECKS_APART_MS - POLL_MS && left <= CHECKS_APART_MS;
}

export function changeOverview(change: (overview: Overview) => Overview): void {
  queryClient.setQueryData(overviewQuery.queryKey, (known) => known && change(known));
}

export async function refreshOverview(): Promise<void> {
  // The account page shows the same allowance.
  void queryClient.invalidateQueries({ queryKey: [BILLING_KEY, 'credits'] });
  await queryClient.invalidateQueries({ queryKey: overviewQuery.queryKey });
}
