/** The share of months outside the bounds: eight in ten lie between them. */
const OUTSIDE = 0.2;

/** The coverage of sound bounds, allowing for the error of a few hundred forecasts. */
export const SOUND_COVERAGE = { from: 0.75, to: 0.85 };
/** With fewer forecasts, coverage leaves these limits by chance. */
export const ENOUGH_SCORED = 200;

/** Gneiting and Raftery 2007: lower is better, and honest bounds score best. */
export function computeIntervalScore(
  { low, high }: { low: number; high: number },
  outcome: number,
) {
  const missed = Math.max(0, low - outcome) + Math.max(0, outcome - high);
  return high - low + (2 / OUTSIDE) * missed;
}

/**
 * Where the outcome lies in the forecast's distribution, 0 to 1: uniform if forecasts are sound. It
 * is randomized by `chance`, 0 to 1, where several percentiles equal the outcome, as with 0.
 */
export function computePit(
  percentiles: readonly number[],
  outcome: number,
  chance: number,
): number {
  const below = percentiles.filter((percentile) => percentile < outcome).length;
  const equal = percentiles.filter((percentile) => percentile === outcome).length;
  return (below + chance * (equal + 1)) / (percentiles.length + 1);
}

export type ForecastVerdict = 'tooFew' | 'sound' | 'tooNarrow' | 'tooWide';

/** Bounds that contain fewer outcomes than promised are too narrow; with more they are too wide. */
export function judgeCoverage(options: {
  scored: number;
  coverage: number | null;
}): ForecastVerdict {
  const { scored, coverage } = options;
  if (scored < ENOUGH_SCORED || coverage === null) return 'tooFew';
  if (coverage < SOUND_COVERAGE.from) return 'tooNarrow';
  return coverage > SOUND_COVERAGE.to ? 'tooWide' : 'sound';
}
