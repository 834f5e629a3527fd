import type { StripeSubscription } from '../../../gateways/stripe/stripe.ts';
import { subscriptionStanding } from '../../standing/standing.ts';
import { dataErasedAt, keptUntil } from '../billing.rules.ts';
import type { SubscriptionRow } from '../billing.tables.ts';
import { DAY_MS } from '../../../platform/time/durations.ts';

/** Erasure needs two reads this far apart, by Stripe's time, and a last notice as long before. */
export const CHECKS_APART_MS = DAY_MS;

export function erasedFrom(
  row: Pick<SubscriptionRow, 'status' | 'ends_at' | 'payment_failed_at'>,
): Date | null {
  if (row.payment_failed_at) return dataErasedAt(row.payment_failed_at);
  if (subscriptionStanding(row.status).hasSubscription || !row.ends_at) return null;
  return keptUntil(row.ends_at);
}

export function isErasureDue(after: SubscriptionRow, now: Date): boolean {
  // No data was ever processed, or it was already erased.
  if (after.first_active_at === null) return false;
  const from = erasedFrom(after);
  return from !== null && now >= from;
}

export type ErasureCheck = {
  readonly before: SubscriptionRow | undefined;
  readonly after: SubscriptionRow;
  readonly lastNoticeAt: Date | null;
  readonly now: Date;
};

export function erasureAfter({ before, after, lastNoticeAt, now }: ErasureCheck): {
  seenAt: Date | null;
  isErased: boolean;
} {
  if (!isErasureDue(after, now)) return { seenAt: null, isErased: false };
  const isSame = before?.subscription_id === after.subscription_id;
  const seenAt = firstSeenAt(isSame ? before.erasure_seen_at : null, now);
  return { seenAt, isErased: isDayBefore(seenAt, now) && isDayBefore(lastNoticeAt, now) };
}

export function firstSeenAt(seenAt: Date | null, now: Date): Date {
  return new Date(Math.min((seenAt ?? now).getTime(), now.getTime()));
}

export function duplicatesToCancel(
  duplicates: readonly StripeSubscription[],
  { seenAt, now }: { seenAt: Date; now: Date },
): StripeSubscription[] {
  if (!isDayBefore(seenAt, now)) return [];
  return duplicates.filter(({ createdAt }) => isDayBefore(createdAt, now));
}

function isDayBefore(moment: Date | null, now: Date): boolean {
  return moment !== null && now.getTime() - moment.getTime() >= CHECKS_APART_MS;
}
