import { addMonths } from '../../../platform/time/months.ts';
import type { BalanceRow, CreditKind, SubscriptionRow } from '../billing.tables.ts';

export const CREDIT_KINDS = ['signal', 'ai'] as const satisfies readonly CreditKind[];

/** `end` is exclusive. */
export type Period = { start: Date; end: Date };

/**
 * Counted from the anchor in UTC and clamped to each month's end, as Stripe bills
 * (https://docs.stripe.com/billing/subscriptions/billing-cycle).
 */
export function creditPeriod(anchor: Date, now: Date): Period {
  const months =
    (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 +
    (now.getUTCMonth() - anchor.getUTCMonth());
  const first = addMonths(anchor, months) > now ? months - 1 : months;
  return { start: addMonths(anchor, first), end: addMonths(anchor, first + 1) };
}

export type Allowance = { subscriptionId: string; kind: CreditKind; amount: number } & Period;

/** Only a month that starts within the paid period opens; the next one waits for the renewal. */
export function allowancesAt(subscription: SubscriptionRow, now: Date): Allowance[] {
  if (subscription.status !== 'active' && subscription.status !== 'trialing') return [];
  const lastPaid = subscription.period_end.getTime() - 1;
  const within = Math.max(subscription.period_start.getTime(), Math.min(now.getTime(), lastPaid));
  const period = creditPeriod(subscription.anchor_at, new Date(within));
  return CREDIT_KINDS.map((kind) => ({
    subscriptionId: subscription.subscription_id,
    kind,
    amount: kind === 'signal' ? subscription.monthly_signals : subscription.monthly_ai_credits,
    ...period,
  }));
}

export type BalanceChange =
  /** A new month, in which `carried` is already used. */
  | { change: 'open'; base: number; carried: number }
  | { change: 'adjust'; base: number; delta: number };

export function changeOf(
  balance: BalanceRow | undefined,
  allowance: Allowance,
): BalanceChange | null {
  if (!balance || balance.subscription_id !== allowance.subscriptionId) {
    return { change: 'open', base: allowance.amount, carried: 0 };
  }
  if (allowance.start > balance.period_start) {
    // An anchor that moves within a month (monthly to yearly) adds no second allowance for those
    // days.
    const isEarly = allowance.start < balance.period_end;
    const carried = isEarly ? Math.min(balance.used, allowance.amount) : 0;
    return { change: 'open', base: allowance.amount, carried };
  }
  if (allowance.start < balance.period_start) return null;
  // A smaller plan removes only unused credits.
  const base = Math.max(allowance.amount, balance.used);
  return base === balance.base ? null : { change: 'adjust', base, delta: base - balance.base };
}

/** The change to report to waiting signals; null if no allowance became free. */
export function allowanceEvent(
  before: BalanceRow | undefined,
  { kind, start, subscriptionId }: Allowance,
  change: BalanceChange,
): 'allowance.raised' | 'allowance.renewed' | null {
  if (kind !== 'signal') return null;
  if (change.change === 'adjust') return change.delta > 0 ? 'allowance.raised' : null;
  const isSameMonth = before?.subscription_id === subscriptionId && start < before.period_end;
  if (!isSameMonth) return 'allowance.renewed';
  return change.base > before.base ? 'allowance.raised' : null;
}
