import type { Interval, Plan, Price } from '../../../../contract/plans.ts';
import { getYearlyPricePerMonth, getYearlySaving } from '../../../../contract/yearly-price.ts';
import { formatMoney } from '../../format/format.ts';

export type PlanOffer = Pick<
  Plan,
  'key' | 'name' | 'description' | 'features' | 'monthlySignals'
> & {
  priceId: string;
  interval: Interval;
  perMonth: string;
  /** The yearly charge, "$495.60"; null for monthly plans. */
  perYear: string | null;
  /** Against twelve monthly payments: "$212.40"; null if nothing is saved. */
  saving: string | null;
};

export function listOffers(plans: readonly Plan[], interval: Interval): PlanOffer[] {
  return plans.flatMap((plan) => {
    const price = findPrice(plan, interval);
    return price === undefined ? [] : [buildOffer(plan, price)];
  });
}

function buildOffer(plan: Plan, price: Price): PlanOffer {
  const { key, name, description, features, monthlySignals } = plan;
  const isYearly = price.interval === 'yearly';
  const perMonth = isYearly ? getYearlyPricePerMonth(price.amount) * 100 : price.amount;
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
    saving: isYearly ? describeSaving(plan, price) : null,
  };
}

function describeSaving(plan: Plan, yearly: Price): string | null {
  const monthly = findPrice(plan, 'monthly');
  if (monthly === undefined || monthly.currency !== yearly.currency) return null;
  const saving = getYearlySaving(monthly.amount, yearly.amount);
  return saving > 0 ? formatMoney(saving, yearly.currency) : null;
}

function findPrice(plan: Plan, interval: Interval): Price | undefined {
  return plan.prices.find((price) => price.interval === interval);
}
