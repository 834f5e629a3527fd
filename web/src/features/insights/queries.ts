import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ReplyTo, call } from '../../api/call.ts';
import { INSIGHTS_KEY } from '../../signed-in/query-client.ts';
import type { Days } from './period.ts';

export type Insights = ReplyTo<'GET /insights'>;

export type FileInsights = ReplyTo<'GET /insights/files'>;

export const insightsQuery = (days: Days) =>
  queryOptions({
    queryKey: [INSIGHTS_KEY, days],
    queryFn: ({ signal: abortSignal }) =>
      call('GET /insights', { query: { days }, inBackground: true, abortSignal }),
    placeholderData: keepPreviousData,
  });

export const fileInsightsQuery = (days: Days) =>
  queryOptions({
    queryKey: [INSIGHTS_KEY, 'files', days],
    queryFn: ({ signal: abortSignal }) =>
      call('GET /insights/files', { query: { days }, inBackground: true, abortSignal }),
    placeholderData: keepPreviousData,
  });
