import { Failure } from '../../platform/failure.ts';
import { findPortalVisit } from './billing.store.ts';
import { type SyncDeps, syncCustomer } from './customer-sync.ts';

/** Nobody stays longer in the portal; what they do there later comes by Stripe's events alone. */
const VISIT_MS = 3600_000;
const ANSWER_WITHIN_MS = 5_000;

/**
 * Whoever comes back from the billing portal sees what they did there, even before Stripe's events
 * tell of it. Where Stripe is slow or away, what is known is shown, and the events bring the rest.
 * The calls that one screen makes together share one look.
 */
export function portalFollower(deps: SyncDeps): (userId: string) => Promise<void> {
  const looks = new Map<string, Promise<void>>();

  const look = async (userId: string) => {
    const visit = await findPortalVisit(deps.db, userId);
    if (!visit?.portal_opened_at) return;
    if (deps.clock.now().getTime() - visit.portal_opened_at.getTime() > VISIT_MS) return;
    try {
      await atMost(ANSWER_WITHIN_MS, syncCustomer(deps, visit.customer_id));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      deps.log.warn({ err: error, userId }, 'what was done in the portal could not be read yet');
    }
  };

  return async (userId) => {
    const known = looks.get(userId);
    if (known) return known;
    const own = look(userId).finally(() => looks.delete(userId));
    looks.set(userId, own);
    return own;
  };
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
