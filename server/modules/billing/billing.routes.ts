import * as contract from '../../../contract/routes/billing.ts';
import { type ProductRoute, on, redirect } from '../../http.ts';
import type { Deps } from '../../deps.ts';
import { findStanding } from '../standing/standing.ts';
import { completeCheckout } from './checkout/complete-checkout.ts';
import { type CheckoutDeps, startCheckout } from './checkout/checkout.ts';
import { getCredits } from './credits/credits.ts';
import { createPortalReturnReader } from './portal/portal-return.ts';
import { receiveEvent } from './sync/stripe-events.ts';
import { getEndedSubscription, getSubscription, openBillingPortal } from './subscription.ts';

/** A checkout may need several sequential calls to Stripe. */
const CHECKOUT_DEADLINE_MS = 15_000;

export type BillingDeps = CheckoutDeps & Pick<Deps, 'database'>;

export function bindBillingRoutes(deps: BillingDeps): ProductRoute[] {
  const readAfterPortal = createPortalReturnReader(deps);
  return [
    on(contract.listPlans, () => deps.plans.list()),
    on(contract.getSubscription, async ({ member }) => {
      await readAfterPortal(member.userId);
      return getSubscription(deps, member.userId);
    }),
    on(contract.getEndedSubscription, ({ member }) => getEndedSubscription(deps, member.userId)),
    on(contract.getCredits, async ({ member }) => {
      await readAfterPortal(member.userId);
      return getCredits(deps, member.userId);
    }),

    on(
      contract.startCheckout,
      async ({ member: { userId }, body }) => ({
        session: await startCheckout(deps, {
          userId,
          hasProfile: (await findStanding(deps, userId)).hasLinkedinUsername,
          priceId: body.price_id,
          successUrl: body.success_url,
          cancelUrl: body.cancel_url,
        }),
      }),
      { deadlineMs: CHECKOUT_DEADLINE_MS },
    ),

    on(
      contract.completeCheckout,
      async ({ query }) => {
        const { appUrl } = deps.settings.http;
        return redirect(303, `${appUrl}${await completeCheckout(deps, query.session_id)}`);
      },
      {
        deadlineMs: CHECKOUT_DEADLINE_MS,
        failurePage: () => redirect(303, `${deps.settings.http.appUrl}/payment/error`),
      },
    ),

    on(contract.openBillingPortal, async ({ member: { userId }, body }) => ({
      billingPortalUrl: await openBillingPortal(deps, {
        userId,
        returnUrl: body.returnUrl,
        page: body.page,
        dataProcessing: (await findStanding(deps, userId)).dataProcessing,
      }),
    })),

    on(contract.receiveStripeEvent, async ({ rawBody, headers }) => {
      await receiveEvent(deps, { rawBody, signature: String(headers['stripe-signature'] ?? '') });
      return { received: true } as const;
    }),
  ];
}
