import { findExisting } from './api/existing.ts';
import type { BehaviorName } from './billing/cards.ts';
import { applyPromotionCode, expireCheckout, payCheckout } from './billing/checkout.ts';
import { endSubscription } from './billing/cancel.ts';
import { advanceTestClock } from './billing/due.ts';
import { findCard, findCharge } from './billing/invoice-links.ts';
import { collect, finalizeInvoice } from './billing/invoicing.ts';
import { disputeCharge, refundCharge, returnRefund, setCardBehavior } from './billing/payments.ts';
import { renewNow } from './billing/renew.ts';
import { updateSubscription } from './billing/updates.ts';
import type { Context } from './state/context.ts';
import { StripeError, createDeclinedError, createInvalidError } from './calls/errors.ts';
import { present } from './http/expand.ts';
import { describeMethod } from './objects/customer.ts';
import { seed } from './seed.ts';
import type * as Wire from './objects/wire.ts';

type SubscriptionAct = (ctx: Context, subscription: Wire.Subscription, at: number) => void;

/** Renewals happen on this subscription alone: the shared clock does not move. */
const ACTS_WHILE_RUNNING = {
  fail_payment: collectWith('charge_fails'),
  require_authentication: collectWith('authenticates_always'),
  bounce: collectWith('debit_bounces'),
  recover: collectWith('pays'),
  // A status that no version of the API has today.
  new_status: (ctx, subscription) =>
    updateSubscription(ctx, subscription, { status: 'hibernating' }),
  cancel: endSubscription,
  renew: renewNow,
  // Sold on credit from now on, with thirty days to pay.
  send_invoice: (ctx, subscription, at) =>
    renewNow(ctx, { ...subscription, collection_method: 'send_invoice', days_until_due: 30 }, at),
} satisfies Record<string, SubscriptionAct>;

const ACTS_AT_ANY_TIME = {
  dispute: (ctx, subscription, at) => disputeCharge(ctx, findLatestCharge(ctx, subscription), at),
  refund: (ctx, subscription) =>
    refundCharge(ctx, findLatestCharge(ctx, subscription), 'requested_by_customer'),
  // The bank refuses a refund days after it was made.
  refund_fails: failRefund,
} satisfies Record<string, SubscriptionAct>;

type SubscriptionAction = keyof typeof ACTS_WHILE_RUNNING | keyof typeof ACTS_AT_ANY_TIME;
const ACTS: Record<SubscriptionAction, SubscriptionAct> = {
  ...ACTS_WHILE_RUNNING,
  ...ACTS_AT_ANY_TIME,
};
// The keys of a literal that is not empty.
export const SUBSCRIPTION_ACTIONS = Object.keys(ACTS) as [
  SubscriptionAction,
  ...SubscriptionAction[],
];

/** How each way to pay a checkout ends, and with what. */
const PAYERS = {
  pay: { brand: 'visa', last4: '4242', behavior: 'pays' },
  debit: { brand: 'sepa', last4: '3201', behavior: 'debit_settles' },
  bounce: { brand: 'sepa', last4: '3202', behavior: 'debit_bounces' },
  decline: { brand: 'visa', last4: '0002', behavior: 'declined' },
} as const;

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
        actOnSubscription(ctx, findExisting(ctx, 'subscription', id), action);
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

function actOnSubscription(
  ctx: Context,
  subscription: Wire.Subscription,
  action: SubscriptionAction,
): void {
  if (subscription.ended_at !== null && !(action in ACTS_AT_ANY_TIME))
    throw createInvalidError(`Subscription ${subscription.id} has ended.`);
  ACTS[action](ctx, subscription, ctx.clocks.now(subscription.test_clock));
}

/** Changes how the card behaves, and collects what is owed, or else renews. */
function collectWith(behavior: BehaviorName): SubscriptionAct {
  return (ctx, subscription, at) => {
    const invoice = ctx.records.find('invoice', subscription.latest_invoice ?? '');
    const card = invoice && findCard(ctx, invoice);
    if (card) setCardBehavior(ctx, card.id, behavior);
    if (invoice?.status === 'draft') collect(ctx, finalizeInvoice(ctx, invoice, at), at);
    else if (invoice?.status === 'open') collect(ctx, invoice, at);
    else if (behavior !== 'pays') renewNow(ctx, subscription, at);
  };
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

function openSession(ctx: Context, id: string): Wire.CheckoutSession {
  const session = findExisting(ctx, 'checkout_session', id);
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
  const { brand, last4, behavior } = PAYERS[action];
  const owner = { name: 'Sandbox Control', email: options.email ?? session.customer_email };
  const card = describeMethod(brand, last4, owner);
  const outcome = payCheckout(ctx, session, { card, behavior });
  if (outcome.ok) return { url: outcome.redirectTo };
  if ('needsAuthentication' in outcome)
    throw createInvalidError('The card needs 3-D Secure authentication.');
  // A declined card is the expected result of `decline`.
  return action === 'decline' ? { url: session.url } : createDeclinedError(outcome.decline);
}
