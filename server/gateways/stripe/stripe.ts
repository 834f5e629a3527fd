import type Stripe from 'stripe';
import {
  replaceMissing,
  isMissing,
  type StripeCallOptions,
  type StripeCalls,
  createStripeCalls,
} from './client.ts';
import { PAGE } from './lists.ts';
import { createEventCalls } from './events.ts';
import { createCreditCalls } from './credit.ts';
import { createLeavingCalls } from './leaving.ts';
import { createPaymentCalls } from './payments.ts';
import { createPortalCalls } from './portal.ts';
import * as checkoutShapes from './checkout-shapes.ts';
import * as shapes from './shapes.ts';

export type { PublishedPrice, StripeProduct, StripeSubscription } from './shapes.ts';
export type { CheckoutSession } from './checkout-shapes.ts';
export type { StripeEvent } from './event-shapes.ts';
export type { EventRefusal } from './events.ts';
export type { StripeCharge, StripeInvoice } from './payment-shapes.ts';

export type StripeSettings = {
  secretKey: string;
  webhookSecret: string;
  apiUrl: string;
  /** Offered at checkout, if the account has them. */
  paymentMethods: string[];
  /** Null: the one that `npm run stripe:setup` created. */
  portalConfiguration: string | null;
  /** Stripe Tax computes the tax and collects tax ids. */
  automaticTax: boolean;
};

export type StripeGateway = ReturnType<typeof createStripeGateway>;

/**
 * Faults of Stripe or the connection are thrown as `payments_unavailable`, and refusals that a
 * repetition cannot change as `payments_refused`, which are also logged as errors.
 */
export function createStripeGateway(settings: StripeSettings, options?: StripeCallOptions) {
  const calls = createStripeCalls(settings, options);
  return {
    ...createCatalogCalls(calls),
    ...createCustomerCalls(calls),
    ...createPaymentCalls(calls),
    ...createCheckoutCalls(calls, settings),
    ...createPortalCalls(calls, settings),
    ...createCreditCalls(calls),
    ...createLeavingCalls(calls),
    ...createEventCalls(calls, settings),
  };
}

function createCatalogCalls({ ask }: StripeCalls) {
  return {
    /**
     * At most ten keys, unordered; also returns the ids of prices without an amount or a known
     * interval.
     */
    listPrices: (lookupKeys: readonly string[]) =>
      ask(async (stripe) => {
        const reply = await stripe.prices.list({
          lookup_keys: [...lookupKeys],
          active: true,
          limit: PAGE,
          expand: ['data.product'],
        });
        const { prices, unreadable } = shapes.PricesReply.parse(reply);
        return { prices: prices.filter((price) => price.product.active), unreadable };
      }),

    readProductOfPrice: (priceId: string) =>
      ask(async (stripe) => {
        const price = await stripe.prices.retrieve(priceId, { expand: ['product'] });
        return shapes.PriceProductReply.parse(price).product;
      }),

    readProduct: (productId: string) =>
      ask(async (stripe) => shapes.ProductReply.parse(await stripe.products.retrieve(productId))),
  };
}

function createCustomerCalls({ ask }: StripeCalls) {
  // A separate call: a deleted customer has no such field to expand.
  const readTestClock = (clockId: string) =>
    ask(async (stripe) => {
      const clock = shapes.TestClockReply.parse(
        await stripe.testHelpers.testClocks.retrieve(clockId),
      );
      return { id: clock.id, now: clock.frozen_time };
    });

  return {
    /**
     * The search finds a customer whose creation succeeded without our knowledge; the key covers
     * parallel calls.
     */
    async findOrCreateCustomer(
      user: { userId: string; email: string; name: string },
      idempotencyKey: string,
    ) {
      const known = await ask(async (stripe) => {
        const reply = await stripe.customers.list({ email: user.email, limit: PAGE });
        return shapes.CustomersReply.parse(reply).data;
      });
      const mine = known.find(({ metadata }) => metadata['user_id'] === user.userId);
      if (mine) return mine.id;
      return ask(async (stripe) => {
        const reply = await stripe.customers.create(
          {
            email: user.email,
            name: user.name,
            // FirstPromoter matches Stripe payments to affiliates by fp_uid.
            metadata: { user_id: user.userId, fp_uid: user.userId },
          },
          { idempotencyKey },
        );
        return shapes.CreatedReply.parse(reply).id;
      });
    },

    /** Includes ended subscriptions, and the test clock's time. Empty without such a customer. */
    async readCustomer(customerId: string) {
      const [customer, subscriptions] = await Promise.all([
        ask(
          async (stripe) => {
            const reply = await stripe.customers.retrieve(customerId);
            const answeredAt = shapes.AnsweredAt.parse(reply.lastResponse.headers);
            return { ...shapes.CustomerReply.parse(reply), answeredAt };
          },
          (refusal) => {
            const answeredAt = shapes.AnsweredAt.safeParse(refusal.headers);
            if (!isMissing(refusal) || !answeredAt.success) return undefined;
            return { exists: false, testClockId: null, answeredAt: answeredAt.data };
          },
        ),
        ask(
          async (stripe) =>
            shapes.SubscriptionsReply.parse(
              await stripe.subscriptions.list({
                customer: customerId,
                status: 'all',
                limit: PAGE,
                expand: ['data.latest_invoice', 'data.schedule'],
              }),
            ).data,
          replaceMissing([]),
        ),
      ]);
      const { exists, answeredAt, testClockId: clockId } = customer;
      const testClock = clockId === null ? null : await readTestClock(clockId);
      return { exists, answeredAt, testClock, subscriptions: exists ? subscriptions : [] };
    },
  };
}

export type NewCheckout = {
  /** Idempotency key: one session per intent. */
  intentId: string;
  userId: string;
  customerId: string;
  priceId: string;
  takesPromotionCodes: boolean;
  successUrl: string;
  cancelUrl: string;
};

function createCheckoutCalls({ ask }: StripeCalls, options: StripeSettings) {
  const readCheckout = (sessionId: string) =>
    ask(
      async (stripe) =>
        checkoutShapes.CheckoutReply.parse(await stripe.checkout.sessions.retrieve(sessionId)),
      replaceMissing(null),
    );

  return {
    readCheckout,

    /** Returns the same session for the same intent. */
    openCheckout: (checkout: NewCheckout) =>
      ask<checkoutShapes.CheckoutSession | 'unknown_customer' | 'unknown_price'>(
        async (stripe) =>
          checkoutShapes.CheckoutReply.parse(
            await stripe.checkout.sessions.create(buildCheckoutParams(checkout, options), {
              idempotencyKey: `checkout-${checkout.intentId}`,
            }),
          ),
        ({ param }) => {
          if (param === 'customer') return 'unknown_customer';
          return param?.startsWith('line_items') ? 'unknown_price' : undefined;
        },
      ),

    /** Closes a session that is still open, and returns its outcome. */
    expireCheckout: async (sessionId: string) => {
      const expired = await ask(
        async (stripe) =>
          checkoutShapes.CheckoutReply.parse(await stripe.checkout.sessions.expire(sessionId)),
        // Only open sessions can expire: this one was paid, or had ended before.
        () => null,
      );
      return expired ?? readCheckout(sessionId);
    },

    listOpenCheckouts: (customerId: string) =>
      ask(
        async (stripe) =>
          checkoutShapes.CheckoutIdsReply.parse(
            await stripe.checkout.sessions.list({
              customer: customerId,
              status: 'open',
              limit: PAGE,
            }),
          ).data.map(({ id, metadata }) => ({ id, intentId: metadata['intent_id'] ?? null })),
        replaceMissing([]),
      ),
  };
}

/** Saves the address that a tax needs, and the name on a tax id, with the customer. */
const TAXED = {
  automatic_tax: { enabled: true },
  tax_id_collection: { enabled: true },
  customer_update: { address: 'auto', name: 'auto' },
} as const;

function buildCheckoutParams(
  checkout: NewCheckout,
  options: StripeSettings,
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'subscription',
    customer: checkout.customerId,
    client_reference_id: checkout.userId,
    line_items: [{ price: checkout.priceId, quantity: 1 }],
    success_url: checkout.successUrl,
    cancel_url: checkout.cancelUrl,
    // The plans page shows one currency, and the buyer must pay what it shows.
    adaptive_pricing: { enabled: false },
    ...(options.automaticTax ? TAXED : {}),
    // A filter: otherwise the Dashboard decides, which enables debits by default.
    allowed_payment_method_types: options.paymentMethods,
    metadata: { user_id: checkout.userId, intent_id: checkout.intentId },
    subscription_data: { metadata: { user_id: checkout.userId } },
    ...(checkout.takesPromotionCodes ? { allow_promotion_codes: true } : {}),
  };
}
