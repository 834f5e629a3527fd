import type { Deps } from '../../../deps.ts';
import { syncCustomerJob } from '../billing.jobs.ts';
import { findCustomersOnTestClock, findCustomersReadBefore } from '../billing.store.ts';
import * as events from './events.store.ts';
import { findCustomersDueForCheck } from '../leaving/leaving.store.ts';
import { acceptEvent } from './stripe-events.ts';
import { DAY_MS, HOUR_MS } from '../../../platform/time/durations.ts';

type ReconcileDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'jobs' | 'stripe'>;

/** Stripe lists events for 30 days (https://docs.stripe.com/api/events). */
const EVENT_HISTORY_MS = 30 * DAY_MS;
const INBOX_KEPT_MS = 60 * DAY_MS;
/** A deleted account's customer is still read for this long, to refund late payments. */
const LATE_REFUND_MS = 60 * DAY_MS;
/**
 * Only events change them. Stripe allows 500 reads per transaction
 * (https://docs.stripe.com/rate-limits).
 */
const STEADY_MS = 7 * DAY_MS;
/** Per hourly run: a day covers 24 times as many. */
const MAX_CUSTOMERS = 2_000;
const MAX_PAGES = 100;
/** Events normally take seconds; a longer wait means a lost job or that Stripe is down. */
const STUCK_AFTER_MS = HOUR_MS / 6;

export type ReconcileResult = {
  /** Undelivered events that the inbox lacked. */
  missed: number;
  stuck: number;
  customers: number;
};

export async function reconcile(
  deps: ReconcileDeps,
  { dryRun = false }: { dryRun?: boolean } = {},
): Promise<ReconcileResult> {
  const now = deps.clock.now().getTime();
  const missed = await fetchMissedEvents(deps, { since: new Date(now - EVENT_HISTORY_MS), dryRun });
  const stuck = await events.findCustomersWaitingSince(deps.db, new Date(now - STUCK_AFTER_MS));
  const due = await findCustomersDueForCheck(deps.db, deps.clock.now());
  const unread = await findCustomersReadBefore(deps.db, {
    before: new Date(now - DAY_MS),
    steadyBefore: new Date(now - STEADY_MS),
    now: deps.clock.now(),
    billingEndedAfter: new Date(now - LATE_REFUND_MS),
    limit: MAX_CUSTOMERS,
  });
  const onTestClocks = await findCustomersOnTestClock(deps.db);
  const customers = new Set([...stuck, ...due, ...unread, ...onTestClocks]);
  const found = { missed, stuck: stuck.length, customers: customers.size };
  if (dryRun) return found;
  for (const customerId of customers) await deps.jobs.send(syncCustomerJob, { customerId });
  if (found.missed + found.stuck > 0) deps.log.error(found, 'Stripe events were missed or stuck');
  else deps.log.info(found, 'billing was reconciled');
  return found;
}

export async function deleteOldEvents({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await events.deleteEventsBefore(db, new Date(clock.now().getTime() - INBOX_KEPT_MS));
}

/** Re-enqueues the jobs of waiting events and alerts the operator. */
export async function resumeEvents({
  db,
  clock,
  jobs,
  log,
}: Omit<ReconcileDeps, 'stripe'>): Promise<void> {
  const since = new Date(clock.now().getTime() - STUCK_AFTER_MS);
  const customers = await events.findCustomersWaitingSince(db, since);
  for (const customerId of customers) await jobs.send(syncCustomerJob, { customerId });
  if (customers.length > 0)
    log.error({ customers: customers.length }, 'Stripe events are still waiting');
}

async function fetchMissedEvents(
  deps: ReconcileDeps,
  { since, dryRun }: { since: Date; dryRun: boolean },
): Promise<number> {
  let missed = 0;
  let after: string | null = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const listed = await deps.stripe.listUndelivered({ since, after });
    const ids = listed.events.map(({ id }) => id);
    if (listed.unreadable.length > 0)
      deps.log.error({ events: listed.unreadable }, 'events of Stripe could not be read');
    const unknown = await events.findUnknownIds(deps.db, ids);
    for (const event of listed.events.filter(({ id }) => unknown.has(id))) {
      missed += 1;
      if (dryRun) continue;
      try {
        await acceptEvent(deps, event);
      } catch (error) {
        // Its charge cannot be read: the next run tries again, and the others continue.
        deps.log.error({ event: event.id, err: error }, 'an event of Stripe could not be accepted');
      }
    }
    after = listed.lastId;
    if (!listed.hasMore || after === null) break;
  }
  return missed;
}
