import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

export const creditsQuery = queryOptions({
  queryKey: ['credits'],
  queryFn: () => call('GET /user/credits'),
});

export const timeZonesQuery = queryOptions({
  queryKey: ['time-zones'],
  queryFn: async () => (await call('GET /app/timeZones')).map(({ name }) => name),
  // The list changes with the server's version, not while one looks at it.
  staleTime: Infinity,
});
