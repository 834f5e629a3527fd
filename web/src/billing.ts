import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Subscription } from '../../contract/routes/billing.ts';
import { ApiError, call, messageOf } from './api.ts';
import { paths } from './paths.ts';
import { BILLING_KEY } from './query-client.ts';
import { toast } from './ui/toast.ts';

/** The subscription of the account; null without one. */
export const subscriptionQuery = queryOptions({
  queryKey: [BILLING_KEY, 'subscription'],
  queryFn: async (): Promise<Subscription | null> => {
    try {
      return await call('GET /payments/stripe/current-subscription');
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  },
});

/** Leaves for the provider's billing portal, which returns to the account page. */
export function useBillingPortal(): { open: () => void; isBusy: boolean } {
  const [isBusy, setBusy] = useState(false);
  const queryClient = useQueryClient();
  useReturn(() => {
    setBusy(false);
    // Who comes back by the browser's "back" may have changed anything there.
    void queryClient.invalidateQueries();
  });
  const open = async () => {
    setBusy(true);
    try {
      const { billingPortalUrl } = await call('POST /payments/stripe/manage', {
        body: { returnUrl: location.origin + paths.account },
      });
      location.assign(billingPortalUrl);
    } catch (error) {
      toast('error', 'The billing portal did not open', messageOf(error));
      setBusy(false);
    }
  };
  return { open: () => void open(), isBusy };
}

/** Calls `onReturn` when the browser shows this page again as it was left (back from another site). */
export function useReturn(onReturn: () => void): void {
  useEffect(() => {
    const check = (event: PageTransitionEvent) => {
      if (event.persisted) onReturn();
    };
    addEventListener('pageshow', check);
    return () => removeEventListener('pageshow', check);
  }, [onReturn]);
}
