import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { formatCount, formatDate } from '../../format/format.ts';
import { paths } from '../../paths.ts';
import { LEADS_KEY, queryClient, SIGNALS_KEY } from '../../signed-in/query-client.ts';
import { useDebounced } from '../../page/useDebounced.ts';
import type { Entry, Group } from './entry.ts';
import { matching } from './matching.ts';

const PAUSE_MS = 200;
const POSTS_FOUND = 10;

export function useFound(typed: string, isEnabled: boolean, timeZone: string) {
  const debounced = useDebounced(typed, PAUSE_MS);
  const sought = typed === '' ? '' : debounced;
  const isAsking = isEnabled && sought !== '';
  const people = useQuery({ ...peopleQuery(sought), enabled: isAsking }, queryClient);
  const posts = useQuery({ ...postsQuery(sought, timeZone), enabled: isAsking }, queryClient);
  const isWanted = isEnabled && typed !== '';
  const parts = [
    { label: 'People', query: people },
    { label: 'Posts', query: posts },
  ];
  const groups = parts.map(({ label, query: { data = [], isPlaceholderData } }): Group => {
    if (!isWanted) return { label, entries: [] };
    // Results for the previous text: only those that still match may be chosen.
    const isEarlier = isPlaceholderData || sought !== typed;
    return { label, entries: isEarlier ? matching(data, typed) : data };
  });
  const failed = parts.filter(({ query }) => query.isError);
  return {
    groups,
    isSearching: isWanted && (sought !== typed || people.isFetching || posts.isFetching),
    failure:
      isWanted && failed.length > 0
        ? {
            what: failed.length === 2 ? 'People and posts' : failed[0]?.label,
            error: failed[0]?.query.error,
            retry: () => failed.forEach(({ query }) => void query.refetch()),
          }
        : null,
  };
}

const peopleQuery = (q: string) =>
  queryOptions({
    queryKey: [LEADS_KEY, 'search', q],
    queryFn: async ({ signal: abortSignal }): Promise<readonly Entry[]> => {
      const { items } = await call('GET /leads/search', {
        query: { q },
        inBackground: true,
        abortSignal,
      });
      return items.map(({ id, name, headline }) => ({
        value: `person ${id}`,
        label: name,
        detail: headline,
        target: `${paths.leads}/${id}`,
      }));
    },
    placeholderData: keepPreviousData,
  });

const postsQuery = (search: string, timeZone: string) =>
  queryOptions({
    queryKey: [SIGNALS_KEY, 'posts', search],
    queryFn: async ({ signal: abortSignal }): Promise<readonly Entry[]> => {
      const { items } = await call('GET /signals/posts', {
        query: { search, limit: POSTS_FOUND },
        inBackground: true,
        abortSignal,
      });
      return items.map(({ no, title, signals, postedAt }) => ({
        value: `post ${no}`,
        label: title,
        detail: `${formatDate(postedAt, timeZone)} · ${signals === 1 ? '1 signal' : `${formatCount(signals)} signals`}`,
        target: `${paths.signals}?post=${no}`,
      }));
    },
    placeholderData: keepPreviousData,
  });
