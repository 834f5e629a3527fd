import type { Generated, Selectable } from 'kysely';
import type { SubscriptionStatus } from '../../../contract/routes/billing.ts';

export type CreditKind = 'signal' | 'ai';

export type BillingTables = {
  stripe_customers: {
    user_id: string;
    customer_id: string;
    /** Set where the customer lives on a test clock of Stripe's. */
    test_clock_id: string | null;
    /** The customer's time minus ours at the last check: our clock may be wrong. */
    clock_offset_seconds: Generated<number>;
    /** Number of the newest read of Stripe begun for this customer. */
    read_ticket: Generated<number>;
    /** Number of the newest read whose result was written; older results are dropped. */
    applied_ticket: Generated<number>;
    created_at: Date;
    synced_at: Date | null;
    /** When the user last left for the billing portal. */
    portal_opened_at: Date | null;
    /** When a check first found a second subscription, by the customer's now. */
    extra_seen_at: Date | null;
    /** When billing was ended for a deleted account, by the customer's now. */
    left_at: Date | null;
  };
  /** The one subscription of a user that counts, as Stripe told it last. */
  subscriptions: {
    user_id: string;
    subscription_id: string;
    status: SubscriptionStatus;
    plan_key: string;
    product_name: string;
    price_id: string;
    interval: 'monthly' | 'yearly';
    /** Minor units, a whole period. */
    amount: number;
    /** ISO 4217, lower case. */
    currency: string;
    monthly_signals: number;
    monthly_ai_credits: number;
    anchor_at: Date;
    period_start: Date;
    period_end: Date;
    cancel_at_period_end: boolean;
    /** When it ends or ended, where it was cancelled. */
    ends_at: Date | null;
    /** When the payment that is still missing failed first. */
    payment_failed_at: Date | null;
    /** What of that payment is missing, in minor units; null where Stripe does not say. */
    owed_amount: number | null;
    /** When this account first had an active subscription; outlives the subscription itself. */
    first_active_at: Date | null;
    /** The newest payment: when, and how much of it was paid and paid back, in minor units. */
    last_paid_at: Date | null;
    last_paid_amount: number | null;
    last_paid_currency: string | null;
    last_paid_back_amount: number | null;
    /** When a check first found that the data are due for erasure, by the customer's now. */
    erasure_seen_at: Date | null;
    updated_at: Date;
  };
  checkout_intents: {
    user_id: string;
    id: string;
    price_id: string;
    /** Null until Stripe has answered. */
    session_id: string | null;
    /** `failed`: Stripe did not answer, so a session nobody knows of may exist there. */
    state: 'open' | 'completed' | 'expired' | 'failed';
    created_at: Date;
    closed_at: Date | null;
  };
  stripe_events: {
    id: string;
    type: string;
    customer_id: string | null;
    created_at: Date;
    received_at: Date;
    state: 'waiting' | 'done' | 'ignored';
    attempts: Generated<number>;
    error: string | null;
  };
  /** What a user was told about their money; the same key is told once. */
  billing_notices: { user_id: string; key: string; told_at: Date };
  credit_grants: {
    user_id: string;
    subscription_id: string;
    period_start: Date;
    kind: CreditKind;
    amount: number;
    granted_at: Date;
  };
  credit_balances: {
    user_id: string;
    kind: CreditKind;
    subscription_id: string;
    base: number;
    used: Generated<number>;
    period_start: Date;
    period_end: Date;
  };
  /** Every change of a balance. Those of one period sum up to `base - used`. */
  credit_entries: {
    user_id: string;
    /** What the entry is for; the same key changes a balance once. */
    key: string;
    kind: CreditKind;
    delta: number;
    subscription_id: string;
    period_start: Date;
    at: Date;
  };
};

export type SubscriptionRow = Selectable<BillingTables['subscriptions']>;
export type IntentRow = Selectable<BillingTables['checkout_intents']>;
export type BalanceRow = Selectable<BillingTables['credit_balances']>;
