import type { Deps } from '../../../deps.ts';
import type { EventRefusal, StripeEvent } from '../../../gateways/stripe/stripe.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { fail } from '../../../platform/failure.ts';
import { recordSecurityEvent } from '../../security/security.ts';
import { endDisputedJob, syncCustomerJob } from '../billing.jobs.ts';
import { findCustomersOnTestClock, findOwner } from '../billing.store.ts';
import { insertEvent } from './events.store.ts';

type EventDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'jobs' | 'stripe'>;

const REFUSALS: Record<EventRefusal, { level: 'warn' | 'error'; says: string }> = {
  signature: { level: 'warn', says: 'an event with an invalid signature was rejected' },
  thin: {
    level: 'error',
    says: 'the webhook endpoint sends thin events, which are refused: use one with snapshot events, as npm run stripe:setup creates it',
  },
  unreadable: { level: 'error', says: 'a signed event could not be read' },
  mode: {
    level: 'error',
    says: 'the webhook endpoint is of the other mode: test and live mode each have their own',
  },
  account: { level: 'error', says: 'the webhook endpoint sends events of connected accounts' },
};

const ANSWERS: Partial<Record<EventRefusal, string>> = {
  signature: 'The signature is invalid',
  thin: 'Thin events are not supported: choose snapshot events',
  mode: 'This event is of the other mode',
};

export async function receiveEvent(
  deps: EventDeps,
  input: { rawBody: string; signature: string },
): Promise<void> {
  const event = await deps.stripe.verifyEvent(input.rawBody, input.signature, deps.clock.now());
  if (typeof event === 'string') {
    const { level, says } = REFUSALS[event];
    deps.log[level]({ reason: event }, says);
    if (event === 'signature') await recordSecurityEvent(deps, 'webhook_refused');
    throw fail('bad_request', { errors: { body: [ANSWERS[event] ?? 'This event is refused'] } });
  }
  await acceptEvent(deps, event);
}

const FOR_THE_OPERATOR: ReadonlyMap<string, string> = new Map([
  ['charge.dispute.created', 'a payment is disputed: answer it in the Stripe Dashboard'],
  ['refund.failed', 'a refund has failed, though its member has been notified: refund another way'],
]);

/** Stored with its job; a repeated event does nothing. Only the customer that it names is used. */
export async function acceptEvent(
  deps: Pick<EventDeps, 'db' | 'clock' | 'jobs' | 'stripe' | 'log'>,
  received: StripeEvent,
): Promise<void> {
  const event = await withCustomer(deps, received);
  const says = FOR_THE_OPERATOR.get(event.type);
  if (says) {
    const { id, customerId, chargeId } = event;
    deps.log.error({ event: id, customerId, chargeId }, says);
  }
  await runInTransaction(deps.db, async (tx) => {
    const customers = await findCustomersToRead(tx, event);
    const isNew = await insertEvent(tx, {
      id: event.id,
      type: event.type,
      customer_id: event.customerId,
      created_at: event.createdAt,
      received_at: deps.clock.now(),
      // A test clock's event has no customer, so no later read would close it.
      state: customers.length === 0 ? 'ignored' : event.customerId ? 'waiting' : 'done',
    });
    if (!isNew) return;
    for (const customerId of customers) await deps.jobs.send(syncCustomerJob, { customerId });
    const { customerId, chargeId } = event;
    // A mere inquiry of the bank takes no money back.
    const isTakenBack = event.type === 'charge.dispute.funds_withdrawn';
    if (isTakenBack && customers.length > 0 && customerId && chargeId)
      await deps.jobs.send(endDisputedJob, { customerId, chargeId });
  });
}

/** Disputes and refunds contain their charge, whose customer is to be read. */
async function withCustomer(
  { stripe }: Pick<EventDeps, 'stripe'>,
  event: StripeEvent,
): Promise<StripeEvent> {
  if (event.customerId !== null || event.chargeId === null) return event;
  const owner = await stripe.findOwnerOfCharge(event.chargeId);
  return { ...event, customerId: owner?.customerId ?? null };
}

const RELEVANT_PREFIXES = [
  'customer.',
  'invoice.',
  'checkout.session.',
  'charge.',
  'refund.',
  'subscription_schedule.',
];

async function findCustomersToRead(tx: Db, event: StripeEvent): Promise<string[]> {
  // An advanced test clock may open a month of credits without any other event.
  if (event.testClockId !== null) return findCustomersOnTestClock(tx, event.testClockId);
  if (event.customerId === null) return [];
  if (!RELEVANT_PREFIXES.some((prefix) => event.type.startsWith(prefix))) return [];
  return (await findOwner(tx, event.customerId)) === undefined ? [] : [event.customerId];
}
