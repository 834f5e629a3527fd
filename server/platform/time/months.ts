import { toZoned } from './zoned.ts';

/** In UTC; clamped to the last day of a shorter month. */
export function addMonths(anchor: Date, months: number): Date {
  return new Date(toZoned('UTC', anchor).add({ months }).epochMilliseconds);
}
