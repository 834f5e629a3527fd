import type { Deps } from '../../deps.ts';
import { syncCustomerJob } from './billing.jobs.ts';
import { customersOnTestClock, customersReadBefore } from './billing.store.ts';
import * as events from './events.store.ts';
import { customersDue } from './leaving.store.ts';
import { acceptEvent } from './stripe-events.ts';
import { DAY_MS, HOUR_MS } from '../../platform/durations.ts';

type ReconcileDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'jobs' | 'stripe'>;

/** Stripe keeps its events for so long. */
const LISTED_BACK_MS = 30 * DAY_MS;
const INBOX_KEPT_MS = 60 * DAY_MS;
/** How long a deleted account's customer is read, to refund late payments. */
const LATE_MONEY_MS = 60 * DAY_MS;
/** Customers read anew in one hour at most: 24 times this is what a day can cover. */
const MOST_CUSTOMERS = 2_000;
const MOST_PAGES = 100;
/** Events are processed within seconds; one that waits longer lost its job, or Stripe is down. */
const STUCK_AFTER_MS = HOUR_MS / 6;

export type Reconciled = {
  /** Events that Stripe could not deliver and that the inbox lacked. */
  missed: number;
  /** Customers with an event that has waited too long. */
  stuck: number;
  /** Customers that are read again. */
  customers: number;
};

/**
 * Finds what the webhooks did not tell. Fetches the events that never arrived, reads every customer
 * anew once a day, and those on test clocks every time, because their time jumps. As a `dryRun` it
 * only looks.
 */
export async function reconcile(
  deps: ReconcileDeps,
  { dryRun = false }: { dryRun?: boolean } = {},
): Promise<Reconciled> {
  const now = deps.clock.now().getTime();
  const missed = await fetchMissedEvents(deps, { since: new Date(now - LISTED_BACK_MS), dryRun });
  const stuck = await events.customersWaitingSince(deps.db, new Date(now - STUCK_AFTER_MS));
  const due = await customersDue(deps.db, deps.clock.now());
  const unread = await customersReadBefore(deps.db, {
    before: new Date(now - DAY_MS),
    now: deps.clock.now(),
    leftAfter: new Date(now - LATE_MONEY_MS),
    limit: MOST_CUSTOMERS,
  });
  const onTestClocks = await customersOnTestClock(deps.db);
  const customers = new Set([...stuck, ...due, ...unread, ...onTestClocks]);
  const found = { missed, stuck: stuck.length, customers: customers.size };
  if (dryRun) return found;
  for (const customerId of customers) await deps.jobs.send(syncCustomerJob, { customerId });
  await events.deleteEventsBefore(deps.db, new Date(now - INBOX_KEPT_MS));
  if (found.missed + found.stuck > 0) deps.log.error(found, 'Stripe events were missed or stuck');
  else deps.log.info(found, 'billing is reconciled');
  return found;
}

/** Sends the jobs of waiting events again, and alerts the operator. */
export async function resumeEvents({
  db,
  clock,
  jobs,
  log,
}: Omit<ReconcileDeps, 'stripe'>): Promise<void> {
  const since = new Date(clock.now().getTime() - STUCK_AFTER_MS);
  const customers = await events.customersWaitingSince(db, since);
  for (const customerId of customers) await jobs.send(syncCustomerJob, { customerId });
  if (customers.length > 0)
    log.error({ customers: customers.length }, 'Stripe events are still waiting');
}

/** How many of the events that Stripe could not deliver the inbox lacked. */
async function fetchMissedEvents(
  deps: ReconcileDeps,
  { since, dryRun }: { since: Date; dryRun: boolean },
): Promise<number> {
  let missed = 0;
  let after: string | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const listed = await deps.stripe.listUndelivered({ since, after });
    const ids = listed.events.map(({ id }) => id);
    const unknown = await events.unknownAmong(deps.db, ids);
    for (const event of listed.events.filter(({ id }) => unknown.has(id))) {
      if (!dryRun) await acceptEvent(deps, event);
      missed += 1;
    }
    after = ids.at(-1) ?? null;
    if (!listed.hasMore || after === null) break;
  }
  return missed;
}
