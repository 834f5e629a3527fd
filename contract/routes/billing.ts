import * as z from 'zod/mini';
import { dateTime } from '../http/codecs.ts';
import { EVENT_MAX_BYTES } from '../limits.ts';
import { Plan } from '../plans.ts';
import { Redirect, route } from '../http/route.ts';

const address = () => z.string().check(z.minLength(1), z.maxLength(500));

export const listPlans = route({
  method: 'GET',
  path: '/payments/stripe/subscription-plans',
  summary: 'List plans with monthly and yearly prices',
  access: { session: ['web'] },
  replies: { 200: z.array(Plan) },
  errors: ['payments_unavailable', 'payments_refused'],
});

/** Stripe's names; `unknown` stands for any that this version does not know. */
export const SubscriptionStatus = z.enum([
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'paused',
  'incomplete',
  'canceled',
  'incomplete_expired',
  'unknown',
]);
export type SubscriptionStatus = z.output<typeof SubscriptionStatus>;

export const Subscription = z.object({
  product: z.object({ name: z.string(), key: z.string() }),
  price: z.object({
    /** Null if it is neither; plans on sale have one of the two. */
    interval: z.nullable(z.enum(['monthly', 'yearly'])),
    /** Null if the price has no fixed amount. */
    amount: z.nullable(z.int()),
    currency: z.string(),
    formattedAmount: z.nullable(z.string()),
  }),
  /** The plan that follows at the end of the period; null if it stays the same. */
  scheduledChange: z.nullable(
    z.object({ product: z.object({ name: z.string() }), at: dateTime() }),
  ),
  /** A change of plan is not paid yet: until then the allowance does not grow. */
  isChangeUnpaid: z.boolean(),
  status: SubscriptionStatus,
  /** The name at Stripe of a status that is `unknown`. */
  unknownStatus: z.nullable(z.string()),
  lastRenewalDate: dateTime(),
  /** End of the paid period; null if the subscription ends with it. */
  nextRenewalDate: z.nullable(dateTime()),
  endsAt: z.nullable(dateTime()),
  /** When the payment first failed, and when the data will be erased. */
  paymentFailedAt: z.nullable(dateTime()),
  dataErasedAt: z.nullable(dateTime()),
  /** The amount due: "$29.00"; null if nothing is due or it is unknown. */
  formattedOwed: z.nullable(z.string()),
  /** The latest payment; `formattedRefund` is the refunded amount, null if none. */
  lastPayment: z.nullable(
    z.object({
      formattedAmount: z.string(),
      paidAt: dateTime(),
      formattedRefund: z.nullable(z.string()),
    }),
  ),
});
export type Subscription = z.input<typeof Subscription>;

export const getSubscription = route({
  method: 'GET',
  path: '/payments/stripe/current-subscription',
  summary: 'Get the current subscription',
  access: { session: ['web'] },
  replies: { 200: Subscription },
  errors: ['not_found'],
});

export const EndedSubscription = z.object({
  product: z.object({ name: z.string() }),
  endedAt: dateTime(),
  /** Ended because of non-payment. */
  wasUnpaid: z.boolean(),
  /** The bank returned the first payment, so the plan never opened. */
  wasReturned: z.boolean(),
  /** When the data may be erased, and whether it has been or there never was any. */
  dataErasedAt: dateTime(),
  isErased: z.boolean(),
});
export type EndedSubscription = z.input<typeof EndedSubscription>;

export const getEndedSubscription = route({
  method: 'GET',
  path: '/payments/stripe/ended-subscription',
  summary: 'Get the last ended subscription and the state of its data',
  access: { session: ['web'] },
  /** Null if none has ended or another one is active. */
  replies: { 200: z.nullable(EndedSubscription) },
  errors: [],
});

export const startCheckout = route({
  method: 'POST',
  path: '/payments/stripe/checkout-session',
  summary: 'Create a checkout session with the payment provider',
  access: { session: ['web'] },
  body: z.object({
    price_id: z.string().check(z.minLength(1), z.maxLength(200)),
    allow_promotion_codes: z.boolean(),
    success_url: address(),
    cancel_url: address(),
  }),
  replies: { 200: z.object({ session: z.string() }) },
  errors: ['already_subscribed', 'no_profile_linked', 'payments_unavailable', 'payments_refused'],
});

export const completeCheckout = route({
  method: 'GET',
  path: '/payments/stripe/checkout-complete',
  summary: 'Checkout callback',
  access: 'provider',
  query: z.object({ session_id: z.string().check(z.minLength(1), z.maxLength(300)) }),
  replies: { 303: Redirect },
  errors: [],
});

export const openBillingPortal = route({
  method: 'POST',
  path: '/payments/stripe/manage',
  summary: 'Create a billing portal session with the payment provider',
  access: { session: ['web'], freshProof: true },
  body: z.object({
    returnUrl: address(),
    /** The change of plan is offered while an active plan is not about to end. */
    page: z._default(z.enum(['overview', 'change-plan']), 'overview'),
  }),
  replies: { 200: z.object({ billingPortalUrl: z.string() }) },
  errors: [
    'no_subscription',
    'data_processing',
    'payments_unavailable',
    'payments_refused',
    'portal_missing',
  ],
});

export const receiveStripeEvent = route({
  method: 'POST',
  path: '/payments/stripe/webhook',
  summary: 'Stripe webhook for signed events',
  access: 'provider',
  bodyMaxBytes: EVENT_MAX_BYTES,
  replies: { 200: z.object({ received: z.literal(true) }) },
  errors: [],
});

const Credit = z.object({
  baseCredits: z.int(),
  usedCredits: z.object({ raw: z.int() }),
});

export const getCredits = route({
  method: 'GET',
  path: '/user/credits',
  summary: 'Get this month’s allowance and usage of signals and AI credits',
  access: { session: ['web', 'extension'] },
  replies: {
    200: z.object({
      signal: Credit,
      ai: Credit,
      /** When the next month's allowance starts; null without a subscription. */
      renewsAt: z.nullable(dateTime()),
    }),
  },
  errors: [],
});
