import { DEFAULT_PLANS, planName, type PlanKey } from '../../../contract/plans.ts';
import type Stripe from 'stripe';

export const CURRENCY = 'usd';
const INTERVALS = { monthly: 'month', yearly: 'year' } as const;

const HISTORY_MONTHS = {
  package_one: 3,
  package_two: 6,
  package_three: 12,
  package_four: 24,
} as const satisfies Record<PlanKey, number>;
const DESCRIPTIONS = {
  package_one: 'For a steady presence: one profile, and a clear view of who engages with it.',
  package_two: 'For people who post every week and follow up on what comes back.',
  package_three: 'For profiles whose posts travel far beyond their own network.',
  package_four: 'For the voices that a whole field listens to.',
} as const satisfies Record<PlanKey, string>;

export type DesiredPlan = {
  key: PlanKey;
  product: { name: string; description: string; metadata: Record<string, string> } & Pick<
    Stripe.ProductCreateParams,
    'marketing_features'
  >;
  prices: DesiredPrice[];
};
export type DesiredPrice = {
  lookupKey: string;
  name: string;
  amount: number;
  interval: 'month' | 'year';
};

/** The plans of a new account; afterwards the operator edits them there. */
export const DESIRED_PLANS: readonly DesiredPlan[] = DEFAULT_PLANS.map((plan) => ({
  key: plan.key,
  product: {
    name: planName(plan.key),
    description: DESCRIPTIONS[plan.key],
    metadata: { plan: plan.key, signals: String(plan.signals), ai_credits: String(plan.aiCredits) },
    marketing_features: [
      `${count(plan.signals)} signals a month`,
      `${count(plan.aiCredits)} AI credits a month`,
      `${HISTORY_MONTHS[plan.key]} months of signal history`,
      'Leads ranked by fit and engagement',
      'Conversation openers in your own tone',
    ].map((name) => ({ name })),
  },
  prices: (['monthly', 'yearly'] as const).map((interval) => ({
    lookupKey: `${plan.key}_${interval}`,
    name: `${planName(plan.key)}, ${interval}`,
    amount: interval === 'monthly' ? plan.monthlyAmount : plan.yearlyAmount,
    interval: INTERVALS[interval],
  })),
}));

function count(value: number): string {
  return new Intl.NumberFormat('en-US').format(value);
}

/** Changes that take effect at the end of the period. */
export const SCHEDULED = ['decreasing_item_amount', 'shortening_interval'] as const;

/**
 * The permissions of a member in the portal. An upgrade is invoiced at once, because it takes
 * effect at once.
 */
export function describePortalFeatures(
  products: { product: string; prices: string[] }[],
): Stripe.BillingPortal.ConfigurationCreateParams.Features {
  return {
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    // For invoices. The portal must not change the email address, because the account's would not
    // follow.
    customer_update: { enabled: true, allowed_updates: ['name', 'address', 'tax_id'] },
    subscription_cancel: {
      enabled: true,
      mode: 'at_period_end',
      proration_behavior: 'none',
      cancellation_reason: {
        enabled: true,
        options: ['too_expensive', 'missing_features', 'switched_service', 'unused', 'other'],
      },
    },
    subscription_pause: { enabled: false },
    subscription_update: {
      enabled: true,
      default_allowed_updates: ['price'],
      proration_behavior: 'always_invoice',
      // At once, its credit would pay later months for an allowance that was used.
      schedule_at_period_end: { conditions: SCHEDULED.map((type) => ({ type })) },
      products,
    },
  };
}
