import { queryOptions } from '@tanstack/react-query';
import type { ProfileAnalysis } from '../../../../contract/routes/profiles.ts';
import { ApiError, call } from '../../api.ts';
import { BILLING_KEY } from '../../query-client.ts';

const ANALYSIS_POLL_MS = 1500;
const PROCESSING_POLL_MS = 2000;

export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: () => call('GET /payments/stripe/subscription-plans'),
});

/** The plan that the account had last; null where none has ended. */
export const endedQuery = queryOptions({
  queryKey: [BILLING_KEY, 'ended'],
  queryFn: () => call('GET /payments/stripe/ended-subscription'),
});

/** Read again and again while the analysis runs; null where none was ever started. */
export const analysisQuery = queryOptions({
  queryKey: ['analysis'],
  queryFn: async (): Promise<ProfileAnalysis | null> => {
    try {
      return await call('GET /linkedin-profiles/analysis');
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

/** Read again and again until the data are ready. */
export const processingQuery = queryOptions({
  queryKey: ['data-processing'],
  queryFn: () => call('GET /user/data-processing'),
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.dataProcessing === false ? false : PROCESSING_POLL_MS,
});
