import type { StripeSubscription } from '../../gateways/stripe.ts';
import { dataErasedAt, keptUntil, standingOf } from './billing.rules.ts';
import type { SubscriptionRow } from './billing.tables.ts';
import { DAY_MS } from '../../platform/durations.ts';

/**
 * What cannot be undone wants two looks at Stripe so far apart, both by Stripe's time, and both
 * saying that it is due; and a last word to its owner as long before.
 */
export const LOOKS_APART_MS = DAY_MS;

/** When an account's data may be erased; null while nothing is unpaid. */
export function erasedFrom(
  row: Pick<SubscriptionRow, 'status' | 'ends_at' | 'payment_failed_at'>,
): Date | null {
  if (row.payment_failed_at) return dataErasedAt(row.payment_failed_at);
  if (standingOf(row.status).hasSubscription || !row.ends_at) return null;
  return keptUntil(row.ends_at);
}

/** Whether a check finds the user's data due for erasure: unpaid or ended for too long. */
export function isErasureDue(after: SubscriptionRow, now: Date): boolean {
  // Nothing was ever read for this subscription, or all of it was erased before.
  if (after.first_active_at === null) return false;
  const from = erasedFrom(after);
  return from !== null && now >= from;
}

export type Look = {
  readonly before: SubscriptionRow | undefined;
  readonly after: SubscriptionRow;
  /** When the user was last told that the data will be erased; null if never. */
  readonly toldAt: Date | null;
  readonly now: Date;
};

/** The result of a check: since when erasure is due, and whether to erase now. */
export function erasureAfter({ before, after, toldAt, now }: Look): {
  seenAt: Date | null;
  isErased: boolean;
} {
  if (!isErasureDue(after, now)) return { seenAt: null, isErased: false };
  const isSame = before?.subscription_id === after.subscription_id;
  const seenAt = firstLook(isSame ? before.erasure_seen_at : null, now);
  return { seenAt, isErased: isDayBefore(seenAt, now) && isDayBefore(toldAt, now) };
}

/** When erasure was first due: now, if there was no earlier check or it lies in the future. */
export function firstLook(seenAt: Date | null, now: Date): Date {
  return seenAt && seenAt <= now ? seenAt : now;
}

/** Second subscriptions to cancel now: at least a day old, and first seen a day ago. */
export function extraToEnd(
  extra: readonly StripeSubscription[],
  { seenAt, now }: { seenAt: Date; now: Date },
): StripeSubscription[] {
  if (!isDayBefore(seenAt, now)) return [];
  return extra.filter(({ createdAt }) => isDayBefore(createdAt, now));
}

function isDayBefore(moment: Date | null, now: Date): boolean {
  return moment !== null && now.getTime() - moment.getTime() >= LOOKS_APART_MS;
}
