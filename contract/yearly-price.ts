// Apart from the shapes of the wire: a browser shows prices without loading what parses them.

/** Off for paying a year at once, as the badge says it. */
export const YEARLY_BADGE = '30% OFF';

/** What a month of a yearly price comes to, in whole units of the currency (cents / 100 / 12, rounded). */
export function yearlyPricePerMonth(yearlyAmount: number): number {
  return Math.round(yearlyAmount / 100 / 12);
}

/** What a year paid at once saves against twelve months, in minor units. */
export function yearlySaving(monthlyAmount: number, yearlyAmount: number): number {
  return monthlyAmount * 12 - yearlyAmount;
}
