import { useEffect } from 'react';
import { logProblem } from '../../problem.ts';
import { queryClient } from '../../signed-in/query-client.ts';
import { refreshUser, userQuery } from '../../signed-in/user.ts';

const USER_POLL_MS = 5000;

/** The cache, and the server after a Stripe outage, may not know of the payment yet. */
export function useUserPolling(): void {
  useEffect(() => {
    const refreshInBackground = () =>
      void refreshUser().catch((error: unknown) =>
        logProblem('The user could not be refreshed', error),
      );
    refreshInBackground();
    // Do not restart a slow request: it would never finish.
    const timer = setInterval(() => {
      if (queryClient.isFetching(userQuery) === 0) refreshInBackground();
    }, USER_POLL_MS);
    return () => clearInterval(timer);
  }, []);
}
