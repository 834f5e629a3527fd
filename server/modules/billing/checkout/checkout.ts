import type { Price } from '../../../../contract/plans.ts';
import type { Deps } from '../../../deps.ts';
import type { CheckoutSession } from '../../../gateways/stripe/stripe.ts';
import { runInTransaction, runWithoutProof } from '../../../platform/database/transactions.ts';
import { fail } from '../../../platform/failure.ts';
import { getSubscriptionStanding } from '../../standing/standing.ts';
import { findAccount, lockAccount } from '../../users/users.ts';
import { endBillingOfCustomerJob } from '../billing.jobs.ts';
import { findCustomer, findSubscription, saveCustomer } from '../billing.store.ts';
import type { IntentRow } from '../billing.tables.ts';
import * as store from './checkout.store.ts';
import { type SyncDeps, syncCustomer } from '../sync/sync-customer.ts';
import { createDisallowedUrlError } from './app-url.ts';
import { STRIPE_BUDGETS } from '../stripe-budgets.ts';
import { HOUR_MS } from '../../../platform/time/durations.ts';

export type CheckoutDeps = SyncDeps & Pick<Deps, 'settings' | 'plans' | 'budgets'>;

export type CheckoutInput = {
  userId: string;
  hasProfile: boolean;
  priceId: string;
  successUrl: string;
  cancelUrl: string;
};

/** Each round closes an unusable session; more rounds mean that tabs compete. */
const MAX_ROUNDS = 5;
/** Less than Stripe's 24 hours, after which a key would create a second session. */
const KEY_LIFETIME_MS = 20 * HOUR_MS;

/** Reuses an open checkout for the same price and closes one for another: two can never be paid. */
export async function startCheckout(deps: CheckoutDeps, input: CheckoutInput): Promise<string> {
  const urls = requireAppUrls(deps, input);
  if (!input.hasProfile) throw fail('no_profile_linked');
  await requireNoSubscription(deps, input.userId);
  await deps.budgets.spend(STRIPE_BUDGETS.checkouts, input.userId);
  const price = await requirePublished(deps, input.priceId);

  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const intent = await claimIntent(deps, input);
    const session = await findCheckoutSession(deps, intent, { ...input, ...urls, price });
    const url = session && (await useOrClose(deps, intent, session, input));
    if (url) return url;
  }
  throw fail('unavailable');
}

function requireAppUrls({ settings }: CheckoutDeps, input: CheckoutInput) {
  const { appUrl } = settings.http;
  const successUrl = `${appUrl}/api/payments/stripe/checkout-complete?session_id={CHECKOUT_SESSION_ID}`;
  const cancelUrl = `${appUrl}/payment`;
  const foreign = [
    ...(input.successUrl === successUrl ? [] : ['success_url']),
    ...(input.cancelUrl === cancelUrl ? [] : ['cancel_url']),
  ];
  if (foreign.length > 0) throw createDisallowedUrlError(appUrl, foreign);
  return { successUrl, cancelUrl };
}

async function requireNoSubscription({ db }: CheckoutDeps, userId: string): Promise<void> {
  const subscription = await findSubscription(db, userId);
  if (getSubscriptionStanding(subscription?.status ?? null).hasSubscription)
    throw fail('already_subscribed');
}

async function requirePublished({ plans }: CheckoutDeps, priceId: string): Promise<Price> {
  const prices = (await plans.list()).flatMap((plan) => plan.prices);
  const price = prices.find(({ stripePriceId }) => stripePriceId === priceId);
  if (!price) throw createPriceUnavailableError();
  return price;
}

function createPriceUnavailableError() {
  return fail('bad_request', { errors: { price_id: ['This price is no longer available'] } });
}

async function claimIntent({ db, clock }: CheckoutDeps, input: CheckoutInput): Promise<IntentRow> {
  return runInTransaction(db, async (tx) => {
    if (!(await lockAccount(tx, input.userId))) throw fail('unauthenticated');
    const subscription = await findSubscription(tx, input.userId);
    if (getSubscriptionStanding(subscription?.status ?? null).hasSubscription)
      throw fail('already_subscribed');
    const open = await store.findOpenIntent(tx, input.userId);
    return open ?? store.insertIntent(tx, { ...input, now: clock.now() });
  });
}

type CheckoutOrder = CheckoutInput & { price: Price };

/** The intent's session at Stripe; null if the intent was closed instead. */
async function findCheckoutSession(
  deps: CheckoutDeps,
  intent: IntentRow,
  order: CheckoutOrder,
): Promise<CheckoutSession | null> {
  if (intent.session_id !== null) {
    const session = await deps.stripe.readCheckout(intent.session_id);
    if (!session) await close(deps, intent, 'expired');
    return session;
  }
  const isOld = deps.clock.now().getTime() - intent.created_at.getTime() > KEY_LIFETIME_MS;
  if (isOld || intent.price_id !== order.priceId) {
    await abandonIntent(deps, intent);
    return null;
  }
  try {
    return await openSession(deps, intent, order);
  } catch (error) {
    // Stripe replays an error for a day: the next attempt needs a new key, and looks for this
    // session.
    await abandonIntent(deps, intent);
    throw error;
  }
}

async function openSession(
  deps: CheckoutDeps,
  intent: IntentRow,
  order: CheckoutOrder,
): Promise<CheckoutSession | null> {
  const customerId = await ensureCustomer(deps, intent, order.userId);
  await expireOrphanedSessions(deps, intent, customerId);
  const session = await deps.stripe.openCheckout({
    intentId: intent.id,
    userId: order.userId,
    customerId,
    priceId: order.priceId,
    takesPromotionCodes: order.price.interval === 'yearly',
    successUrl: order.successUrl,
    cancelUrl: order.cancelUrl,
  });
  if (session === 'unknown_price') {
    deps.plans.refresh();
    throw createPriceUnavailableError();
  }
  if (session === 'unknown_customer') {
    await syncCustomer(deps, customerId);
    await abandonIntent(deps, intent);
    return null;
  }
  return session;
}

async function ensureCustomer(
  deps: CheckoutDeps,
  intent: IntentRow,
  userId: string,
): Promise<string> {
  const known = await findCustomer(deps.db, userId);
  if (known) return known;
  const account = await findAccount(deps.db, userId);
  if (!account) throw fail('unauthenticated');
  const name = `${account.firstName} ${account.lastName}`;
  const customerId = await deps.stripe.findOrCreateCustomer(
    { userId, email: account.email, name },
    `customer-${intent.id}`,
  );
  const customer = { userId, customerId, now: deps.clock.now() };
  try {
    return await runInTransaction(deps.db, (tx) => saveCustomer(tx, customer));
  } catch (error) {
    await runWithoutProof(() => endBillingIfDeleted(deps, customer));
    throw error;
  }
}

async function endBillingIfDeleted(
  { db, jobs }: CheckoutDeps,
  customer: { userId: string; customerId: string; now: Date },
): Promise<void> {
  await runInTransaction(db, async (tx) => {
    if (await lockAccount(tx, customer.userId)) return;
    await saveCustomer(tx, customer);
    await jobs.send(endBillingOfCustomerJob, { customerId: customer.customerId });
  });
}

/** Closes sessions that Stripe created although we never received its response. */
async function expireOrphanedSessions(
  deps: CheckoutDeps,
  intent: IntentRow,
  customerId: string,
): Promise<void> {
  if (!(await store.hasFailedIntent(deps.db, intent.user_id))) return;
  const open = await deps.stripe.listOpenCheckouts(customerId);
  for (const orphan of open.filter(({ intentId }) => intentId !== intent.id)) {
    await deps.stripe.expireCheckout(orphan.id);
  }
  await runInTransaction(deps.db, (tx) => store.settleFailedIntents(tx, intent.user_id));
}

async function useOrClose(
  deps: CheckoutDeps,
  intent: IntentRow,
  session: CheckoutSession,
  { userId, priceId }: CheckoutInput,
): Promise<string | null> {
  let current: CheckoutSession | null = session;
  if (current.status === 'open' && intent.price_id === priceId) {
    const saved = { userId, intentId: intent.id, sessionId: current.id };
    if (await runInTransaction(deps.db, (tx) => store.saveSession(tx, saved))) return current.url;
    // Another tab closed the intent while Stripe created its session: it must not be paid.
    await deps.stripe.expireCheckout(current.id);
    return null;
  }
  if (current.status === 'open') current = await deps.stripe.expireCheckout(current.id);
  if (current?.status === 'complete') {
    await close(deps, intent, 'completed');
    if (current.customerId) await syncCustomer(deps, current.customerId);
  } else {
    await close(deps, intent, 'expired');
  }
  return null;
}

async function close(
  { db, clock }: CheckoutDeps,
  { user_id: userId, id }: IntentRow,
  state: 'completed' | 'expired',
): Promise<void> {
  const closed = { userId, id, state, now: clock.now() };
  await runInTransaction(db, (tx) => store.closeIntent(tx, closed));
}

async function abandonIntent({ db, clock }: CheckoutDeps, { user_id: userId, id }: IntentRow) {
  const failed = { userId, id, now: clock.now() };
  await runInTransaction(db, (tx) => store.failIntent(tx, failed));
}
