import { Failure } from '../../platform/failure.ts';
import { findPortalVisit } from './billing.store.ts';
import { type SyncDeps, syncCustomer } from './customer-sync.ts';

/** Nobody stays longer in the portal; what they do there later comes by Stripe's events alone. */
const VISIT_MS = 3600_000;
/** Calls that one screen makes together are answered by one look. */
const JUST_READ_MS = 2_000;
const ANSWER_WITHIN_MS = 3_000;

/**
 * Whoever comes back from the billing portal sees what they did there, even before Stripe's events
 * tell of it. Where Stripe is slow or away, what is known is shown, and the events bring the rest.
 */
export async function followPortal(deps: SyncDeps, userId: string): Promise<void> {
  const visit = await findPortalVisit(deps.db, userId);
  if (!visit || !isFresh(visit, deps.clock.now())) return;
  try {
    await atMost(ANSWER_WITHIN_MS, syncCustomer(deps, visit.customer_id));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    deps.log.warn({ err: error, userId }, 'what was done in the portal could not be read yet');
  }
}

function isFresh(
  visit: { portal_opened_at: Date | null; synced_at: Date | null },
  now: Date,
): boolean {
  const { portal_opened_at: openedAt, synced_at: readAt } = visit;
  if (!openedAt || now.getTime() - openedAt.getTime() > VISIT_MS) return false;
  return !readAt || now.getTime() - readAt.getTime() > JUST_READ_MS;
}

/** Waits no longer than this; the work goes on. */
async function atMost(ms: number, work: Promise<void>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
