import type { Interval, Plan, Price } from '../../../../contract/plans.ts';
import { yearlyPricePerMonth, yearlySaving } from '../../../../contract/yearly-price.ts';
import { formatMoney } from '../../format.ts';

/** A plan as its card shows it for one interval. */
export type Offer = Pick<Plan, 'key' | 'name' | 'description' | 'features'> & {
  priceId: string;
  interval: Interval;
  /** For one month, in whole units where it is paid by the year. */
  perMonth: string;
  /** What is charged at once, where that is not the monthly price: "$495.60". */
  perYear: string | null;
  /** Against twelve single months: "$212.40"; null where there is no saving to tell of. */
  saving: string | null;
};

/** What is on offer for `interval`, in the provider's order; plans without such a price are left out. */
export function offersFor(plans: readonly Plan[], interval: Interval): Offer[] {
  return plans.flatMap((plan) => {
    const price = priceOf(plan, interval);
    return price === undefined ? [] : [offerOf(plan, price)];
  });
}

function offerOf(plan: Plan, price: Price): Offer {
  const { key, name, description, features } = plan;
  const isYearly = price.interval === 'yearly';
  const perMonth = isYearly ? yearlyPricePerMonth(price.amount) * 100 : price.amount;
  return {
    key,
    name,
    description,
    features,
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
