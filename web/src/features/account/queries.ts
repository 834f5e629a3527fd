import { queryOptions } from '@tanstack/react-query';
import type { OwnSession } from '../../../../contract/routes/security.ts';
import { call, type ReplyTo } from '../../api/call.ts';
import { subscriptionQuery } from '../../billing/billing.ts';
import {
  BILLING_KEY,
  BRIEF_KEY,
  LEADS_KEY,
  OPENERS_KEY,
  queryClient,
  SECURITY_KEY,
} from '../../signed-in/query-client.ts';

export const creditsQuery = queryOptions({
  queryKey: [BILLING_KEY, 'credits'],
  queryFn: () => call('GET /user/credits', { inBackground: true }),
});

export const sessionsQuery = queryOptions({
  queryKey: [SECURITY_KEY, 'sessions'],
  queryFn: () => call('GET /user/sessions', { inBackground: true }),
  // Other devices may change this without notice.
  staleTime: 0,
});

/** Removes ended sessions from the cache, then refetches sessions and activity. */
export function forgetSessions(isEnded: (session: OwnSession) => boolean): void {
  queryClient.setQueryData(sessionsQuery.queryKey, (known) =>
    known?.filter((session) => !isEnded(session)),
  );
  void queryClient.invalidateQueries({ queryKey: [SECURITY_KEY] });
}

export const activityQuery = queryOptions({
  queryKey: [SECURITY_KEY, 'activity'],
  queryFn: () => call('GET /user/security-activity', { inBackground: true }),
  staleTime: 0,
});

export function readBilling(): void {
  queryClient.query(subscriptionQuery).catch(() => {});
  queryClient.query(creditsQuery).catch(() => {});
}

export const firstDayQuery = queryOptions({
  queryKey: [LEADS_KEY, 'first-day'],
  queryFn: () => call('GET /user/first-day', { inBackground: true }),
  staleTime: 0,
});

export const briefQuery = queryOptions({
  queryKey: [BRIEF_KEY],
  queryFn: () => call('GET /user/brief', { inBackground: true }),
  // A link in a mail may change it without notice.
  staleTime: 0,
});

export type ShownOpenerSettings = ReplyTo<'GET /user/openers'>;

export const openerSettingsQuery = queryOptions({
  queryKey: [OPENERS_KEY, 'settings'],
  queryFn: () => call('GET /user/openers', { inBackground: true }),
});

export const timeZonesQuery = queryOptions({
  queryKey: ['time-zones'],
  queryFn: async () => (await call('GET /app/timeZones')).map(({ name }) => name),
  // The list changes only with the server's version.
  staleTime: Infinity,
});
