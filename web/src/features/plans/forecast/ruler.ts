/**
 * The position of `signals`, 0 to 1, on a ruler of equally wide columns, one per plan. A column
 * ends at its plan's allowance. The first is linear, the others are logarithmic, as plans grow by
 * factors. `allowances` are positive and ascending.
 */
export function rulerPosition(signals: number, allowances: readonly number[]): number {
  const column = allowances.findIndex((allowance) => signals <= allowance);
  if (column === -1) return allowances.length === 0 ? 0 : 1;
  const start = allowances[column - 1];
  const end = allowances[column] ?? 0;
  const within =
    start === undefined ? signals / end : Math.log(signals / start) / Math.log(end / start);
  return (column + within) / allowances.length;
}

/** On a ruler above cards separated by `--gap`: inner columns end in the middle of a gap. */
export function rulerLength(position: number, columns: number): string {
  const first = 1 / Math.max(columns, 2);
  const inner = Math.min(Math.max(position, first), 1 - first);
  const fromEdge = 1 - Math.abs(position - inner) / first;
  return `calc(${position * 100}% + ${(inner - 0.5) * fromEdge} * var(--gap))`;
}
