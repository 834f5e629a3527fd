import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, call, getMessage } from '../../api/call.ts';
import { useReturn } from '../../billing/billing.ts';
import { paths } from '../../paths.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { refreshUser } from '../../signed-in/user.ts';
import { logProblem } from '../../problem.ts';
import type { PlanOffer } from './offers.ts';
import { plansQuery } from '../../billing/billing.ts';

export function useCheckout() {
  const queryClient = useQueryClient();
  const router = useRouter();
  const [pendingPriceId, setPending] = useState<string | null>(null);

  useReturn(() => {
    setPending(null);
    // The user may have paid before coming back; the gate decides.
    void refreshUser().then(() => router.invalidate(), logFailedRefresh);
  });

  const start = async (offer: PlanOffer) => {
    setPending(offer.priceId);
    try {
      const { session } = await call('POST /payments/stripe/checkout-session', {
        body: buildCheckout(offer, location.origin),
      });
      location.assign(session);
    } catch (error) {
      showToast('error', 'The checkout did not open', getMessage(error));
      setPending(null);
      // The price may have been withdrawn since it was shown.
      if (error instanceof ApiError && error.status === 400)
        await queryClient.invalidateQueries({ queryKey: plansQuery.queryKey });
    }
  };
  return { pendingPriceId, start: (offer: PlanOffer) => void start(offer) };
}

export function buildCheckout(offer: Pick<PlanOffer, 'priceId' | 'interval'>, origin: string) {
  return {
    price_id: offer.priceId,
    allow_promotion_codes: offer.interval === 'yearly',
    // Stripe replaces the placeholder in braces.
    success_url: `${origin}/api/payments/stripe/checkout-complete?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: origin + paths.plans,
  };
}

function logFailedRefresh(error: unknown): void {
  logProblem('The user could not be refreshed', error);
}
