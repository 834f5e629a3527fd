import type { BalanceRow, CreditKind, SubscriptionRow } from './billing.tables.ts';

export const CREDIT_KINDS = ['signal', 'ai'] as const satisfies readonly CreditKind[];

/** From `start` on, up to but without `end`. */
export type Period = { start: Date; end: Date };

/**
 * The month that `now` falls into, counted from the subscription's anchor, in UTC. The day is
 * clamped to each month's end from the anchor, never from the month before: after 31 January come
 * 28 February and 31 March, as Stripe bills (https://docs.stripe.com/billing/subscriptions/billing-cycle).
 */
export function creditPeriod(anchor: Date, now: Date): Period {
  const months =
    (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 +
    (now.getUTCMonth() - anchor.getUTCMonth());
  const first = addMonths(anchor, months) > now ? months - 1 : months;
  return { start: addMonths(anchor, first), end: addMonths(anchor, first + 1) };
}

function addMonths(anchor: Date, months: number): Date {
  const moved = new Date(anchor);
  moved.setUTCMonth(anchor.getUTCMonth() + months, 1);
  const lastDay = new Date(moved);
  lastDay.setUTCMonth(moved.getUTCMonth() + 1, 0);
  moved.setUTCDate(Math.min(anchor.getUTCDate(), lastDay.getUTCDate()));
  return moved;
}

export type Allowance = { subscriptionId: string; kind: CreditKind; amount: number } & Period;

/**
 * What a paid subscription allows at `now`; nothing where it is not paid. Only a month that begins
 * inside the paid period opens: the next one waits until Stripe has renewed.
 */
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
  /** A new month: `carried` of it is used already. */
  | { change: 'open'; base: number; carried: number }
  /** Another allowance in the running month. */
  | { change: 'adjust'; base: number };

/** What an allowance does to a balance, or null where all is as it should be. */
export function changeOf(
  balance: BalanceRow | undefined,
  allowance: Allowance,
): BalanceChange | null {
  if (!balance || balance.subscription_id !== allowance.subscriptionId) {
    return { change: 'open', base: allowance.amount, carried: 0 };
  }
  if (allowance.start > balance.period_start) {
    // A subscription that moves its anchor in mid-month (by going from monthly to yearly, say)
    // opens no second allowance for the days already lived on.
    const isEarly = allowance.start < balance.period_end;
    const carried = isEarly ? Math.min(balance.used, allowance.amount) : 0;
    return { change: 'open', base: allowance.amount, carried };
  }
  if (allowance.start < balance.period_start) return null;
  // A smaller plan takes back only what is unused.
  const base = Math.max(allowance.amount, balance.used);
  return base === balance.base ? null : { change: 'adjust', base };
}
