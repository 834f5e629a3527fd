/** The number of weightings of the posts that a comparison draws. */
const DRAWS = 1_000;
const TAIL = 0.1;
/** The quantile of the standard normal distribution at `1 - TAIL`. */
const Z = 1.281_551_565_545;

export type EstimateWithBounds = { value: number; low: number; high: number };

export type ValueGroup = readonly number[];

/**
 * The ratio of each group's median to the median of all, with bounds by Rubin's bootstrap: random
 * weights instead of repeated posts, so that medians of few posts do not jump. `sorted` ascends.
 * Null if the median of all is 0 or may be.
 */
export function computeMedianRatios(
  sorted: readonly number[],
  groups: readonly ValueGroup[],
  uniform: () => number,
): (EstimateWithBounds | null)[] {
  const all = sorted.map((_, position) => position);
  const draws = groups.map(() => new Float64Array(DRAWS));
  const weights = new Float64Array(sorted.length);
  for (let draw = 0; draw < DRAWS; draw += 1) {
    for (let each = 0; each < weights.length; each += 1) weights[each] = -Math.log(1 - uniform());
    const own = computeWeightedMedian(sorted, all, weights);
    groups.forEach((group, index) => {
      const ratios = draws[index];
      if (ratios) ratios[draw] = computeWeightedMedian(sorted, group, weights) / own;
    });
  }
  const own = computeGroupMedian(sorted, all);
  return groups.map((group, index) => {
    const ratios = draws[index]?.toSorted() ?? new Float64Array();
    const value = computeGroupMedian(sorted, group) / own;
    const low = Math.min(value, getQuantile(ratios, TAIL));
    const high = Math.max(value, getQuantile(ratios, 1 - TAIL));
    return Number.isFinite(value) && Number.isFinite(high) ? { value, low, high } : null;
  });
}

/** The mean of the two middle values if their number is even; NaN without values. */
export function computeGroupMedian(sorted: readonly number[], group: ValueGroup): number {
  const getValue = (index: number) => sorted[group[index] ?? -1] ?? Number.NaN;
  const half = group.length / 2;
  return (getValue(Math.ceil(half) - 1) + getValue(Math.floor(half))) / 2;
}

/**
 * Each value is at the midpoint of its weight; the median is interpolated linearly between two
 * values.
 */
function computeWeightedMedian(
  sorted: readonly number[],
  group: ValueGroup,
  weights: Float64Array,
): number {
  let total = 0;
  for (const position of group) total += weights[position] ?? 0;
  let [passed, before, value] = [0, 0, Number.NaN];
  for (const position of group) {
    const [next, weight] = [sorted[position] ?? 0, weights[position] ?? 0];
    const place = passed + weight / 2;
    if (place >= total / 2) {
      const isFirst = Number.isNaN(value);
      return isFirst ? next : value + ((next - value) * (total / 2 - before)) / (place - before);
    }
    [passed, before, value] = [passed + weight, place, next];
  }
  return value;
}

function getQuantile(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1);
  const low = sorted[Math.floor(place)] ?? Number.NaN;
  const high = sorted[Math.ceil(place)] ?? Number.NaN;
  return low === high ? low : low + (high - low) * (place % 1);
}

/** A share with the bounds of Wilson's interval, which is valid for few cases and near 0 and 1. */
export function computeShare(part: number, whole: number): EstimateWithBounds {
  const value = part / whole;
  const spread = 1 + Z ** 2 / whole;
  const center = (value + Z ** 2 / (2 * whole)) / spread;
  const reach = (Z / spread) * Math.sqrt((value * (1 - value)) / whole + (Z / (2 * whole)) ** 2);
  return { value, low: Math.max(0, center - reach), high: Math.min(1, center + reach) };
}
