import type { StripeFault } from '../../gateways/stripe/inspection.ts';

export function describeStripeFault(fault: StripeFault): string {
  if (fault === 'denied') return 'the key lacks the right';
  return fault === 'rejected' ? 'Stripe rejects the key' : 'no usable answer';
}
