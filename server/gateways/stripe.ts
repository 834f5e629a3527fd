import type Stripe from 'stripe';
import { type Refusal, type StripeCalls, stripeCalls } from './stripe-client.ts';
import { eventCalls } from './stripe-events.ts';
import { leavingCalls } from './stripe-leaving.ts';
import { paymentCalls } from './stripe-payments.ts';
import * as shapes from './stripe-shapes.ts';

export type {
  CheckoutSession,
  PublishedPrice,
  StripeEvent,
  StripeProduct,
  StripeSubscription,
} from './stripe-shapes.ts';
export type { PaidInvoice, StripeCharge } from './stripe-payment-shapes.ts';

export type StripeGateway = ReturnType<typeof stripeGateway>;

const PAGE = 100;

/**
 * Everything that the product asks of Stripe, by its own client. Answers are parsed here; whatever
 * is wrong with Stripe or on the way to it is thrown as `payments_unavailable`.
 */
export function stripeGateway(o: { secretKey: string; webhookSecret: string; apiUrl: string }) {
  const calls = stripeCalls(o);
  return {
    ...catalogueCalls(calls),
    ...customerCalls(calls),
    ...paymentCalls(calls),
    ...checkoutCalls(calls),
    ...leavingCalls(calls),
    ...eventCalls(calls, o),
  };
}

function catalogueCalls({ ask }: StripeCalls) {
  return {
    /** Prices in sale with these lookup keys (at most ten), in no order; products come along. */
    listPrices: (lookupKeys: readonly string[]) =>
      ask(async (stripe) => {
        const reply = await stripe.prices.list({
          lookup_keys: [...lookupKeys],
          active: true,
          limit: PAGE,
          expand: ['data.product'],
        });
        return shapes.PricesReply.parse(reply).data.filter((price) => price.product.active);
      }),

    readProduct: (productId: string) =>
      ask(async (stripe) => shapes.ProductReply.parse(await stripe.products.retrieve(productId))),
  };
}

function customerCalls({ ask }: StripeCalls) {
  // Asked for apart: a deleted customer has no such field, and may not be expanded by it.
  const readTestClock = (clockId: string) =>
    ask(async (stripe) => {
      const clock = shapes.TestClockReply.parse(
        await stripe.testHelpers.testClocks.retrieve(clockId),
      );
      return { id: clock.id, now: clock.frozen_time };
    });

  return {
    /**
     * The customer that stands for this user, made if there is none. The search finds one whose
     * making we never heard the end of; the key covers two requests at once.
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
            // By fp_uid FirstPromoter finds the affiliate of a payment that Stripe tells it of.
            metadata: { user_id: user.userId, fp_uid: user.userId },
          },
          { idempotencyKey },
        );
        return shapes.CreatedReply.parse(reply).id;
      });
    },

    /**
     * All subscriptions of a customer, ended ones included, the time of its test clock, if it is on
     * one, and Stripe's own time. A customer that Stripe does not have (any more) has none.
     */
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
                expand: ['data.latest_invoice'],
              }),
            ).data,
          (refusal) => (isMissing(refusal) ? [] : undefined),
        ),
      ]);
      const { exists, answeredAt, testClockId: clockId } = customer;
      const testClock = clockId === null ? null : await readTestClock(clockId);
      return { exists, answeredAt, testClock, subscriptions: exists ? subscriptions : [] };
    },

    /** Address of the billing portal; null if Stripe has no such customer. */
    openPortal: (portal: { customerId: string; returnUrl: string }) =>
      ask(async (stripe) => {
        const reply = await stripe.billingPortal.sessions.create({
          customer: portal.customerId,
          return_url: portal.returnUrl,
        });
        return shapes.PortalReply.parse(reply).url;
      }, nullIfMissing),
  };
}

export type NewCheckout = {
  /** The same intent opens one session, however often. */
  intentId: string;
  userId: string;
  customerId: string;
  priceId: string;
  takesPromotionCodes: boolean;
  successUrl: string;
  cancelUrl: string;
};

function checkoutCalls({ ask }: StripeCalls) {
  const readCheckout = (sessionId: string) =>
    ask(
      async (stripe) =>
        shapes.CheckoutReply.parse(await stripe.checkout.sessions.retrieve(sessionId)),
      nullIfMissing,
    );

  return {
    readCheckout,

    /** One session an intent, however often it is asked for. */
    openCheckout: (checkout: NewCheckout) =>
      ask<shapes.CheckoutSession | 'unknown_customer' | 'unknown_price'>(
        async (stripe) =>
          shapes.CheckoutReply.parse(
            await stripe.checkout.sessions.create(checkoutParams(checkout), {
              idempotencyKey: `checkout-${checkout.intentId}`,
            }),
          ),
        ({ param }) => {
          if (param === 'customer') return 'unknown_customer';
          return param?.startsWith('line_items') ? 'unknown_price' : undefined;
        },
      ),

    /** Closes a session that is still open, and returns what became of it. */
    expireCheckout: async (sessionId: string) => {
      const expired = await ask(
        async (stripe) =>
          shapes.CheckoutReply.parse(await stripe.checkout.sessions.expire(sessionId)),
        // Stripe expires open sessions only: this one was paid, or had ended before.
        () => null,
      );
      return expired ?? readCheckout(sessionId);
    },

    listOpenCheckouts: (customerId: string) =>
      ask(
        async (stripe) =>
          shapes.CheckoutIdsReply.parse(
            await stripe.checkout.sessions.list({
              customer: customerId,
              status: 'open',
              limit: PAGE,
            }),
          ).data.map(({ id, metadata }) => ({ id, intentId: metadata['intent_id'] ?? null })),
        (refusal) => (isMissing(refusal) ? [] : undefined),
      ),
  };
}

function checkoutParams(checkout: NewCheckout): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'subscription',
    customer: checkout.customerId,
    client_reference_id: checkout.userId,
    line_items: [{ price: checkout.priceId, quantity: 1 }],
    success_url: checkout.successUrl,
    cancel_url: checkout.cancelUrl,
    metadata: { user_id: checkout.userId, intent_id: checkout.intentId },
    subscription_data: { metadata: { user_id: checkout.userId } },
    ...(checkout.takesPromotionCodes ? { allow_promotion_codes: true } : {}),
  };
}

function isMissing({ code }: Refusal): boolean {
  return code === 'resource_missing';
}

function nullIfMissing(refusal: Refusal): null | undefined {
  return isMissing(refusal) ? null : undefined;
}
