// A separate file, so that the browser can show prices without loading the schemas.

export const YEARLY_BADGE = '30% OFF';

/** The monthly equivalent in whole currency units (cents / 100 / 12, rounded). */
export function getYearlyPricePerMonth(yearlyAmount: number): number {
  return Math.round(yearlyAmount / 100 / 12);
}

/** The saving against twelve monthly payments, in minor units. */
export function getYearlySaving(monthlyAmount: number, yearlyAmount: number): number {
  return monthlyAmount * 12 - yearlyAmount;
}
