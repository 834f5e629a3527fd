import { notifyManager, QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { ApiError, ConnectionError } from '../api/call.ts';
import { onSessionChange, getSession } from '../session/session.ts';

export const BILLING_KEY = 'billing';
export const SECURITY_KEY = 'security';
export const SIGNALS_KEY = 'signals';
export const BRIEF_KEY = 'brief';
export const LEADS_KEY = 'leads';
export const INSIGHTS_KEY = 'insights';
export const IMPORTS_KEY = 'imports';
export const OPENERS_KEY = 'openers';
export const INTEGRATIONS_KEY = 'integrations';

// Notify within the same event: a task later, a switch would flicker.
notifyManager.setScheduler(queueMicrotask);

/** The cache of signed-in screens, which visitors never load. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      retry: isWorthRetrying,
      retryDelay: 400,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    // When offline, the library would pause silently; a call reports the error.
    mutations: { networkMode: 'always' },
  },
});

onSessionChange(() => {
  if (getSession().user === null) queryClient.clear();
});

/** Whether the query has data, so that a refetch runs in the background. */
export function isRefetch({ client, queryKey }: QueryFunctionContext): boolean {
  return client.getQueryData(queryKey) !== undefined;
}

function isWorthRetrying(failures: number, error: Error): boolean {
  const isPassing =
    error instanceof ConnectionError || (error instanceof ApiError && error.status === 503);
  return isPassing && failures < 1;
}
