import type { Context } from '../state/context.ts';
import { createCustomer, type CardDetails } from '../objects/customer.ts';
import type * as Wire from '../objects/wire.ts';
import type { BehaviorName, Decline } from './cards.ts';
import { getAmountOff, findReduction, getReduction } from './discounts.ts';
import { needsAuthentication, attachCard, charge, makeCard, type Payment } from './payments.ts';
import { subscribe } from './subscribe.ts';

export type CheckoutOutcome =
  | { ok: true; redirectTo: string }
  | { ok: false; decline: Decline }
  | { ok: false; needsAuthentication: true };

/** A card with 3-D Secure waits here until its holder has authenticated the payment. */
export function payCheckout(
  ctx: Context,
  session: Wire.CheckoutSession,
  by: { card: CardDetails; behavior: BehaviorName },
): CheckoutOutcome {
  const customer = findOrCreateCustomer(ctx, session, by.card);
  const made = makeCard(ctx, by.card, by.behavior, ctx.clocks.now(customer.test_clock));
  if ((session.amount_total ?? 0) > 0 && needsAuthentication(ctx, made)) {
    ctx.records.save('authentication', { id: session.id, card: made.id, details: by.card });
    return { ok: false, needsAuthentication: true };
  }
  return complete(ctx, session, { customer, made });
}

export function authenticateCheckout(
  ctx: Context,
  session: Wire.CheckoutSession,
  isConfirmed: boolean,
): CheckoutOutcome | undefined {
  const asked = ctx.records.find('authentication', session.id);
  if (!asked) return undefined;
  ctx.records.remove('authentication', session.id);
  if (!isConfirmed) return { ok: false, decline: UNAUTHENTICATED };
  const made = ctx.records.get('payment_method', asked.card);
  const customer = findOrCreateCustomer(ctx, session, asked.details);
  return complete(ctx, session, { customer, made, isAuthenticated: true });
}

const UNAUTHENTICATED: Decline = {
  code: 'payment_intent_authentication_failure',
  declineCode: 'authentication_not_handled',
  message: 'We are unable to authenticate your payment method. Please choose another one.',
};

type Paying = {
  customer: Wire.Customer;
  made: Wire.PaymentMethod;
  isAuthenticated?: boolean;
};

function complete(ctx: Context, session: Wire.CheckoutSession, paying: Paying): CheckoutOutcome {
  const { customer, made } = paying;
  const at = ctx.clocks.now(customer.test_clock);
  const payment = chargeFirst(ctx, session, paying, at);
  if (payment?.decline) return { ok: false, decline: payment.decline };
  const card = attachCard(ctx, made, customer.id);
  if ('declineCode' in card) return { ok: false, decline: card };
  const order = ctx.records.get('order', session.id);
  const { subscription, invoice } = subscribe(
    ctx,
    {
      at,
      customer,
      items: order.items.map(({ price, quantity }) => ({
        price: ctx.records.get('price', price),
        quantity,
      })),
      card,
      discount: getReduction(ctx, session),
      metadata: order.subscriptionMetadata,
    },
    { payment },
  );
  const done: Wire.CheckoutSession = {
    ...session,
    customer: customer.id,
    invoice: invoice.id,
    payment_status: getPaymentStatus(session, payment),
    status: 'complete',
    subscription: subscription.id,
    url: null,
  };
  ctx.saveAndEmit('checkout_session', done, 'checkout.session.completed');
  return { ok: true, redirectTo: buildSuccessUrl(done) };
}

function getPaymentStatus(session: Wire.CheckoutSession, payment: Payment | null): string {
  if (session.amount_total === 0) return 'no_payment_required';
  return payment?.isPending ? 'unpaid' : 'paid';
}

function findOrCreateCustomer(
  ctx: Context,
  session: Wire.CheckoutSession,
  card: CardDetails,
): Wire.Customer {
  if (session.customer) return ctx.records.get('customer', session.customer);
  const clock = ctx.clocks.default().id;
  const customer = createCustomer({
    at: ctx.clocks.now(clock),
    clock,
    email: card.email ?? session.customer_email ?? undefined,
    name: card.name ?? undefined,
  });
  return ctx.saveAndEmit('customer', customer, 'customer.created');
}

/** Null if nothing is due. */
function chargeFirst(
  ctx: Context,
  session: Wire.CheckoutSession,
  { customer, made: card, isAuthenticated }: Paying,
  at: number,
): Payment | null {
  const amount = session.amount_total ?? 0;
  if (amount === 0) return null;
  return charge(ctx, {
    at,
    customer: customer.id,
    card,
    amount,
    currency: session.currency ?? 'usd',
    isAuthenticated,
  });
}

export const buildSuccessUrl = (session: Wire.CheckoutSession): string =>
  (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id);

/** Applies a promotion code to an open session; returns undefined if there is no such code. */
export function applyPromotionCode(
  ctx: Context,
  session: Wire.CheckoutSession,
  code: string,
): Wire.CheckoutSession | undefined {
  const reduction = findReduction(ctx, code);
  if (!reduction) return undefined;
  const off = getAmountOff(reduction.coupon, session.amount_subtotal ?? 0);
  const changed: Wire.CheckoutSession = {
    ...session,
    amount_total: (session.amount_subtotal ?? 0) - off,
    discounts: [{ coupon: null, promotion_code: reduction.promotionCode.id }],
    total_details: { amount_discount: off, amount_shipping: null, amount_tax: 0 },
  };
  ctx.records.save('checkout_session', changed);
  return changed;
}

export function expireCheckout(ctx: Context, session: Wire.CheckoutSession): Wire.CheckoutSession {
  const expired: Wire.CheckoutSession = { ...session, status: 'expired', url: null };
  return ctx.saveAndEmit('checkout_session', expired, 'checkout.session.expired');
}
