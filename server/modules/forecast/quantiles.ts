export function computeQuantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)] ?? 0;
}

export function computeMedian(values: readonly number[]): number {
  return computeQuantile(values, 0.5);
}
