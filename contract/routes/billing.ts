import * as z from 'zod/mini';
import { EVENT_MAX_BYTES } from '../limits.ts';
import { Plan } from '../plans.ts';
import { Redirect, route } from '../route.ts';

const address = () => z.string().check(z.minLength(1), z.maxLength(500));

export const listPlans = route({
  method: 'GET',
  path: '/payments/stripe/subscription-plans',
  summary: 'The plans on offer with their monthly and yearly prices',
  access: 'signed-in',
  replies: { 200: z.array(Plan) },
  errors: ['payments_unavailable'],
});

/** As Stripe names them. */
export const SubscriptionStatus = z.enum([
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'paused',
  'incomplete',
  'canceled',
  'incomplete_expired',
]);
export type SubscriptionStatus = z.output<typeof SubscriptionStatus>;

export const Subscription = z.object({
  product: z.object({ name: z.string(), key: z.string() }),
  price: z.object({
    interval: z.enum(['monthly', 'yearly']),
    amount: z.int(),
    currency: z.string(),
    formattedAmount: z.string(),
  }),
  status: SubscriptionStatus,
  /** Start of the paid period, ISO 8601. */
  lastRenewalDate: z.string(),
  /** End of the paid period; null where the subscription ends with it. */
  nextRenewalDate: z.nullable(z.string()),
  /** When it ends, where it was cancelled. */
  endsAt: z.nullable(z.string()),
  /** Start of the failure of payment, and the day after which the data is erased. */
  paymentFailedAt: z.nullable(z.string()),
  dataErasedAt: z.nullable(z.string()),
  /** What of that payment is missing: "$29.00"; null where nothing is, or it is not known. */
  formattedOwed: z.nullable(z.string()),
  /** The newest payment; `formattedRefund` is what of it was paid back, null where nothing was. */
  lastPayment: z.nullable(
    z.object({
      formattedAmount: z.string(),
      paidAt: z.string(),
      formattedRefund: z.nullable(z.string()),
    }),
  ),
});
export type Subscription = z.output<typeof Subscription>;

export const getSubscription = route({
  method: 'GET',
  path: '/payments/stripe/current-subscription',
  summary: 'The subscription of the account',
  access: 'signed-in',
  replies: { 200: Subscription },
  errors: ['not_found'],
});

export const EndedSubscription = z.object({
  product: z.object({ name: z.string() }),
  endedAt: z.string(),
  /** It ended because it was not paid. */
  wasUnpaid: z.boolean(),
  /** From when on the data may be erased, and whether they are. */
  dataErasedAt: z.string(),
  isErased: z.boolean(),
});
export type EndedSubscription = z.output<typeof EndedSubscription>;

export const getEndedSubscription = route({
  method: 'GET',
  path: '/payments/stripe/ended-subscription',
  summary: 'The subscription that the account had last, and what becomes of its data',
  access: 'signed-in',
  /** Null where none has ended, or another one runs. */
  replies: { 200: z.nullable(EndedSubscription) },
  errors: [],
});

export const startCheckout = route({
  method: 'POST',
  path: '/payments/stripe/checkout-session',
  summary: 'Open a checkout at the payment provider',
  access: 'signed-in',
  body: z.object({
    price_id: z.string().check(z.minLength(1), z.maxLength(200)),
    allow_promotion_codes: z.boolean(),
    success_url: address(),
    cancel_url: address(),
  }),
  /** The address of the checkout. */
  replies: { 200: z.object({ session: z.string() }) },
  errors: ['already_subscribed', 'no_profile_linked', 'payments_unavailable'],
});

export const completeCheckout = route({
  method: 'GET',
  path: '/payments/stripe/checkout-complete',
  summary: 'Where the checkout returns to',
  access: 'provider',
  query: z.object({ session_id: z.string().check(z.minLength(1), z.maxLength(300)) }),
  replies: { 303: Redirect },
  errors: [],
});

export const openBillingPortal = route({
  method: 'POST',
  path: '/payments/stripe/manage',
  summary: 'Open the billing portal of the payment provider',
  access: 'signed-in',
  wantsFreshProof: true,
  body: z.object({ returnUrl: address() }),
  replies: { 200: z.object({ billingPortalUrl: z.string() }) },
  errors: ['no_subscription', 'data_processing', 'payments_unavailable'],
});

export const receiveStripeEvent = route({
  method: 'POST',
  path: '/payments/stripe/webhook',
  summary: 'Stripe’s events, signed',
  access: 'provider',
  bodyMaxBytes: EVENT_MAX_BYTES,
  replies: { 200: z.object({ received: z.literal(true) }) },
  errors: [],
});

const Credit = z.object({
  /** Allowance of the current month. */
  baseCredits: z.int(),
  usedCredits: z.object({ raw: z.int() }),
});

export const getCredits = route({
  method: 'GET',
  path: '/user/credits',
  summary: 'Allowance and use of signals and AI credits this month',
  access: 'signed-in',
  openToExtension: true,
  replies: {
    200: z.object({
      signal: Credit,
      ai: Credit,
      /** When the next month's allowance opens; null without a subscription. */
      renewsAt: z.nullable(z.string()),
    }),
  },
  errors: [],
});

export const getDataProcessing = route({
  method: 'GET',
  path: '/user/data-processing',
  summary: 'Progress of the first processing of data',
  access: 'signed-in',
  replies: {
    200: z.object({
      dataProcessing: z.boolean(),
      /** Posts read of posts known; `known` is null until the posts have been listed. */
      posts: z.object({ done: z.int(), known: z.nullable(z.int()) }),
      signals: z.int(),
    }),
  },
  errors: [],
});
