import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from './api.ts';
import { onSessionChange, session } from './session.ts';

/** The first part of the key of whatever is read of the account's billing. */
export const BILLING_KEY = 'billing';
/** The same for where the account is signed in, and what happened there. */
export const SECURITY_KEY = 'security';

// Within the event that brings a change. A task later a switch would have gone back in between.
notifyManager.setScheduler(queueMicrotask);

/** What the signed-in screens have read. Only they may import this: visitors never load it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      retry: isWorthRetrying,
      retryDelay: 400,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    // In a browser that says it is offline the library would wait in silence; a call tells of it.
    mutations: { networkMode: 'always' },
  },
});

onSessionChange(() => {
  if (session().user === null) queryClient.clear();
});

/** A fault below the server or of the connection is tried once more; what was decided is not. */
function isWorthRetrying(failures: number, error: Error): boolean {
  const isPassing =
    error instanceof NetworkError || (error instanceof ApiError && error.status === 503);
  return isPassing && failures < 1;
}
