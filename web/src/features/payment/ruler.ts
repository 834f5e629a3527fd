/**
 * Where `signals` stands on a ruler of equally wide columns, one for each plan, from 0 to 1. A
 * plan's column ends at its allowance; within a column the scale is logarithmic, as plans grow by
 * factors. `allowances` are positive and ascending.
 */
export function rulerPosition(signals: number, allowances: readonly number[]): number {
  const column = allowances.findIndex((allowance) => signals <= allowance);
  if (column === -1) return allowances.length === 0 ? 0 : 1;
  const end = allowances[column] ?? 0;
  const start = allowances[column - 1] ?? end / FIRST_COLUMN_SPAN;
  const within = signals <= start ? 0 : Math.log(signals / start) / Math.log(end / start);
  return (column + within) / allowances.length;
}

/** The first plan's column begins at a fourth of its allowance: below that all is "little". */
const FIRST_COLUMN_SPAN = 4;
