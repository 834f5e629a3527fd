import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { BILLING_KEY } from '../../query-client.ts';

export const creditsQuery = queryOptions({
  queryKey: [BILLING_KEY, 'credits'],
  queryFn: () => call('GET /user/credits'),
});

export const timeZonesQuery = queryOptions({
  queryKey: ['time-zones'],
  queryFn: async () => (await call('GET /app/timeZones')).map(({ name }) => name),
  // The list changes with the server's version, not while one looks at it.
  staleTime: Infinity,
});
