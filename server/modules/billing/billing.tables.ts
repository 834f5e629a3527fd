import type { Generated, Selectable } from 'kysely';
import type { SubscriptionStatus } from '../../../contract/routes/billing.ts';

export type CreditKind = 'signal' | 'ai';

export type BillingTables = {
  stripe_customers: {
    user_id: string;
    customer_id: string;
    test_clock_id: string | null;
    /** The customer's time minus ours at the last check. Our clock may be wrong. */
    clock_offset_seconds: Generated<number>;
    /** Number of the newest read started for this customer. */
    read_ticket: Generated<number>;
    /** Number of the newest read applied; older results are dropped. */
    applied_ticket: Generated<number>;
    created_at: Date;
    synced_at: Date | null;
    portal_opened_at: Date | null;
    /** When a check first found a duplicate subscription, by the customer's clock. */
    extra_seen_at: Date | null;
    /** When a check last found the account not deleted, by the customer's clock. */
    live_at: Date | null;
    /** When billing ended for a deleted account, by the customer's clock. */
    left_at: Date | null;
  };
  /** Finds the account of a customer. Written and deleted with it. */
  customer_routes: { customer_id: string; user_id: string };
  subscriptions: {
    user_id: string;
    subscription_id: string;
    status: SubscriptionStatus;
    /** Stripe's name of the status, if this version does not know it. */
    unknown_status: string | null;
    plan_key: string;
    product_name: string;
    price_id: string;
    interval: 'monthly' | 'yearly' | null;
    /** Minor units per period; null if the price has no fixed amount. */
    amount: number | null;
    /** ISO 4217, lower case. */
    currency: string;
    monthly_signals: number;
    monthly_ai_credits: number;
    /** When its price was last changed; null if it has had no other. */
    plan_since: Date | null;
    latest_invoice_id: string | null;
    /** Credit of smaller plans for an allowance that was used, withdrawn at Stripe; minor units. */
    used_credit: Generated<number>;
    /** What was used and paid back beyond that, to be withdrawn from later credit. */
    used_credit_due: Generated<number>;
    /** When an unpaid change of plan was invoiced: its larger allowances wait. */
    change_invoiced_at: Date | null;
    /** The plan that follows at the end of the period, and when. */
    next_product_name: string | null;
    changes_at: Date | null;
    anchor_at: Date;
    period_start: Date;
    period_end: Date;
    cancel_at_period_end: boolean;
    ends_at: Date | null;
    payment_failed_at: Date | null;
    /** The outstanding amount in minor units; null if Stripe does not report one. */
    owed_amount: number | null;
    first_active_at: Date | null;
    /** The newest payment and its refunds, in minor units. */
    last_paid_at: Date | null;
    last_paid_amount: number | null;
    last_paid_currency: string | null;
    last_paid_back_amount: number | null;
    erasure_seen_at: Date | null;
    updated_at: Date;
  };
  checkout_intents: {
    user_id: string;
    id: string;
    price_id: string;
    session_id: string | null;
    /** `failed`: Stripe did not respond, so it may have an orphaned session. */
    state: 'open' | 'completed' | 'expired' | 'failed';
    created_at: Date;
    closed_at: Date | null;
  };
  /** Finds the account of a checkout at Stripe. */
  checkout_routes: { session_id: string; user_id: string };
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
  /** Times by the customer's clock. */
  billing_notices: {
    user_id: string;
    key: string;
    told_at: Date;
    /** When a mail server accepted the mail, or rejected the recipient. */
    delivered_at: Date | null;
  };
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
    /** The allowance of the plan that was counted last; null is `base`. */
    plan_amount: number | null;
    /**
     * What is paid of the period's allowances; null is `base`. Less than that if more was carried
     * over than the plan has.
     */
    paid: number | null;
  };
  /** Changes of a balance. Those of one period add up to `base - used`. */
  credit_entries: {
    user_id: string;
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
export type EntryRow = Selectable<BillingTables['credit_entries']>;
