import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { subscriptionQuery } from '../../billing.ts';
import { BILLING_KEY, queryClient, SECURITY_KEY } from '../../query-client.ts';

export const creditsQuery = queryOptions({
  queryKey: [BILLING_KEY, 'credits'],
  queryFn: () => call('GET /user/credits'),
});

export const sessionsQuery = queryOptions({
  queryKey: [SECURITY_KEY, 'sessions'],
  queryFn: () => call('GET /user/sessions'),
  // What other devices do is not known here: each look is a new one.
  staleTime: 0,
});

export const activityQuery = queryOptions({
  queryKey: [SECURITY_KEY, 'activity'],
  queryFn: () => call('GET /user/security-activity'),
  staleTime: 0,
});

/** Ahead of the card that shows it, which also tells of what failed. */
export function readBilling(): void {
  queryClient.query(subscriptionQuery).catch(() => {});
  queryClient.query(creditsQuery).catch(() => {});
}

export const timeZonesQuery = queryOptions({
  queryKey: ['time-zones'],
  queryFn: async () => (await call('GET /app/timeZones')).map(({ name }) => name),
  // The list changes with the server's version, not while one looks at it.
  staleTime: Infinity,
});
