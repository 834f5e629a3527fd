import type { StripeSubscription } from '../../gateways/stripe.ts';
import { dataErasedAt, keptUntil, standingOf } from './billing.rules.ts';
import type { SubscriptionRow } from './billing.tables.ts';

/**
 * What cannot be undone wants two looks at Stripe so far apart, both by Stripe's time, and both
 * saying that it is due; and a last word to its owner as long before.
 */
export const LOOKS_APART_MS = 24 * 3600_000;

/** The moment from which an account's data may be erased; null while nothing is missing. */
export function erasedFrom(
  row: Pick<SubscriptionRow, 'status' | 'ends_at' | 'payment_failed_at'>,
): Date | null {
  if (row.payment_failed_at) return dataErasedAt(row.payment_failed_at);
  if (standingOf(row.status).hasSubscription || !row.ends_at) return null;
  return keptUntil(row.ends_at);
}

/** Whether a look says that the user's data has to go: unpaid for too long, or ended long ago. */
export function isErasureDue(after: SubscriptionRow, now: Date): boolean {
  // Nothing was ever read for this subscription, or all of it was erased before.
  if (after.first_active_at === null) return false;
  const from = erasedFrom(after);
  return from !== null && now >= from;
}

export type Look = {
  readonly before: SubscriptionRow | undefined;
  readonly after: SubscriptionRow;
  /** When the user was told for the last time that the data will go; null where never. */
  readonly toldAt: Date | null;
  readonly now: Date;
};

/** What a look at Stripe means for the data: when it was first seen to be due, and whether it goes. */
export function erasureAfter({ before, after, toldAt, now }: Look): {
  seenAt: Date | null;
  isErased: boolean;
} {
  if (!isErasureDue(after, now)) return { seenAt: null, isErased: false };
  const isSame = before?.subscription_id === after.subscription_id;
  const seenAt = firstLook(isSame ? before.erasure_seen_at : null, now);
  return { seenAt, isErased: isDayBefore(seenAt, now) && isDayBefore(toldAt, now) };
}

/** When the first look was: this one where none was before, or where the one before lies ahead. */
export function firstLook(seenAt: Date | null, now: Date): Date {
  return seenAt && seenAt <= now ? seenAt : now;
}

/** Second subscriptions that are ended now: each at least a day old, and seen for as long. */
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
