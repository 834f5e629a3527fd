import * as contract from '../../../contract/routes/billing.ts';
import { type BoundRoute, on, redirect } from '../../http.ts';
import type { Member } from '../sessions/sessions.ts';
import { completeCheckout } from './checkout-return.ts';
import { type CheckoutDeps, startCheckout } from './checkout.ts';
import { getCredits } from './credits.ts';
import { portalFollower } from './portal-return.ts';
import { receiveEvent } from './stripe-events.ts';
import { getEndedSubscription, getSubscription, openBillingPortal } from './subscription.ts';

/** A checkout may need several answers of Stripe, one after the other. */
const CHECKOUT_DEADLINE_MS = 15_000;

export type BillingDeps = CheckoutDeps;

export function billingRoutes(deps: BillingDeps): BoundRoute<Member>[] {
  const followPortal = portalFollower(deps);
  return [
    on(contract.listPlans, () => deps.plans.list()),
    on(contract.getSubscription, async ({ member }) => {
      await followPortal(member.userId);
      return getSubscription(deps, member.userId);
    }),
    on(contract.getEndedSubscription, ({ member }) => getEndedSubscription(deps, member.userId)),
    on(contract.getCredits, async ({ member }) => {
      await followPortal(member.userId);
      return getCredits(deps, member.userId);
    }),

    on(
      contract.startCheckout,
      async ({ member, body }) => ({
        session: await startCheckout(deps, {
          userId: member.userId,
          email: member.user.email,
          name: `${member.user.firstName} ${member.user.lastName}`,
          hasProfile: member.hasLinkedinUsername,
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
      { deadlineMs: CHECKOUT_DEADLINE_MS },
    ),

    on(contract.openBillingPortal, async ({ member, body }) => ({
      billingPortalUrl: await openBillingPortal(deps, {
        userId: member.userId,
        returnUrl: body.returnUrl,
        dataProcessing: member.dataProcessing,
      }),
    })),

    on(contract.receiveStripeEvent, async ({ rawBody, headers }) => {
      await receiveEvent(deps, { rawBody, signature: String(headers['stripe-signature'] ?? '') });
      return { received: true } as const;
    }),
  ];
}
