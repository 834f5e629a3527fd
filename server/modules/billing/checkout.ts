import type { Price } from '../../../contract/plans.ts';
import type { Deps } from '../../deps.ts';
import type { CheckoutSession } from '../../gateways/stripe.ts';
import { inTransaction, withoutProof } from '../../platform/database/transactions.ts';
import { fail } from '../../platform/failure.ts';
import { endBillingJob } from './billing.jobs.ts';
import { standingOf } from './billing.rules.ts';
import { customerOf, findSubscription, lockUser, saveCustomer } from './billing.store.ts';
import type { IntentRow } from './billing.tables.ts';
import * as store from './checkout.store.ts';
import { type SyncDeps, syncCustomer } from './customer-sync.ts';
import { foreignAddress } from './own-address.ts';
import { STRIPE_BUDGETS } from './stripe-budgets.ts';
import { HOUR_MS } from '../../platform/durations.ts';

export type CheckoutDeps = SyncDeps & Pick<Deps, 'settings' | 'plans' | 'budgets'>;

export type CheckoutInput = {
  userId: string;
  email: string;
  name: string;
  hasProfile: boolean;
  priceId: string;
  successUrl: string;
  cancelUrl: string;
};

/** Each round closes a session that cannot be used; more of them means that tabs fight each other. */
const MOST_ROUNDS = 5;
/** Stripe forgets idempotency keys after a day; a session may then be made a second time. */
const KEY_LIVES_MS = 20 * HOUR_MS;

/**
 * The address of the one open checkout of this user: an open one for the same price is used again,
 * one for another price is closed first, so that no two can be paid.
 */
export async function startCheckout(deps: CheckoutDeps, input: CheckoutInput): Promise<string> {
  const urls = requireOwnUrls(deps, input);
  if (!input.hasProfile) throw fail('no_profile_linked');
  await requireNoSubscription(deps, input.userId);
  await deps.budgets.spend(STRIPE_BUDGETS.checkouts, input.userId);
  const price = await requirePublished(deps, input.priceId);

  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const intent = await claimIntent(deps, input);
    const session = await sessionOf(deps, intent, { ...input, ...urls, price });
    const url = session && (await useOrClose(deps, intent, session, input));
    if (url) return url;
  }
  throw fail('unavailable');
}

/** Only these two addresses are ever handed to Stripe, and they are ours, not the client's. */
function requireOwnUrls({ settings }: CheckoutDeps, input: CheckoutInput) {
  const { appUrl } = settings.http;
  const successUrl = `${appUrl}/api/payments/stripe/checkout-complete?session_id={CHECKOUT_SESSION_ID}`;
  const cancelUrl = `${appUrl}/payment`;
  const foreign = [
    ...(input.successUrl === successUrl ? [] : ['success_url']),
    ...(input.cancelUrl === cancelUrl ? [] : ['cancel_url']),
  ];
  if (foreign.length > 0) throw foreignAddress(appUrl, foreign);
  return { successUrl, cancelUrl };
}

async function requireNoSubscription({ db }: CheckoutDeps, userId: string): Promise<void> {
  const subscription = await findSubscription(db, userId);
  if (standingOf(subscription?.status ?? null).hasSubscription) throw fail('already_subscribed');
}

async function requirePublished({ plans }: CheckoutDeps, priceId: string): Promise<Price> {
  const prices = (await plans.list()).flatMap((plan) => plan.prices);
  const price = prices.find(({ stripePriceId }) => stripePriceId === priceId);
  if (!price) throw notInSale();
  return price;
}

function notInSale() {
  return fail('bad_request', { errors: { price_id: ['This price is not in sale'] } });
}

/** The user's open intent, whatever its price, or a new one for the price asked for. */
async function claimIntent({ db, clock }: CheckoutDeps, input: CheckoutInput): Promise<IntentRow> {
  return inTransaction(db, async (tx) => {
    const user = await lockUser(tx, input.userId);
    if (!user || user.deleted_at !== null) throw fail('unauthenticated');
    const subscription = await findSubscription(tx, input.userId);
    if (standingOf(subscription?.status ?? null).hasSubscription) throw fail('already_subscribed');
    const open = await store.findOpenIntent(tx, input.userId);
    return open ?? store.insertIntent(tx, { ...input, now: clock.now() });
  });
}

type Order = CheckoutInput & { price: Price };

/** What Stripe has for an intent; null where the intent had to be given up. */
async function sessionOf(
  deps: CheckoutDeps,
  intent: IntentRow,
  order: Order,
): Promise<CheckoutSession | null> {
  if (intent.session_id !== null) {
    const session = await deps.stripe.readCheckout(intent.session_id);
    if (!session) await close(deps, intent, 'expired');
    return session;
  }
  const isOld = deps.clock.now().getTime() - intent.created_at.getTime() > KEY_LIVES_MS;
  if (isOld || intent.price_id !== order.priceId) {
    await giveUp(deps, intent);
    return null;
  }
  try {
    return await openSession(deps, intent, order);
  } catch (error) {
    // Stripe answers a key that met a fault with the same fault for a day: the next try needs
    // another intent, and has to look for what this one may have left behind.
    await giveUp(deps, intent);
    throw error;
  }
}

async function openSession(
  deps: CheckoutDeps,
  intent: IntentRow,
  order: Order,
): Promise<CheckoutSession | null> {
  const customerId = await ensureCustomer(deps, intent, order);
  await closeStrays(deps, intent, customerId);
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
    throw notInSale();
  }
  if (session === 'unknown_customer') {
    await syncCustomer(deps, customerId);
    await giveUp(deps, intent);
    return null;
  }
  return session;
}

/** Saved before anything can be paid in its name. */
async function ensureCustomer(
  deps: CheckoutDeps,
  intent: IntentRow,
  { userId, email, name }: Order,
): Promise<string> {
  const known = await customerOf(deps.db, userId);
  if (known) return known;
  const customerId = await deps.stripe.findOrCreateCustomer(
    { userId, email, name },
    `customer-${intent.id}`,
  );
  const customer = { userId, customerId, now: deps.clock.now() };
  try {
    return await inTransaction(deps.db, (tx) => saveCustomer(tx, customer));
  } catch (error) {
    await withoutProof(() => forgetIfDeleted(deps, customer));
    throw error;
  }
}

/** Deleted while Stripe created its customer: saved, so that the customer is cleared there. */
async function forgetIfDeleted(
  { db, jobs }: CheckoutDeps,
  customer: { userId: string; customerId: string; now: Date },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, customer.userId);
    if (user?.deleted_at === null) return;
    await saveCustomer(tx, customer);
    await jobs.send(endBillingJob, { customerId: customer.customerId });
  });
}

/** After a fault of Stripe's: closes sessions that it made without our hearing of them. */
async function closeStrays(
  deps: CheckoutDeps,
  intent: IntentRow,
  customerId: string,
): Promise<void> {
  if (!(await store.hasFailedIntent(deps.db, intent.user_id))) return;
  const open = await deps.stripe.listOpenCheckouts(customerId);
  for (const stray of open.filter(({ intentId }) => intentId !== intent.id)) {
    await deps.stripe.expireCheckout(stray.id);
  }
  await inTransaction(deps.db, (tx) => store.settleFailedIntents(tx, intent.user_id));
}

/** The session's address, if it is open and for the price asked for; else closes the intent. */
async function useOrClose(
  deps: CheckoutDeps,
  intent: IntentRow,
  session: CheckoutSession,
  { userId, priceId }: CheckoutInput,
): Promise<string | null> {
  let current: CheckoutSession | null = session;
  if (current.status === 'open' && intent.price_id === priceId) {
    const saved = { userId, intentId: intent.id, sessionId: current.id };
    if (await inTransaction(deps.db, (tx) => store.saveSession(tx, saved))) return current.url;
    // Another tab has closed the intent while Stripe made its session: nobody may pay it.
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
  await inTransaction(db, (tx) => store.closeIntent(tx, closed));
}

async function giveUp({ db, clock }: CheckoutDeps, { user_id: userId, id }: IntentRow) {
  const failed = { userId, id, now: clock.now() };
  await inTransaction(db, (tx) => store.failIntent(tx, failed));
}
