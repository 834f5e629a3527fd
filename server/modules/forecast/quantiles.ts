export function computeQuantile(values: readonly number[], q: number): number {
  return readQuantile(
    values.toSorted((a, b) => a - b),
    q,
  );
}

/** The values are in ascending order. */
export function readQuantile(sorted: readonly number[], q: number): number {
  return sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)] ?? 0;
}

export function computeMedian(values: readonly number[]): number {
  return computeQuantile(values, 0.5);
}
