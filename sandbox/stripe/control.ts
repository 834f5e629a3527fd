import { getBehaviorByNumber } from './billing/cards.ts';
import type { BehaviorName } from './billing/cards.ts';
import { applyPromotionCode, expireCheckout, payCheckout } from './billing/checkout.ts';
import { endSubscription } from './billing/cancel.ts';
import { advanceClock } from './billing/due.ts';
import { findCard, collect, finalizeInvoice } from './billing/invoicing.ts';
import { setCardBehavior } from './billing/payments.ts';
import {
  findCharge,
  disputeCharge,
  getLeft,
  refundCharge,
  returnRefund,
} from './billing/refunds.ts';
import { renewNow } from './billing/renew.ts';
import type { Context } from './state/context.ts';
import {
  StripeError,
  createDeclinedError,
  createInvalidError,
  createNoSuchError,
} from './calls/errors.ts';
import { present } from './http/expand.ts';
import { readAccount } from './objects/customer.ts';
import { seed } from './seed.ts';
import type {
  WireCharge,
  WireCheckoutSession,
  WireInvoice,
  WireSubscription,
} from './objects/wire.ts';

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
type CheckoutActionOptions = { promotionCode?: string; email?: string };

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
        const { id } = ctx.clocks.default();
        advanceClock(ctx, id, ctx.clocks.now(null) + seconds);
        const clock = ctx.clocks.present(ctx.records.get('clock', id));
        ctx.emit('test_helpers.test_clock.ready', clock);
        return { now: ctx.clocks.now(null) };
      }),

    subscriptionAction: (id: string, action: SubscriptionAction) =>
      act(() => {
        // A refund is also possible after the end.
        if (action === 'refund') refundLatest(ctx, findKnownSubscription(ctx, id));
        else if (action === 'refund_fails') failRefund(ctx, findKnownSubscription(ctx, id));
        else if (action === 'dispute') disputeLatest(ctx, findKnownSubscription(ctx, id));
        else actOnSubscription(ctx, openSubscription(ctx, id), action);
        return present(ctx, ctx.records.get('subscription', id));
      }),

    /** `url` is where the customer's browser would be redirected. */
    checkoutAction(
      sessionId: string,
      action: CheckoutAction,
      options: CheckoutActionOptions = {},
    ): { url: string | null; session: WireCheckoutSession } {
      const outcome = act(() => actOnCheckout(ctx, openSession(ctx, sessionId), action, options));
      if (outcome instanceof StripeError) throw outcome;
      return { ...outcome, session: ctx.records.get('checkout_session', sessionId) };
    },

    seed: () => act(() => seed(ctx)),
  };
}

function findKnownSubscription(ctx: Context, id: string): WireSubscription {
  const subscription = ctx.records.find('subscription', id);
  if (!subscription) throw createNoSuchError('subscription', id);
  return subscription;
}

function openSubscription(ctx: Context, id: string): WireSubscription {
  const subscription = findKnownSubscription(ctx, id);
  if (subscription.ended_at !== null) throw createInvalidError(`Subscription ${id} has ended.`);
  return subscription;
}

const BEHAVIOR_OF = {
  fail_payment: 'charge_fails',
  require_authentication: 'authenticates_always',
  bounce: 'debit_bounces',
} as const;

/** Renewals happen on this subscription alone: the shared clock does not move. */
function actOnSubscription(
  ctx: Context,
  subscription: WireSubscription,
  action: Exclude<SubscriptionAction, 'refund' | 'refund_fails' | 'dispute'>,
): void {
  const at = ctx.clocks.now(subscription.test_clock);
  if (action === 'new_status') setStatus(ctx, subscription, 'hibernating');
  else if (action === 'cancel')
    endSubscription(ctx, subscription, at, { reason: 'cancellation_requested' });
  else if (action === 'renew') renewNow(ctx, subscription, at);
  else if (action === 'send_invoice')
    renewNow(ctx, { ...subscription, collection_method: 'send_invoice', days_until_due: 30 }, at);
  else if (action !== 'recover') {
    setCards(ctx, subscription, BEHAVIOR_OF[action]);
    const owed = findLatestOwed(ctx, subscription, at);
    if (owed) collect(ctx, owed, at);
    else renewNow(ctx, subscription, at);
  } else {
    setCards(ctx, subscription, 'pays');
    const owed = findLatestOwed(ctx, subscription, at);
    if (owed) collect(ctx, owed, at);
  }
}

function setStatus(ctx: Context, subscription: WireSubscription, status: string): void {
  const changed = { ...subscription, status };
  ctx.records.save('subscription', changed);
  ctx.emit('customer.subscription.updated', changed, subscription);
}

/** Refunds the rest of a subscription's newest payment. */
function refundLatest(ctx: Context, subscription: WireSubscription): void {
  const charge = findLatestCharge(ctx, subscription);
  const reason = 'requested_by_customer';
  refundCharge(ctx, charge, { amount: getLeft(charge), reason, metadata: {} });
}

function failRefund(ctx: Context, { id }: WireSubscription): void {
  const refund = ctx.records
    .all('refund')
    .find((each) => each.status !== 'failed' && isChargeForCustomer(ctx, each.charge, id));
  if (!refund) throw createInvalidError(`Subscription ${id} has no refund that could fail.`);
  returnRefund(ctx, refund);
}

function isChargeForCustomer(ctx: Context, charge: string | null, id: string): boolean {
  return ctx.records
    .all('invoice')
    .filter((each) => each.parent?.subscription_details?.subscription === id)
    .some((each) => findCharge(ctx, each)?.id === charge);
}

function disputeLatest(ctx: Context, subscription: WireSubscription): void {
  disputeCharge(ctx, findLatestCharge(ctx, subscription), ctx.clocks.now(subscription.test_clock));
}

function findLatestCharge(ctx: Context, { id }: WireSubscription): WireCharge {
  const charge = ctx.records
    .all('invoice')
    .filter((each) => each.parent?.subscription_details?.subscription === id)
    .flatMap((each) => findCharge(ctx, each) ?? [])
    .find((each) => getLeft(each) > 0);
  if (!charge) throw createInvalidError(`Subscription ${id} has no payment that can be refunded.`);
  return charge;
}

function setCards(ctx: Context, subscription: WireSubscription, behavior: BehaviorName): void {
  const invoice = ctx.records.find('invoice', subscription.latest_invoice ?? '');
  const card = invoice && findCard(ctx, invoice);
  if (card) setCardBehavior(ctx, card.id, behavior);
}

function findLatestOwed(
  ctx: Context,
  subscription: WireSubscription,
  at: number,
): WireInvoice | undefined {
  const invoice = ctx.records.find('invoice', subscription.latest_invoice ?? '');
  if (invoice?.status === 'draft') return finalizeInvoice(ctx, invoice, at);
  return invoice?.status === 'open' ? invoice : undefined;
}

function openSession(ctx: Context, id: string): WireCheckoutSession {
  const session = ctx.records.find('checkout_session', id);
  if (!session) throw createNoSuchError('checkout.session', id);
  if (session.status !== 'open')
    throw createInvalidError(`Checkout session ${id} is ${session.status}.`);
  return session;
}

function actOnCheckout(
  ctx: Context,
  open: WireCheckoutSession,
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
  if (action === 'debit' || action === 'bounce') {
    const iban = action === 'debit' ? 'AT611904300234573201' : 'AT861904300235473202';
    const behavior = action === 'debit' ? 'debit_settles' : 'debit_bounces';
    return { card: { ...readAccount(iban), email }, behavior } as const;
  }
  const number = action === 'pay' ? '4242424242424242' : '4000000000000002';
  const card = {
    brand: 'visa',
    last4: number.slice(-4),
    expMonth: 12,
    expYear: 2034,
    name: 'Sandbox Control',
    email,
    country: 'US',
    postalCode: null,
  };
  return { card, behavior: getBehaviorByNumber(number) };
}
