import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type InputOf, type ReplyTo } from '../../api/call.ts';
import { overviewQuery } from '../../signals/overview.ts';
import { INSIGHTS_KEY, queryClient, SIGNALS_KEY } from '../../signed-in/query-client.ts';
import type { Order } from './filters/filters.ts';

export type SignalQuery = InputOf<'GET /signals'>['query'];

/** A page, and the total number of signals when the list was fetched from its beginning. */
export type ListedPage = SignalPage & { readonly order: Order; readonly all: number | null };

const PAGE_SIZE = 60;
const POSTS_LISTED = 200;
/** A return within this time finds the same rows. */
const RETURN_WITHIN_MS = 3_600_000;
export const LISTS = [SIGNALS_KEY, 'list'];

/** Fetched again only at the member's request: new signals must not move the rows being read. */
export const signalsQuery = (query: SignalQuery, order: Order) =>
  infiniteQueryOptions({
    queryKey: [...LISTS, query, order],
    queryFn: async ({ pageParam, signal: abortSignal }): Promise<ListedPage> => {
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      const page = call('GET /signals', {
        query: { ...query, ...(order === 'worth' && { order }), ...cursor, limit: PAGE_SIZE },
        inBackground: true,
        abortSignal,
      });
      return { ...(await page), order, all: pageParam === null ? await countAll() : null };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: RETURN_WITHIN_MS,
  });

/** How many signals match. `all` is counted again when it changes. */
export const countQuery = (query: SignalQuery, all: number | undefined) =>
  queryOptions({
    queryKey: [SIGNALS_KEY, 'count', query, all],
    queryFn: async () => {
      const counted = { ...query, limit: 1, count: 'true' } as const;
      return (await call('GET /signals', { query: counted, inBackground: true })).count;
    },
    placeholderData: (known, last) => (isSameList(last?.queryKey, query) ? known : undefined),
  });

const isSameList = (key: readonly unknown[] | undefined, query: SignalQuery) =>
  JSON.stringify(key?.[2]) === JSON.stringify(query);

export const matchQuery = (query: SignalQuery) =>
  queryOptions({
    queryKey: [SIGNALS_KEY, 'match', query],
    queryFn: async () =>
      (await call('GET /signals', { query: { ...query, limit: 1 }, inBackground: true })).items
        .length > 0,
  });

export const postsQuery = queryOptions({
  queryKey: [SIGNALS_KEY, 'posts'],
  queryFn: () => call('GET /signals/posts', { query: { limit: POSTS_LISTED }, inBackground: true }),
});

export type Post = ReplyTo<'GET /insights/posts/:no'>;

export const postQuery = (no: number) =>
  queryOptions({
    queryKey: [INSIGHTS_KEY, 'post', no],
    queryFn: () => call('GET /insights/posts/:no', { params: { no }, inBackground: true }),
  });

/** Null if the overview cannot be fetched; the next fetch then counts from there. */
async function countAll(): Promise<number | null> {
  try {
    return (await queryClient.query({ ...overviewQuery, staleTime: 0 })).counts.all;
  } catch {
    return null; // The line about the source shows the error.
  }
}

export type ShownSignal = ReplyTo<'GET /signals'>['items'][number];
type SignalPage = ReplyTo<'GET /signals'>;
