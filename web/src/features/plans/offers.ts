import type { Interval, Plan, Price } from '../../../../contract/plans.ts';
import { yearlyPricePerMonth, yearlySaving } from '../../../../contract/yearly-price.ts';
import { formatMoney } from '../../format/format.ts';

export type Offer = Pick<Plan, 'key' | 'name' | 'description' | 'features' | 'monthlySignals'> & {
  priceId: string;
  interval: Interval;
  perMonth: string;
  /** The yearly charge, "$495.60"; null for monthly plans. */
  perYear: string | null;
  /** Against twelve monthly payments: "$212.40"; null if nothing is saved. */
  saving: string | null;
};

export function offersFor(plans: readonly Plan[], interval: Interval): Offer[] {
  return plans.flatMap((plan) => {
    const price = priceOf(plan, interval);
    return price === undefined ? [] : [offerOf(plan, price)];
  });
}

function offerOf(plan: Plan, price: Price): Offer {
  const { key, name, description, features, monthlySignals } = plan;
  const isYearly = price.interval === 'yearly';
  const perMonth = isYearly ? yearlyPricePerMonth(price.amount) * 100 : price.amount;
  return {
    key,
    name,
    description,
    features,
    monthlySignals,
    priceId: price.stripePriceId,
    interval: price.interval,
    perMonth: formatMoney(perMonth, price.currency),
    perYear: isYearly ? formatMoney(price.amount, price.currency) : null,
    saving: isYearly ? savingOf(plan, price) : null,
  };
}

function savingOf(plan: Plan, yearly: Price): string | null {
  const monthly = priceOf(plan, 'monthly');
  if (monthly === undefined || monthly.currency !== yearly.currency) return null;
  const saving = yearlySaving(monthly.amount, yearly.amount);
  return saving > 0 ? formatMoney(saving, yearly.currency) : null;
}

function priceOf(plan: Plan, interval: Interval): Price | undefined {
  return plan.prices.find((price) => price.interval === interval);
}
