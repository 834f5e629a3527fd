import type { Route } from '../../contract/http/route.ts';
import * as accounts from '../../contract/routes/accounts.ts';
import * as apiTokens from '../../contract/routes/api-tokens.ts';
import * as billing from '../../contract/routes/billing.ts';
import * as brief from '../../contract/routes/brief.ts';
import * as imports from '../../contract/routes/imports.ts';
import * as profiles from '../../contract/routes/profiles.ts';
import * as security from '../../contract/routes/security.ts';
import * as signals from '../../contract/routes/signals.ts';
import * as support from '../../contract/routes/support.ts';
import { type Holder, type Product, getSessionId } from './ended-sessions.fixture.ts';
import { createApiToken } from '../modules/api-tokens/tokens.ts';
import { PASSWORD } from '../modules/accounts/accounts.fixture.ts';
import { saveCustomer } from '../modules/billing/billing.store.ts';
import { AGENT_WRITES } from './signed-in-agent-writes.fixture.ts';
import { WEBHOOK_WRITES } from './signed-in-webhook-writes.fixture.ts';
import { insertSubscription } from '../testing/subscription.ts';

export type Parts = {
  body?: unknown;
  file?: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  cookie?: string;
};

export type Write = {
  route: Route;
  prepare(product: Product, member: Holder): Promise<Parts> | Parts;
  /**
   * Statuses while the session lives and after it ends before the write; 2xx and 401 by default.
   */
  answers?: { alive: number; stopped: number };
};

const OTHER_PASSWORD = 'Calm%River-93';

/** Signed-in calls that write, except those about leads: all but GETs, and GETs that write. */
export const WRITES: readonly Write[] = [
  { route: accounts.logout, prepare: () => ({}) },
  {
    route: accounts.updateName,
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
  { route: accounts.requestEmailCode, prepare: () => ({}) },
  {
    route: accounts.confirmEmail,
    prepare: async (_, { emailCode }) => ({ body: { code: await emailCode() } }),
  },
  { route: accounts.requestDeletion, prepare: () => ({}) },
  {
    route: accounts.deleteAccount,
    prepare: async (_, { deletionCode }) => ({ body: { code: await deletionCode() } }),
  },
  {
    route: security.endOneSession,
    prepare: async (product, member) => ({ params: { id: await getSessionId(product, member) } }),
  },
  { route: security.endOtherSessions, prepare: () => ({}) },
  { route: security.reauthenticate, prepare: () => ({ body: { currentPassword: PASSWORD } }) },
  {
    route: support.openSupportTicket,
    prepare: () => ({ body: { message: 'I have a question about my plan.' } }),
  },
  {
    route: profiles.saveProfileOwner,
    async prepare(product, member) {
      await linkProfile(product, member);
      return { body: { owner: 'colleague' } };
    },
  },
  {
    route: profiles.linkProfile,
    prepare: (_, member) => ({ body: { linkedinProfileUrls: [profileUrl(member)] } }),
  },
  {
    route: profiles.startAnalysis,
    async prepare(product, member) {
      await linkProfile(product, member);
      return { body: { linkedinProfileUrl: profileUrl(member) } };
    },
  },
  {
    route: billing.startCheckout,
    async prepare(product, member) {
      await linkProfile(product, member);
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
      await addSubscription(product, member, { portalOpenedAt: null });
      return { body: { returnUrl: `${product.origin}/profile` } };
    },
  },
  {
    route: billing.getCredits,
    async prepare(product, member) {
      await addSubscription(product, member, { portalOpenedAt: null });
      return {};
    },
  },
  {
    route: signals.getSignalsOverview,
    prepare: trackProfile,
  },
  {
    route: signals.exportSignals,
    async prepare(product, member) {
      await trackProfile(product, member);
      return { query: { preset: 'plain' } };
    },
  },
  {
    route: signals.markSignalsSeen,
    async prepare(product, member) {
      await trackProfile(product, member);
      return { body: { seen: { all: true, until: product.deps.clock.now() } } };
    },
  },
  {
    route: signals.markSignalsUnseen,
    async prepare(product, member) {
      await trackProfile(product, member);
      await product.deps.db
        .updateTable('trackings')
        .set({ seen_before: product.deps.clock.now() })
        .where('user_id', '=', member.userId)
        .execute();
      return { body: { unseen: { all: true, seenBefore: null } } };
    },
  },
  {
    route: apiTokens.createApiToken,
    prepare: () => ({ body: { name: 'n8n', scopes: ['leads:read'], days: 30 } }),
  },
  {
    route: apiTokens.revokeApiToken,
    async prepare({ deps }, { userId }) {
      const { apiToken } = await createApiToken(deps, userId, {
        name: 'n8n',
        scopes: ['leads:read'],
        days: 30,
      });
      return { params: { id: apiToken.id } };
    },
  },
  ...AGENT_WRITES,
  ...WEBHOOK_WRITES,
  {
    route: imports.importFile,
    // The response begins before the transaction.
    answers: { alive: 200, stopped: 200 },
    prepare: () => ({ query: { name: 'Connections.csv' }, file: CONNECTIONS }),
  },
  {
    route: imports.undoImport,
    async prepare(product, member) {
      await imported(product, member);
      return { params: { id: '1' } };
    },
  },
  { route: brief.saveBrief, prepare: () => ({ body: { isOn: false, at: '08:00' } }) },
  {
    route: signals.openWaitingSignals,
    prepare: waiting,
  },
  {
    route: signals.changeSignalSettings,
    async prepare(product, member) {
      await trackProfile(product, member);
      return { body: { opensAlways: true } };
    },
  },
  {
    route: signals.checkNow,
    answers: { alive: 202, stopped: 401 },
    async prepare(product, member) {
      await trackProfile(product, member);
      await product.deps.db
        .insertInto('reading_plans')
        .values({
          user_id: member.userId,
          next_check_at: product.deps.clock.now(),
          checked_at: null,
          asked_at: null,
          level: null,
          posts_per_month: null,
        })
        .execute();
      return { body: {} };
    },
  },
  {
    // Syncs the customer after a visit to the portal: Stripe has no subscription. Without that
    // write, the response has the previous state.
    route: billing.getSubscription,
    answers: { alive: 404, stopped: 200 },
    async prepare(product, member) {
      await addSubscription(product, member, { portalOpenedAt: product.deps.clock.now() });
      return {};
    },
  },
];

const CONNECTIONS =
  'First Name,Last Name,URL,Connected On\nMara,Muster,https://www.linkedin.com/in/mara,02 Mar 2021\n';

async function imported({ deps }: Product, { userId }: Holder): Promise<void> {
  await deps.db
    .insertInto('imports')
    .values({
      user_id: userId,
      import_no: 1,
      sha256: Buffer.from('sum'),
      file_name: 'Connections.csv',
      kind: 'member-export',
      imported_at: deps.clock.now(),
      from_day: null,
      until_day: null,
      receipt: '{}',
    })
    .execute();
}

function profileUrl({ userId }: Holder): string {
  return `https://www.linkedin.com/in/ada-${userId}`;
}

export async function linkProfile({ deps }: Product, member: Holder): Promise<void> {
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

export async function trackProfile(product: Product, member: Holder): Promise<Parts> {
  await addSubscription(product, member, { portalOpenedAt: null });
  await product.deps.db
    .insertInto('trackings')
    .values({ user_id: member.userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return {};
}

export function makeReaction(userId: string, now: Date) {
  return {
    user_id: userId,
    no: 1,
    post_no: 1,
    person_id: 1,
    kind: 'reaction' as const,
    item_id: '',
    detail: 'like',
    sort_at: now,
    not_before: now,
    not_after: now,
    first_seen_at: now,
    weight: 1,
    purposes: 127,
    is_history: false,
    source: 'harvestapi',
  };
}

async function waiting(product: Product, member: Holder): Promise<Parts> {
  await trackProfile(product, member);
  const { db, clock } = product.deps;
  const [userId, now] = [member.userId, clock.now()];
  await db.updateTable('trackings').set({ waiting: 1 }).where('user_id', '=', userId).execute();
  await db.insertInto('signals').values(makeReaction(userId, now)).execute();
  return {};
}

export async function addSubscription(
  { deps }: Product,
  { userId, email }: Holder,
  options: { portalOpenedAt: Date | null },
): Promise<void> {
  const now = deps.clock.now();
  const customerId = await deps.stripe.findOrCreateCustomer(
    { userId, email, name: 'Ada Lovelace' },
    `customer-${userId}`,
  );
  await saveCustomer(deps.db, { userId, customerId, now });
  await deps.db
    .updateTable('stripe_customers')
    .set({ portal_opened_at: options.portalOpenedAt, synced_at: now })
    .where('user_id', '=', userId)
    .execute();
  await insertSubscription(deps, { userId, subscriptionId: `sub_${userId}`, now });
}
