import type { Deps } from '../../deps.ts';
import type { StripeEvent } from '../../gateways/stripe.ts';
import type { Db } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { fail } from '../../platform/failure.ts';
import { noteSecurityEvent } from '../security/security.ts';
import { syncCustomerJob } from './billing.jobs.ts';
import { customersOnTestClock, isKnownCustomer } from './billing.store.ts';
import { insertEvent } from './events.store.ts';

type EventDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'jobs' | 'stripe'>;

/** Takes an event in if Stripe signed it; the work that follows from it is a job. */
export async function receiveEvent(
  deps: EventDeps,
  input: { rawBody: string; signature: string },
): Promise<void> {
  const event = await deps.stripe.verifyEvent(input.rawBody, input.signature, deps.clock.now());
  if (!event) {
    deps.log.warn('an event with a bad signature was refused');
    await noteSecurityEvent(deps, 'webhook_refused');
    throw fail('bad_request', { errors: { body: ['The signature does not fit'] } });
  }
  await acceptEvent(deps, event);
}

/**
 * Keeps an event and sends the job it asks for, both or neither; an event that came before does
 * nothing. Its content is never used: it only says whom to read anew.
 */
export async function acceptEvent(
  deps: Pick<EventDeps, 'db' | 'clock' | 'jobs'>,
  event: StripeEvent,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const customers = await customersToRead(tx, event);
    const isNew = await insertEvent(tx, {
      id: event.id,
      type: event.type,
      customer_id: event.customerId,
      created_at: event.createdAt,
      received_at: deps.clock.now(),
      // An event of a clock stands for no customer of its own that could close it later.
      state: customers.length === 0 ? 'ignored' : event.customerId ? 'waiting' : 'done',
    });
    if (!isNew) return;
    for (const customerId of customers) await deps.jobs.send(syncCustomerJob, { customerId });
  });
}

/** What can change a subscription, or the payment of one. */
const TELLING = ['customer.', 'invoice.', 'checkout.session.', 'charge.', 'subscription_schedule.'];

async function customersToRead(tx: Db, event: StripeEvent): Promise<string[]> {
  // A clock that was moved may have opened a month of credits and changed nothing else.
  if (event.testClockId !== null) return customersOnTestClock(tx, event.testClockId);
  if (event.customerId === null) return [];
  if (!TELLING.some((prefix) => event.type.startsWith(prefix))) return [];
  return (await isKnownCustomer(tx, event.customerId)) ? [event.customerId] : [];
}
