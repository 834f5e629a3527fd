/** In UTC; clamped to the last day of a shorter month. */
export function addMonths(anchor: Date, months: number): Date {
  const moved = new Date(anchor);
  moved.setUTCMonth(anchor.getUTCMonth() + months, 1);
  const lastDay = new Date(moved);
  lastDay.setUTCMonth(moved.getUTCMonth() + 1, 0);
  moved.setUTCDate(Math.min(anchor.getUTCDate(), lastDay.getUTCDate()));
  return moved;
}
