import type { BehaviorName } from './billing/cards.ts';
import { applyPromotionCode, expireCheckout, payCheckout } from './billing/checkout.ts';
import { endSubscription } from './billing/cancel.ts';
import { advanceTestClock } from './billing/due.ts';
import { findCard, findCharge } from './billing/invoice-links.ts';
import { collect, finalizeInvoice } from './billing/invoicing.ts';
import { setCardBehavior } from './billing/payments.ts';
import { disputeCharge, refundCharge, returnRefund } from './billing/refunds.ts';
import { renewNow } from './billing/renew.ts';
import { updateSubscription } from './billing/updates.ts';
import type { Context } from './state/context.ts';
import {
  StripeError,
  createDeclinedError,
  createInvalidError,
  createNoSuchError,
} from './calls/errors.ts';
import { present } from './http/expand.ts';
import { describeMethod } from './objects/customer.ts';
import { seed } from './seed.ts';
import type * as Wire from './objects/wire.ts';

export const SUBSCRIPTION_ACTIONS = [
  'fail_payment',
  'require_authentication',
  'bounce',
  'recover',
  // A status that no version of the API has today.
  'new_status',
  'cancel',
  'renew',
  // Sold on credit from now on, with thirty days to pay.
  'send_invoice',
  'dispute',
  'refund',
  // The bank refuses a refund days after it was made.
  'refund_fails',
] as const;
type SubscriptionAction = (typeof SUBSCRIPTION_ACTIONS)[number];

export const CHECKOUT_ACTIONS = ['pay', 'debit', 'bounce', 'decline', 'abandon', 'expire'] as const;
type CheckoutAction = (typeof CHECKOUT_ACTIONS)[number];
type CheckoutActionOptions = { promotionCode?: string | undefined; email?: string | undefined };

export type StripeControl = ReturnType<typeof createStripeControl>;

/** The controls of the sandbox's Stripe. Throws a StripeError if an action is not possible. */
export function createStripeControl(ctx: Context, after: () => void) {
  const act = <Result>(work: () => Result): Result => {
    const result = ctx.transact(null, work);
    after();
    return result;
  };

  return {
    state: () => ({
      customers: ctx.records.all('customer'),
      subscriptions: ctx.records.all('subscription').map((each) => present(ctx, each)),
      invoices: ctx.records.all('invoice'),
      checkoutSessions: ctx.records.all('checkout_session'),
      deliveries: [...ctx.records.all('waiting'), ...ctx.records.all('delivery')].slice(0, 200),
    }),

    clock: () => ({ now: ctx.clocks.now(null), id: ctx.clocks.default().id }),

    /** Advances the default clock and processes everything that falls due. */
    advanceClock: (seconds: number) =>
      act(() => {
        advanceTestClock(ctx, ctx.clocks.default().id, ctx.clocks.now(null) + seconds);
        return { now: ctx.clocks.now(null) };
      }),

    subscriptionAction: (id: string, action: SubscriptionAction) =>
      act(() => {
        actOnSubscription(ctx, findKnownSubscription(ctx, id), action);
        return present(ctx, ctx.records.get('subscription', id));
      }),

    /** `url` is where the customer's browser would be redirected. */
    checkoutAction(
      sessionId: string,
      action: CheckoutAction,
      options: CheckoutActionOptions = {},
    ): { url: string | null; session: Wire.CheckoutSession } {
      const outcome = act(() => actOnCheckout(ctx, openSession(ctx, sessionId), action, options));
      if (outcome instanceof StripeError) throw outcome;
      return { ...outcome, session: ctx.records.get('checkout_session', sessionId) };
    },

    seed: () => act(() => seed(ctx)),
  };
}

function findKnownSubscription(ctx: Context, id: string): Wire.Subscription {
  const subscription = ctx.records.find('subscription', id);
  if (!subscription) throw createNoSuchError('subscription', id);
  return subscription;
}

const BEHAVIOR_OF = {
  fail_payment: 'charge_fails',
  require_authentication: 'authenticates_always',
  bounce: 'debit_bounces',
  recover: 'pays',
} as const;

/** Renewals happen on this subscription alone: the shared clock does not move. */
function actOnSubscription(
  ctx: Context,
  subscription: Wire.Subscription,
  action: SubscriptionAction,
): void {
  const at = ctx.clocks.now(subscription.test_clock);
  // These are also possible after the end.
  if (action === 'refund')
    return void refundCharge(ctx, findLatestCharge(ctx, subscription), 'requested_by_customer');
  if (action === 'refund_fails') return failRefund(ctx, subscription);
  if (action === 'dispute') return disputeCharge(ctx, findLatestCharge(ctx, subscription), at);
  if (subscription.ended_at !== null)
    throw createInvalidError(`Subscription ${subscription.id} has ended.`);
  if (action === 'new_status') updateSubscription(ctx, subscription, { status: 'hibernating' });
  else if (action === 'cancel') endSubscription(ctx, subscription, at);
  else if (action === 'renew') renewNow(ctx, subscription, at);
  else if (action === 'send_invoice')
    renewNow(ctx, { ...subscription, collection_method: 'send_invoice', days_until_due: 30 }, at);
  else {
    setCards(ctx, subscription, BEHAVIOR_OF[action]);
    const owed = findLatestOwed(ctx, subscription, at);
    if (owed) collect(ctx, owed, at);
    else if (action !== 'recover') renewNow(ctx, subscription, at);
  }
}

function failRefund(ctx: Context, { id }: Wire.Subscription): void {
  const charges = listCharges(ctx, id).map((each) => each.id);
  const refund = ctx.records
    .all('refund')
    .find((each) => each.status !== 'failed' && charges.includes(each.charge ?? ''));
  if (!refund) throw createInvalidError(`Subscription ${id} has no refund that could fail.`);
  returnRefund(ctx, refund);
}

const listCharges = (ctx: Context, id: string): Wire.Charge[] =>
  ctx.records
    .all('invoice')
    .filter((each) => each.parent?.subscription_details?.subscription === id)
    .flatMap((each) => findCharge(ctx, each) ?? []);

function findLatestCharge(ctx: Context, { id }: Wire.Subscription): Wire.Charge {
  const charge = listCharges(ctx, id).find((each) => !each.refunded);
  if (!charge) throw createInvalidError(`Subscription ${id} has no payment that can be refunded.`);
  return charge;
}

function setCards(ctx: Context, subscription: Wire.Subscription, behavior: BehaviorName): void {
  const invoice = ctx.records.find('invoice', subscription.latest_invoice ?? '');
  const card = invoice && findCard(ctx, invoice);
  if (card) setCardBehavior(ctx, card.id, behavior);
}

function findLatestOwed(
  ctx: Context,
  subscription: Wire.Subscription,
  at: number,
): Wire.Invoice | undefined {
  const invoice = ctx.records.find('invoice', subscription.latest_invoice ?? '');
  if (invoice?.status === 'draft') return finalizeInvoice(ctx, invoice, at);
  return invoice?.status === 'open' ? invoice : undefined;
}

function openSession(ctx: Context, id: string): Wire.CheckoutSession {
  const session = ctx.records.find('checkout_session', id);
  if (!session) throw createNoSuchError('checkout.session', id);
  if (session.status !== 'open')
    throw createInvalidError(`Checkout session ${id} is ${session.status}.`);
  return session;
}

function actOnCheckout(
  ctx: Context,
  open: Wire.CheckoutSession,
  action: CheckoutAction,
  options: CheckoutActionOptions,
): { url: string | null } | StripeError {
  if (action === 'abandon') return { url: open.cancel_url };
  if (action === 'expire') {
    expireCheckout(ctx, open);
    return { url: null };
  }
  const session = options.promotionCode
    ? applyPromotionCode(ctx, open, options.promotionCode)
    : open;
  if (!session) throw createInvalidError('This code is invalid.', 'promotionCode');
  const outcome = payCheckout(
    ctx,
    session,
    getPayer(action, options.email ?? session.customer_email),
  );
  if (outcome.ok) return { url: outcome.redirectTo };
  if ('needsAuthentication' in outcome)
    throw createInvalidError('The card needs 3-D Secure authentication.');
  // A declined card is the expected result of `decline`.
  return action === 'decline' ? { url: session.url } : createDeclinedError(outcome.decline);
}

function getPayer(action: 'pay' | 'debit' | 'bounce' | 'decline', email: string | null) {
  if (action === 'debit')
    return { card: describeMethod('sepa', '3201', { email }), behavior: 'debit_settles' } as const;
  if (action === 'bounce')
    return { card: describeMethod('sepa', '3202', { email }), behavior: 'debit_bounces' } as const;
  const owner = { name: 'Sandbox Control', email };
  return action === 'pay'
    ? ({ card: describeMethod('visa', '4242', owner), behavior: 'pays' } as const)
    : ({ card: describeMethod('visa', '0002', owner), behavior: 'declined' } as const);
}
