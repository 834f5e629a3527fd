const BARS = 4;
/** A person with at least this many bars counts as a fit. */
export const FITTING_BARS = 3;

export function isFitting(fit: number): boolean {
  return measure(fit).bars >= FITTING_BARS;
}

type Measure = { value: number; bars: number };

export function measure(value: number): Measure {
  const bars = Math.min(BARS, Math.max(0, Math.round(value * BARS)));
  return { value: round(value), bars };
}

/**
 * The engagement of most people who rank first is close to the highest possible, so bars compare it
 * with that of the others: each bar fewer stands for a group several times as large. The value is the
 * share of people with less.
 */
export function createComparison(engagements: readonly number[]): (engagement: number) => Measure {
  const ascending = Float64Array.from(engagements).toSorted();
  const people = ascending.length;
  return (engagement) => {
    const less = countBelow(ascending, (each) => each < engagement);
    const upToThis = countBelow(ascending, (each) => each <= engagement);
    // Equal people share the middle of their places.
    const ahead = people - upToThis + Math.max(0, upToThis - less - 1) / 2;
    const step = people <= 1 ? 0 : (BARS * Math.log(1 + ahead)) / Math.log(people);
    const bars = Math.min(BARS, Math.max(1, BARS - Math.floor(step)));
    return { value: round(people === 0 ? 0 : less / people), bars };
  };
}

/** Of ascending numbers, how many come before the first that is not below. */
function countBelow(ascending: Float64Array, isBelow: (each: number) => boolean): number {
  let [from, until] = [0, ascending.length];
  while (from < until) {
    const middle = Math.floor((from + until) / 2);
    if (isBelow(ascending[middle] ?? 0)) from = middle + 1;
    else until = middle;
  }
  return from;
}

const round = (value: number) => Math.round(value * 1_000) / 1_000;
