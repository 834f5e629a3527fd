import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const POLL_MS = 2000;

export const processingQuery = queryOptions({
  queryKey: ['data-processing'],
  queryFn: () => call('GET /user/data-processing', { inBackground: true }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.dataProcessing === false ? false : POLL_MS),
});
