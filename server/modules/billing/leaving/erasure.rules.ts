import { getSubscriptionStanding } from '../../standing/standing.ts';
import { getDataErasedAt, getFirstSeenAt, getKeptUntil, isDayBefore } from '../billing.rules.ts';
import type { SubscriptionRow } from '../billing.tables.ts';

export function getErasedFrom(
  row: Pick<SubscriptionRow, 'status' | 'ends_at' | 'payment_failed_at'>,
): Date | null {
  if (row.payment_failed_at) return getDataErasedAt(row.payment_failed_at);
  if (getSubscriptionStanding(row.status).hasSubscription || !row.ends_at) return null;
  return getKeptUntil(row.ends_at);
}

export function isErasureDue(after: SubscriptionRow, now: Date): boolean {
  // No data was ever processed, or it was already erased.
  if (after.first_active_at === null) return false;
  const from = getErasedFrom(after);
  return from !== null && now >= from;
}

export type ErasureCheck = {
  readonly before: SubscriptionRow | undefined;
  readonly after: SubscriptionRow;
  readonly lastNoticeAt: Date | null;
  readonly now: Date;
};

/** Needs an earlier read and a last notice, each a day before this read. */
export function checkErasure({ before, after, lastNoticeAt, now }: ErasureCheck): {
  seenAt: Date | null;
  isErased: boolean;
} {
  if (!isErasureDue(after, now)) return { seenAt: null, isErased: false };
  const isSame = before?.subscription_id === after.subscription_id;
  const seenAt = getFirstSeenAt(isSame ? before.erasure_seen_at : null, now);
  return { seenAt, isErased: isDayBefore(seenAt, now) && isDayBefore(lastNoticeAt, now) };
}
