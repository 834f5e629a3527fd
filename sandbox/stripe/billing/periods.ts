import type * as Wire from '../objects/wire.ts';

type BillingInterval = { interval: string; interval_count: number };

/** Counted from the anchor, so that month ends are clamped: 31 January, 28 February, 31 March. */
export function getPeriodEnd(anchor: number, price: Wire.Price, at: number): number {
  const { id, recurring } = price;
  if (!recurring) throw new Error(`price ${id} is not recurring`);
  let steps = 1;
  while (getBoundary(anchor, recurring, steps) <= at) steps += 1;
  return getBoundary(anchor, recurring, steps);
}

function getBoundary(anchor: number, recurring: BillingInterval, steps: number): number {
  const count = recurring.interval_count * steps;
  if (recurring.interval === 'day') return anchor + count * 86_400;
  if (recurring.interval === 'week') return anchor + count * 7 * 86_400;
  return addMonths(anchor, recurring.interval === 'year' ? count * 12 : count);
}

/** The same day and time months later, clamped to the end of the month. */
export function addMonths(time: number, months: number): number {
  const from = new Date(time * 1000);
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(to.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return Math.floor(to.getTime() / 1000);
}
