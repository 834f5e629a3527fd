import { queryOptions } from '@tanstack/react-query';
import type { ProfileAnalysis } from '../../../../contract/routes/profiles.ts';
import { ApiError, call } from '../../api/call.ts';
import { BILLING_KEY, isRefetch } from '../../signed-in/query-client.ts';

const ANALYSIS_POLL_MS = 1500;

export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: (context) =>
    call('GET /payments/stripe/subscription-plans', { inBackground: isRefetch(context) }),
});

export const endedQuery = queryOptions({
  queryKey: [BILLING_KEY, 'ended'],
  queryFn: () => call('GET /payments/stripe/ended-subscription', { inBackground: true }),
});

/** Polled while the analysis runs; null if none was started. */
export const analysisQuery = queryOptions({
  queryKey: ['analysis'],
  queryFn: async (context): Promise<ProfileAnalysis | null> => {
    try {
      return await call('GET /linkedin-profiles/analysis', { inBackground: isRefetch(context) });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  },
  refetchInterval: ({ state }) => (isUnderWay(state.data) ? ANALYSIS_POLL_MS : false),
});

export function isUnderWay(analysis: ProfileAnalysis | null | undefined): boolean {
  return analysis?.status === 'queued' || analysis?.status === 'running';
}
