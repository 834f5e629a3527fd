import { behaviorOfNumber } from './billing/cards.ts';
import type { BehaviorName } from './billing/cards.ts';
import { applyPromotionCode, expireCheckout, payCheckout } from './billing/checkout.ts';
import { endSubscription } from './billing/cancel.ts';
import { advanceClock } from './billing/due.ts';
import { cardFor, collect, finalizeInvoice } from './billing/invoicing.ts';
import { setCardBehavior } from './billing/payments.ts';
import { chargeOf, disputeCharge, leftOf, refundCharge, returnRefund } from './billing/refunds.ts';
import { renewNow } from './billing/renew.ts';
import type { Context } from './state/context.ts';
import { StripeError, declined, invalid, noSuch } from './calls/errors.ts';
import { present } from './http/expand.ts';
import { accountOf } from './objects/customer.ts';
import { seed } from './seed.ts';
import type { Charge, CheckoutSession, Invoice, Subscription } from './objects/wire.ts';

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
        if (action === 'refund') refundLatest(ctx, knownSubscription(ctx, id));
        else if (action === 'refund_fails') failRefund(ctx, knownSubscription(ctx, id));
        else if (action === 'dispute') disputeLatest(ctx, knownSubscription(ctx, id));
        else actOnSubscription(ctx, openSubscription(ctx, id), action);
        return present(ctx, ctx.records.get('subscription', id));
      }),

    /** `url` is where the customer's browser would be redirected. */
    checkoutAction(
      sessionId: string,
      action: CheckoutAction,
      options: CheckoutActionOptions = {},
    ): { url: string | null; session: CheckoutSession } {
      const outcome = act(() => actOnCheckout(ctx, openSession(ctx, sessionId), action, options));
      if (outcome instanceof StripeError) throw outcome;
      return { ...outcome, session: ctx.records.get('checkout_session', sessionId) };
    },

    seed: () => act(() => seed(ctx)),
  };
}

function knownSubscription(ctx: Context, id: string): Subscription {
  const subscription = ctx.records.find('subscription', id);
  if (!subscription) throw noSuch('subscription', id);
  return subscription;
}

function openSubscription(ctx: Context, id: string): Subscription {
  const subscription = knownSubscription(ctx, id);
  if (subscription.ended_at !== null) throw invalid(`Subscription ${id} has ended.`);
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
  subscription: Subscription,
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
    const owed = latestOwed(ctx, subscription, at);
    if (owed) collect(ctx, owed, at);
    else renewNow(ctx, subscription, at);
  } else {
    setCards(ctx, subscription, 'pays');
    const owed = latestOwed(ctx, subscription, at);
    if (owed) collect(ctx, owed, at);
  }
}

function setStatus(ctx: Context, subscription: Subscription, status: string): void {
  const changed = { ...subscription, status };
  ctx.records.save('subscription', changed);
  ctx.emit('customer.subscription.updated', changed, subscription);
}

/** Refunds the rest of a subscription's newest payment. */
function refundLatest(ctx: Context, subscription: Subscription): void {
  const charge = latestCharge(ctx, subscription);
  const reason = 'requested_by_customer';
  refundCharge(ctx, charge, { amount: leftOf(charge), reason, metadata: {} });
}

function failRefund(ctx: Context, { id }: Subscription): void {
  const refund = ctx.records
    .all('refund')
    .find((each) => each.status !== 'failed' && isChargeOf(ctx, each.charge, id));
  if (!refund) throw invalid(`Subscription ${id} has no refund that could fail.`);
  returnRefund(ctx, refund);
}

function isChargeOf(ctx: Context, charge: string | null, id: string): boolean {
  return ctx.records
    .all('invoice')
    .filter((each) => each.parent?.subscription_details?.subscription === id)
    .some((each) => chargeOf(ctx, each)?.id === charge);
}

function disputeLatest(ctx: Context, subscription: Subscription): void {
  disputeCharge(ctx, latestCharge(ctx, subscription), ctx.clocks.now(subscription.test_clock));
}

function latestCharge(ctx: Context, { id }: Subscription): Charge {
  const charge = ctx.records
    .all('invoice')
    .filter((each) => each.parent?.subscription_details?.subscription === id)
    .flatMap((each) => chargeOf(ctx, each) ?? [])
    .find((each) => leftOf(each) > 0);
  if (!charge) throw invalid(`Subscription ${id} has no payment that can be refunded.`);
  return charge;
}

function setCards(ctx: Context, subscription: Subscription, behavior: BehaviorName): void {
  const invoice = ctx.records.find('invoice', subscription.latest_invoice ?? '');
  const card = invoice && cardFor(ctx, invoice);
  if (card) setCardBehavior(ctx, card.id, behavior);
}

function latestOwed(ctx: Context, subscription: Subscription, at: number): Invoice | undefined {
  const invoice = ctx.records.find('invoice', subscription.latest_invoice ?? '');
  if (invoice?.status === 'draft') return finalizeInvoice(ctx, invoice, at);
  return invoice?.status === 'open' ? invoice : undefined;
}

function openSession(ctx: Context, id: string): CheckoutSession {
  const session = ctx.records.find('checkout_session', id);
  if (!session) throw noSuch('checkout.session', id);
  if (session.status !== 'open') throw invalid(`Checkout session ${id} is ${session.status}.`);
  return session;
}

function actOnCheckout(
  ctx: Context,
  open: CheckoutSession,
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
  if (!session) throw invalid('This code is invalid.', 'promotionCode');
  const outcome = payCheckout(
    ctx,
    session,
    payerOf(action, options.email ?? session.customer_email),
  );
  if (outcome.ok) return { url: outcome.redirectTo };
  if ('needsAuthentication' in outcome) throw invalid('The card needs 3-D Secure authentication.');
  // A declined card is the expected result of `decline`.
  return action === 'decline' ? { url: session.url } : declined(outcome.decline);
}

function payerOf(action: 'pay' | 'debit' | 'bounce' | 'decline', email: string | null) {
  if (action === 'debit' || action === 'bounce') {
    const iban = action === 'debit' ? 'AT611904300234573201' : 'AT861904300235473202';
    const behavior = action === 'debit' ? 'debit_settles' : 'debit_bounces';
    return { card: { ...accountOf(iban), email }, behavior } as const;
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
  return { card, behavior: behaviorOfNumber(number) };
}
