import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type InputOf } from '../../api/call.ts';
import { LEADS_KEY, queryClient } from '../../signed-in/query-client.ts';
import type { ConnectedFilter, ShownTab } from './lead.ts';

const PAGE_SIZE = 30;
const HISTORY_PAGE_SIZE = 50;
/** The list stays cached during a long visit to one lead. */
const LIST_KEPT_MS = 3_600_000;

export const leadsQuery = (tab: ShownTab, connected: ConnectedFilter | null) =>
  infiniteQueryOptions({
    queryKey: [LEADS_KEY, 'list', tab, connected],
    queryFn: ({ pageParam, signal: abortSignal }) =>
      call('GET /leads', {
        query: {
          tab,
          limit: PAGE_SIZE,
          ...(connected !== null && { connected }),
          ...(pageParam !== null && { cursor: pageParam }),
        },
        inBackground: true,
        abortSignal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
    gcTime: LIST_KEPT_MS,
  });

export const leadQuery = (id: number) =>
  queryOptions({
    queryKey: [LEADS_KEY, 'lead', id],
    queryFn: () => call('GET /leads/people/:id', { params: { id }, inBackground: true }),
  });

export const historyQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [LEADS_KEY, 'history', id],
    queryFn: ({ pageParam }) =>
      call('GET /leads/people/:id/history', {
        params: { id },
        query: { limit: HISTORY_PAGE_SIZE, ...(pageParam !== null && { cursor: pageParam }) },
        inBackground: true,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export const idealCustomerQuery = queryOptions({
  queryKey: [LEADS_KEY, 'ideal-customer'],
  queryFn: () => call('GET /leads/ideal-customer', { inBackground: true }),
});

export type ShownIdealCustomer = InputOf<'POST /leads/ideal-customer/preview'>['body'];

export const effectQuery = (draft: ShownIdealCustomer) =>
  queryOptions({
    queryKey: [LEADS_KEY, 'effect', draft],
    queryFn: ({ signal: abortSignal }) =>
      call('POST /leads/ideal-customer/preview', { body: draft, inBackground: true, abortSignal }),
    placeholderData: keepPreviousData,
  });

export const rankingQuery = queryOptions({
  queryKey: [LEADS_KEY, 'ranking'],
  queryFn: () => call('GET /leads/ranking', { inBackground: true }),
});

export const reactionsEffectQuery = queryOptions({
  queryKey: [LEADS_KEY, 'reactions'],
  queryFn: () => call('GET /leads/ranking/reactions/preview', { inBackground: true }),
});

/** Queries about leads on screen are refetched now, the others when next shown. */
export async function refreshLeads(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [LEADS_KEY] });
}
