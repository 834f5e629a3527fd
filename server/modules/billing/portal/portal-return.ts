import type { Deps } from '../../../deps.ts';
import { Failure } from '../../../platform/failure.ts';
import { findPortalVisit } from '../billing.store.ts';
import { type SyncDeps, syncCustomer } from '../sync/sync-customer.ts';
import { STRIPE_BUDGETS } from '../stripe-budgets.ts';
import { HOUR_MS } from '../../../platform/time/durations.ts';
import { runWithin } from '../../../platform/time/within.ts';

/** Later changes arrive only by Stripe's events. */
const VISIT_MS = HOUR_MS;
/** Calls within this time, such as those of one screen, share a read. */
const ONE_SCREEN_MS = 1_000;
const RESPONSE_TIMEOUT_MS = 5_000;

type ReadDeps = SyncDeps & Pick<Deps, 'budgets'>;

type PortalRead = { readonly startedAt: number; isPending: boolean; readonly done: Promise<void> };

/**
 * Reads the customer after a visit to the billing portal, so that its changes show before Stripe's
 * events arrive. If Stripe is slow or unavailable, the stored state is served. Concurrent calls, and
 * those within a second, share one read.
 */
export function createPortalReturnReader(deps: ReadDeps): (userId: string) => Promise<void> {
  const reads = new Map<string, PortalRead>();

  return async (userId) => {
    const now = deps.clock.now().getTime();
    let read = reads.get(userId);
    if (!read || !(read.isPending || now - read.startedAt < ONE_SCREEN_MS)) {
      read = start(userId, now);
      reads.set(userId, read);
    }
    await runWithin(RESPONSE_TIMEOUT_MS, read.done, () => {});
  };

  function start(userId: string, startedAt: number): PortalRead {
    const read: PortalRead = {
      startedAt,
      isPending: true,
      done: readCustomer(deps, userId).finally(() => {
        read.isPending = false;
        const forget = () => reads.get(userId) === read && reads.delete(userId);
        setTimeout(forget, ONE_SCREEN_MS).unref();
      }),
    };
    return read;
  }
}

async function readCustomer(deps: ReadDeps, userId: string): Promise<void> {
  const visit = await findPortalVisit(deps.db, userId);
  if (!visit?.portal_opened_at) return;
  if (deps.clock.now().getTime() - visit.portal_opened_at.getTime() > VISIT_MS) return;
  // Beyond the budget, changes arrive with Stripe's events.
  if (!(await deps.budgets.allows(STRIPE_BUDGETS.portalReads, userId))) return;
  try {
    await syncCustomer(deps, visit.customer_id);
  } catch (error) {
    const message = 'changes made in the portal could not be read yet';
    if (error instanceof Failure) return deps.log.warn({ err: error, userId }, message);
    // Logged here too, because the caller may have stopped waiting.
    deps.log.error({ err: error, userId }, message);
    throw error;
  }
}
