import { addMonths } from '../../../platform/time/months.ts';
import type { BalanceRow, CreditKind, SubscriptionRow } from '../billing.tables.ts';

export const CREDIT_KINDS = ['signal', 'ai'] as const satisfies readonly CreditKind[];

/** `end` is exclusive. */
export type CreditPeriod = { start: Date; end: Date };

/**
 * Counted from the anchor in UTC and clamped to each month's end, as Stripe bills
 * (https://docs.stripe.com/billing/subscriptions/billing-cycle).
 */
export function getCreditPeriod(anchor: Date, now: Date): CreditPeriod {
  const months =
    (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 +
    (now.getUTCMonth() - anchor.getUTCMonth());
  const first = addMonths(anchor, months) > now ? months - 1 : months;
  return { start: addMonths(anchor, first), end: addMonths(anchor, first + 1) };
}

export type Allowance = {
  subscriptionId: string;
  kind: CreditKind;
  amount: number;
  /** Since when its plan is paid for. */
  since: Date;
} & CreditPeriod;

/** Only a month that starts within the paid period opens; the next one waits for the renewal. */
export function listAllowances(subscription: SubscriptionRow, now: Date): Allowance[] {
  if (subscription.status !== 'active' && subscription.status !== 'trialing') return [];
  const lastPaid = subscription.period_end.getTime() - 1;
  const within = Math.max(subscription.period_start.getTime(), Math.min(now.getTime(), lastPaid));
  const period = getCreditPeriod(subscription.anchor_at, new Date(within));
  return CREDIT_KINDS.map((kind) => ({
    subscriptionId: subscription.subscription_id,
    kind,
    amount: kind === 'signal' ? subscription.monthly_signals : subscription.monthly_ai_credits,
    since: subscription.plan_since ?? period.start,
    ...period,
  }));
}

/** Minor units that a change of interval pays back: the price of the rest of the period. */
export function getUnusedPrice(
  { amount, period_start: start, period_end: end }: SubscriptionRow,
  since: Date,
): number {
  const rest = (end.getTime() - since.getTime()) / (end.getTime() - start.getTime());
  return (amount ?? 0) * Math.max(0, rest);
}

/** How much of the rest of a paid period is in the month of a moment: all of it, except in a year. */
export function getMonthShare(
  { anchor_at: anchor, period_end: periodEnd }: SubscriptionRow,
  since: Date,
): number {
  const monthEnd = getCreditPeriod(anchor, since).end;
  if (monthEnd >= periodEnd) return 1;
  return (monthEnd.getTime() - since.getTime()) / (periodEnd.getTime() - since.getTime());
}

export type BalanceChange =
  /** A new month, in which `carried` is already used. */
  | { change: 'open'; base: number; paid: number; carried: number; overused: number }
  /** `overused` is the part of what a change takes back that was used before, 0 to 1. */
  | { change: 'adjust'; base: number; paid: number; delta: number; overused: number };

export function getBalanceChange(
  balance: BalanceRow | undefined,
  allowance: Allowance,
): BalanceChange | null {
  const { amount } = allowance;
  if (!balance || balance.subscription_id !== allowance.subscriptionId) {
    return { change: 'open', base: amount, paid: amount, carried: 0, overused: 0 };
  }
  if (allowance.start < balance.period_start) return null;
  const before = balance.plan_amount ?? balance.base;
  const paidBefore = balance.paid ?? balance.base;
  if (allowance.start > balance.period_start) {
    const base = before + getPaidShare(allowance, amount - before);
    // An anchor that moves within a month (monthly to yearly) adds no second allowance for those
    // days.
    const isEarly = allowance.start < balance.period_end;
    const used = isEarly ? balance.used + balance.base - paidBefore : 0;
    const carried = Math.min(used, base);
    const over = used - carried;
    const overused = isEarly
      ? getOverusedRest(balance, { before, over, from: allowance.start })
      : 0;
    return { change: 'open', base, paid: base - over, carried, overused };
  }
  if (before === amount) return null;
  const { used } = balance;
  const change = getPaidShare(allowance, amount - before);
  const paid = paidBefore + change;
  const base = Math.max(paid, used);
  const isOverused = change < 0 && used > paid;
  return {
    change: 'adjust',
    base,
    // Its credit is withdrawn, so what was used stays paid.
    paid: isOverused ? Math.min(used, paidBefore) : paid,
    delta: base - balance.base,
    overused: isOverused ? Math.min(1, (used - paid) / -change) : 0,
  };
}

/** Of the rest of a month that ended early, and was paid back: what was used of it. */
function getOverusedRest(
  { period_start: start, period_end: end }: BalanceRow,
  { before, over, from }: { before: number; over: number; from: Date },
): number {
  const rest = (end.getTime() - from.getTime()) / (end.getTime() - start.getTime());
  const paidBack = before * rest;
  const elapsed = before - paidBack;
  return paidBack === 0 ? 0 : Math.max(0, Math.min(1, (over - elapsed) / paidBack));
}

/** A change of plan is billed for the rest of the period, and counts for as much. */
function getPaidShare({ start, end, since }: Allowance, change: number): number {
  const from = Math.min(Math.max(since.getTime(), start.getTime()), end.getTime());
  const share = (end.getTime() - from) / (end.getTime() - start.getTime());
  return Math.sign(change) * Math.ceil(Math.abs(change) * share);
}

/** The change to report to waiting signals; null if no allowance became free. */
export function getAllowanceEvent(
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
