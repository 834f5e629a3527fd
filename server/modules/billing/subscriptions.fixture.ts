import type { StripeSubscription } from '../../gateways/stripe/stripe.ts';

export const at = (day: string) => new Date(`2026-${day}T00:00:00Z`);

export function subscription(changed: Partial<StripeSubscription> = {}): StripeSubscription {
  return {
    id: 'sub_1',
    status: 'active',
    unknownStatus: null,
    isReturned: false,
    createdAt: at('01-01'),
    anchorAt: at('01-01'),
    periodStart: at('03-01'),
    periodEnd: at('04-01'),
    willEnd: false,
    hasEnded: false,
    isCharged: true,
    endsAt: null,
    latestInvoice: null,
    scheduledChange: null,
    productId: 'prod_1',
    price: { id: 'price_1', currency: 'usd', amount: 2900, interval: 'monthly' },
    ...changed,
  };
}

export const unpaidInvoice = {
  id: 'in_1',
  creditGiven: 0,
  isChange: false,
  createdAt: at('03-01'),
  amountPaid: 0,
  isUnpaid: true,
  isPaid: false,
  isGivenUp: false,
  url: null,
  isFirst: false,
  amountRemaining: 1900,
  dueAt: at('03-01'),
};

export const charge = {
  amount: 5900,
  currency: 'eur',
  paidAt: at('03-01'),
  isPaid: true,
  isPending: false,
  refunds: [{ id: 're_1', amount: 900, at: at('03-02') }],
};
