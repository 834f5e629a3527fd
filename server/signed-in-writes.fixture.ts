import type { Route } from '../contract/route.ts';
import * as accounts from '../contract/routes/accounts.ts';
import * as billing from '../contract/routes/billing.ts';
import * as profiles from '../contract/routes/profiles.ts';
import * as security from '../contract/routes/security.ts';
import * as support from '../contract/routes/support.ts';
import { type Holder, type Product, sessionOf } from './ended-sessions.fixture.ts';
import { PASSWORD } from './modules/accounts/accounts.fixture.ts';
import { insertSubscription } from './testing/subscription.ts';

type Parts = { body?: unknown; params?: Record<string, string>; query?: Record<string, string> };

/** A call that writes: brings about what it needs, and says what to send. */
export type Write = {
  route: Route;
  prepare(product: Product, member: Holder): Promise<Parts> | Parts;
  /** While its session lives, and where that ends before the write; else 2xx and 401. */
  answers?: { alive: number; stopped: number };
};

/** Signed-in calls that write nothing, whatever they find. */
export const READS: readonly Route[] = [
  accounts.isAuthenticated,
  accounts.getProfile,
  accounts.getEmail,
  billing.listPlans,
  billing.getEndedSubscription,
  billing.getDataProcessing,
  profiles.getAnalysis,
  security.listSessions,
  security.listActivity,
];

const OTHER_PASSWORD = 'Calm%River-93';

export const WRITES: readonly Write[] = [
  { route: accounts.logout, prepare: () => ({}) },
  {
    route: accounts.updateProfile,
    prepare: () => ({ body: { firstName: 'Eve', lastName: 'Mallory' } }),
  },
  { route: accounts.updateSettings, prepare: () => ({ body: { timeZone: 'Europe/Paris' } }) },
  {
    route: accounts.changePassword,
    prepare: () => ({
      body: {
        currentPassword: PASSWORD,
        password: OTHER_PASSWORD,
        passwordConfirmation: OTHER_PASSWORD,
      },
    }),
  },
  { route: accounts.requestDeletion, prepare: () => ({}) },
  {
    route: accounts.deleteAccount,
    prepare: async (_, { deletionCode }) => ({ body: { code: await deletionCode() } }),
  },
  {
    route: security.endOneSession,
    prepare: async (product, member) => ({ params: { id: await sessionOf(product, member) } }),
  },
  { route: security.endOtherSessions, prepare: () => ({}) },
  { route: security.proveIdentity, prepare: () => ({ body: { currentPassword: PASSWORD } }) },
  {
    route: support.openSupportTicket,
    prepare: () => ({ body: { message: 'I have a question about my plan.' } }),
  },
  {
    route: profiles.lookUpProfile,
    prepare: (_, member) => ({ query: { linkedin_profile_url: profileUrl(member) } }),
  },
  {
    route: profiles.linkProfile,
    prepare: (_, member) => ({ body: { linkedinProfileUrls: [profileUrl(member)] } }),
  },
  {
    route: profiles.startAnalysis,
    async prepare(product, member) {
      await linked(product, member);
      return { body: { linkedinProfileUrl: profileUrl(member) } };
    },
  },
  {
    route: billing.startCheckout,
    async prepare(product, member) {
      await linked(product, member);
      const [plan] = await product.deps.plans.list();
      return {
        body: {
          price_id: plan?.prices[0]?.stripePriceId,
          allow_promotion_codes: false,
          success_url: `${product.origin}/api/payments/stripe/checkout-complete?session_id={CHECKOUT_SESSION_ID}`,
          cancel_url: `${product.origin}/payment`,
        },
      };
    },
  },
  {
    route: billing.openBillingPortal,
    async prepare(product, member) {
      await subscribed(product, member, { portalOpenedAt: null });
      return { body: { returnUrl: `${product.origin}/profile` } };
    },
  },
  {
    // Opens the month that has begun.
    route: billing.getCredits,
    async prepare(product, member) {
      await subscribed(product, member, { portalOpenedAt: null });
      return {};
    },
  },
  {
    // Reads the customer again after a visit to the portal: Stripe knows of no subscription. Where
    // that is not written, the answer is what was known before.
    route: billing.getSubscription,
    answers: { alive: 404, stopped: 200 },
    async prepare(product, member) {
      await subscribed(product, member, { portalOpenedAt: product.deps.clock.now() });
      return {};
    },
  },
];

/** A profile that nobody else looks up. */
function profileUrl({ userId }: Holder): string {
  return `https://www.linkedin.com/in/ada-${userId}`;
}

async function linked({ deps }: Product, member: Holder): Promise<void> {
  await deps.db
    .insertInto('linked_profiles')
    .values({
      user_id: member.userId,
      public_identifier: `ada-${member.userId}`,
      url: profileUrl(member),
      member_id: `member ${member.userId}`,
      linked_at: deps.clock.now(),
    })
    .execute();
}

/** A subscription of which no month was opened yet. */
async function subscribed(
  { deps }: Product,
  { userId, email }: Holder,
  o: { portalOpenedAt: Date | null },
): Promise<void> {
  const now = deps.clock.now();
  const customerId = await deps.stripe.findOrCreateCustomer(
    { userId, email, name: 'Ada Lovelace' },
    `customer-${userId}`,
  );
  await deps.db
    .insertInto('stripe_customers')
    .values({
      user_id: userId,
      customer_id: customerId,
      test_clock_id: null,
      portal_opened_at: o.portalOpenedAt,
      created_at: now,
      synced_at: now,
    })
    .execute();
  await insertSubscription(deps, { userId, subscriptionId: `sub_${userId}`, now });
}
