import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Subscription } from '../../contract/routes/billing.ts';
import { ApiError, call, messageOf } from './api.ts';
import { paths } from './paths.ts';
import { BILLING_KEY } from './query-client.ts';
import { toast } from './ui/toast.ts';
import { useOnDemand } from './useOnDemand.ts';

/** The code of `proof_needed`; a test holds the two together, so that no page loads the table of codes. */
export const PROOF_NEEDED = 121;

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

/**
 * Leaves for the provider's billing portal, which returns to the account page. Where the session was
 * not proved for long, the caller shows `Proof` with `proving` before.
 */
export function useBillingPortal() {
  const [isBusy, setBusy] = useState(false);
  const [isProving, setProving] = useState(false);
  const proof = useOnDemand(async () => (await import('./ProofDialog.tsx')).ProofDialog);
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
      const wantsProof = error instanceof ApiError && error.body.code === PROOF_NEEDED;
      if (!wantsProof) toast('error', 'The billing portal did not open', messageOf(error));
      else if (await proof.load()) setProving(true);
      setBusy(false);
    }
  };
  const proving = {
    isOpen: isProving,
    onClose: () => setProving(false),
    onProved: () => {
      setProving(false);
      void open();
    },
  };
  return { open: () => void open(), isBusy, Proof: proof.Part, proving };
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
