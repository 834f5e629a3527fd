import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Subscription } from '../../../contract/routes/billing.ts';
import { ApiError, call, getMessage } from '../api/call.ts';
import { paths } from '../paths.ts';
import { BILLING_KEY, isRefetch } from '../signed-in/query-client.ts';
import { showToast } from '../ui/feedback/toast.ts';
import { useOnDemand } from '../page/useOnDemand.ts';

/** The code of `proof_needed`, copied to keep the table out of the bundle; a test compares them. */
export const PROOF_NEEDED = 121;

export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: (context) =>
    call('GET /payments/stripe/subscription-plans', { inBackground: isRefetch(context) }),
});

/** Null without a subscription. */
export const subscriptionQuery = queryOptions({
  queryKey: [BILLING_KEY, 'subscription'],
  queryFn: async (context): Promise<Subscription | null> => {
    try {
      return await call('GET /payments/stripe/current-subscription', {
        inBackground: isRefetch(context),
      });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  },
});

/**
 * Opens the provider's billing portal, or its page for changing the plan, which returns to the
 * account page. If the user must sign in
 * again first, the caller renders `Proof` with `reauthentication`.
 */
export function useBillingPortal(page: 'overview' | 'change-plan' = 'overview') {
  const [isBusy, setBusy] = useState(false);
  const [isReauthenticating, setReauthenticating] = useState(false);
  const proof = useOnDemand(async () => (await import('./ProofDialog.tsx')).ProofDialog);
  const queryClient = useQueryClient();
  useReturn(() => {
    setBusy(false);
    // Anything may have changed in the portal.
    void queryClient.invalidateQueries();
  });
  const open = async () => {
    setBusy(true);
    try {
      const { billingPortalUrl } = await call('POST /payments/stripe/manage', {
        body: { returnUrl: location.origin + paths.account, page },
      });
      location.assign(billingPortalUrl);
    } catch (error) {
      const wantsProof = error instanceof ApiError && error.body.code === PROOF_NEEDED;
      if (!wantsProof) showToast('error', 'The billing portal did not open', getMessage(error));
      else if (await proof.load()) setReauthenticating(true);
      setBusy(false);
    }
  };
  const reauthentication = {
    isOpen: isReauthenticating,
    because: 'The billing portal shows your cards and invoices',
    onClose: () => setReauthenticating(false),
    onReauthenticated: () => {
      setReauthenticating(false);
      void open();
    },
  };
  return { open: () => void open(), isBusy, Proof: proof.Part, reauthentication };
}

/** Calls `onReturn` when the browser restores this page from the back/forward cache. */
export function useReturn(onReturn: () => void): void {
  useEffect(() => {
    const check = (event: PageTransitionEvent) => {
      if (event.persisted) onReturn();
    };
    addEventListener('pageshow', check);
    return () => removeEventListener('pageshow', check);
  }, [onReturn]);
}
