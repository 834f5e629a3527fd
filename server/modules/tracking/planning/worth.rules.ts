import { type Listing, PLANNING } from './planning.rules.ts';

const { freshForMs, lateWorth, lateWorthHalvesAfterMs } = PLANNING;

/** Worth of finding a signal at an age; one is the worth of a fresh signal. */
export function computeWorthAtAge(age: number): number {
  return age <= freshForMs ? 1 : lateWorth * computeDecay(age - freshForMs);
}

export function computeDecay(time: number): number {
  return 2 ** (-time / lateWorthHalvesAfterMs);
}

/** Calls to read a list completely, or a newest-first one up to the first known entry. */
export function countPagesToRead(listing: Listing, counted: number, unread: number): number {
  const listed = Math.min(counted, listing.maxListed ?? counted);
  const all = Math.max(1, Math.ceil(listed / listing.pageSize));
  if (listing.order === 'unspecified') return all;
  return Math.min(all, Math.floor(Math.max(0, unread) / listing.pageSize) + 1);
}

export function shareListed(listing: Listing, counted: number): number {
  if (listing.maxListed === null || listing.order === 'newest-first') return 1;
  return Math.min(1, listing.maxListed / Math.max(1, counted));
}

/**
 * A list is read only if its entries are worth the cost: E[max(0, older + each × X - cost)] for a
 * Poisson number X of new entries.
 */
export function estimateGain(
  arrivals: number,
  { each, older, cost }: { each: number; older: number; cost: number },
): number {
  const missing = cost - older;
  if (missing <= 0) return each * arrivals - missing;
  if (each <= 0) return 0;
  const { enough, oneFewer } = computePoissonTail(arrivals, Math.ceil(missing / each));
  return Math.max(0, each * arrivals * oneFewer - missing * enough);
}

/** Above this, the mean alone is accurate enough. */
const LARGE = 40;

/** P(X >= least) and P(X >= least - 1), for `least` of one or more. */
function computePoissonTail(mean: number, least: number): { enough: number; oneFewer: number } {
  if (least > LARGE) {
    const reached = mean >= least ? 1 : 0;
    return { enough: reached, oneFewer: reached };
  }
  let term = Math.exp(-mean);
  let below = 0;
  for (let k = 1; k < least; k += 1) {
    below += term;
    term *= mean / k;
  }
  return { enough: Math.max(0, 1 - below - term), oneFewer: Math.max(0, 1 - below) };
}
