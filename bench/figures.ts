/** The value below which this share of the values lies. */
export function findQuantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]) => findQuantile(values, 0.5);

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** Prints a figure; the command fails if it misses its goal. */
export function judge(isMet: boolean, figure: string): void {
  if (!isMet) process.exitCode = 1;
  console.log(`  ${isMet ? 'met   ' : 'MISSED'} ${figure}`);
}

export function judgeAtMost(what: string, reached: number, limit: number): void {
  judge(reached <= limit, `${what}: ${reached.toFixed(1)} (at most ${limit})`);
}

/** Node compiles code that runs often. */
const WARM_UP_RUNS = 20;

/** Judges the 99th percentile. The processor's time is meaningful on a busy machine, too. */
export async function judgeTimes(
  what: string,
  { runs, limitMs }: { readonly runs: number; readonly limitMs: number },
  work: (run: number) => Promise<unknown>,
): Promise<void> {
  for (let run = 0; run < WARM_UP_RUNS; run += 1) await work(run);
  const times: number[] = [];
  const before = process.cpuUsage();
  for (let run = 0; run < runs; run += 1) {
    const startedAt = performance.now();
    await work(run);
    times.push(performance.now() - startedAt);
  }
  const { user, system } = process.cpuUsage(before);
  const processorMs = ((user + system) / 1_000 / runs).toFixed(1);
  const p50 = median(times).toFixed(1);
  judgeAtMost(
    `${what}: p50 ${p50} ms, processor ${processorMs} ms, p99 in ms`,
    findQuantile(times, 0.99),
    limitMs,
  );
}
