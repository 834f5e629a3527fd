import { DAY_SECONDS } from '../../platform/time/durations.ts';

/** Stripe's maximum page size, which covers years of months. */
export const PAGE = 100;
/** A member may change plans any number of times, each with an invoice. */
export const MAX_INVOICES = 1_000;
/**
 * An invoice is paid within 60 days of its creation, or never; one day more allows for clock
 * differences.
 */
const PAID_WITHIN_SECONDS = 61 * DAY_SECONDS;

/**
 * Stripe lists by creation: returns the invoices that may have been paid since `since`, and some
 * more.
 */
export function mayBePaidSince(since: Date): { created?: { gte: number } } {
  const madeSince = Math.floor(since.getTime() / 1000) - PAID_WITHIN_SECONDS;
  return madeSince > 0 ? { created: { gte: madeSince } } : {};
}
