/** The value below which this share of the values lies. */
export function findQuantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]) => findQuantile(values, 0.5);

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** The milliseconds of each run. */
export async function measureRuns(
  runs: number,
  work: (run: number) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const startedAt = performance.now();
    await work(run);
    times.push(performance.now() - startedAt);
  }
  return times;
}

/** Prints a figure; the command fails if it misses its goal. */
export function judge(isMet: boolean, figure: string): void {
  if (!isMet) process.exitCode = 1;
  console.log(`  ${isMet ? 'met   ' : 'MISSED'} ${figure}`);
}

export function judgeAtMost(what: string, reached: number, limit: number): void {
  judge(reached <= limit, `${what}: ${reached.toFixed(2)} (at most ${limit})`);
}
