import { expect, test } from 'vitest';
import { createFaultPlan } from './faults.ts';

test('a fault happens the given number of times, by default once', () => {
  const faults = createFaultPlan();
  faults.add({ service: 'network', kind: 'slow', times: 2, delayMs: 50 });
  faults.add({ service: 'network', kind: '500' });
  const happened = [1, 2, 3, 4].map(() => faults.next('network')?.kind);
  expect(happened).toEqual(['slow', 'slow', '500', undefined]);
});

test('a caller gets only the faults of its service that it can simulate', () => {
  const faults = createFaultPlan();
  faults.add({ service: 'webhooks', kind: 'delay', delayMs: 10 });
  faults.add({ service: 'mail', kind: 'reject' });
  expect(faults.next('network')).toBeUndefined();
  expect(faults.next('webhooks', ['drop'])).toBeUndefined();
  expect(faults.next('webhooks', ['drop', 'delay'])).toEqual({ kind: 'delay', delayMs: 10 });
  expect(faults.list()).toEqual([{ service: 'mail', kind: 'reject', times: 1 }]);
});

test('cleared faults do not happen', () => {
  const faults = createFaultPlan();
  faults.add({ service: 'stripe', kind: 'hang', times: 9 });
  faults.clear();
  expect(faults.next('stripe')).toBeUndefined();
});
