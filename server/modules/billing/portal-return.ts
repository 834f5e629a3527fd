import type { Deps } from '../../deps.ts';
import { Failure } from '../../platform/failure.ts';
import { findPortalVisit } from './billing.store.ts';
import { type SyncDeps, syncCustomer } from './customer-sync.ts';
import { STRIPE_BUDGETS } from './stripe-budgets.ts';
import { HOUR_MS } from '../../platform/durations.ts';

/** Nobody stays longer in the portal; what they do there later comes by Stripe's events alone. */
const VISIT_MS = HOUR_MS;
/** Calls that one screen makes come together; nobody pays and is back sooner. */
const ONE_SCREEN_MS = 1_000;
const ANSWER_WITHIN_MS = 5_000;

type LookDeps = SyncDeps & Pick<Deps, 'budgets'>;

type Look = { readonly begunAt: number; isUnderWay: boolean; readonly done: Promise<void> };

/**
 * Whoever comes back from the billing portal sees what they did there, even before Stripe's events
 * tell of it. Where Stripe is slow or away, what is known is shown, and the events bring the rest.
 * Calls within a second, or while a look is under way, share one.
 */
export function portalFollower(deps: LookDeps): (userId: string) => Promise<void> {
  const looks = new Map<string, Look>();

  return async (userId) => {
    const now = deps.clock.now().getTime();
    let look = looks.get(userId);
    if (!look || !(look.isUnderWay || now - look.begunAt < ONE_SCREEN_MS)) {
      look = begin(userId, now);
      looks.set(userId, look);
    }
    await atMost(ANSWER_WITHIN_MS, look.done);
  };

  function begin(userId: string, begunAt: number): Look {
    const look: Look = {
      begunAt,
      isUnderWay: true,
      done: readAgain(deps, userId).finally(() => {
        look.isUnderWay = false;
        const forget = () => looks.get(userId) === look && looks.delete(userId);
        setTimeout(forget, ONE_SCREEN_MS).unref();
      }),
    };
    return look;
  }
}

async function readAgain(deps: LookDeps, userId: string): Promise<void> {
  const visit = await findPortalVisit(deps.db, userId);
  if (!visit?.portal_opened_at) return;
  if (deps.clock.now().getTime() - visit.portal_opened_at.getTime() > VISIT_MS) return;
  // Past it, Stripe's events tell what happened, as they do of everybody else.
  if (!(await deps.budgets.allows(STRIPE_BUDGETS.looks, userId))) return;
  try {
    await syncCustomer(deps, visit.customer_id);
  } catch (error) {
    const what = 'what was done in the portal could not be read yet';
    if (error instanceof Failure) return deps.log.warn({ err: error, userId }, what);
    // Told here as well: whoever asked may no longer be waiting.
    deps.log.error({ err: error, userId }, what);
    throw error;
  }
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
