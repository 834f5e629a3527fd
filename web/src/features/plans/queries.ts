import { queryOptions } from '@tanstack/react-query';
import { ApiError, call, type ReplyTo } from '../../api/call.ts';
import { BILLING_KEY, isRefetch } from '../../signed-in/query-client.ts';

/** The name that the interface uses. */
export type ShownForecast = ReplyTo<'GET /linkedin-profiles/analysis'>;

const FORECAST_POLL_MS = 1500;

export const endedQuery = queryOptions({
  queryKey: [BILLING_KEY, 'ended'],
  queryFn: () => call('GET /payments/stripe/ended-subscription', { inBackground: true }),
});

/** Polled while it is computed; null if none was started. */
export const forecastQuery = queryOptions({
  queryKey: ['forecast'],
  queryFn: async (context): Promise<ShownForecast | null> => {
    try {
      return await call('GET /linkedin-profiles/analysis', { inBackground: isRefetch(context) });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  },
  refetchInterval: ({ state }) => (isUnderWay(state.data) ? FORECAST_POLL_MS : false),
});

export function isUnderWay(forecast: ShownForecast | null | undefined): boolean {
  return forecast?.status === 'queued' || forecast?.status === 'running';
}
