import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../../../platform/time/durations.ts';
import { buildFit, type Fit, type FitMatch, type FitRule } from '../ranking/fit/fit.rules.ts';

/** Limits the memory to some 40 MB. */
const MAX_HEADLINES = 100_000;
const KEPT_MS = 10 * MINUTE_MS;

const fits = new LRUCache<string, Fit>({
  maxSize: MAX_HEADLINES,
  ttl: KEPT_MS,
  ttlAutopurge: true,
});

/**
 * Matching 20,000 headlines takes longer than the rest of a ranking, so the matches of an account's
 * rules are kept for a while. Other rules have matches of their own.
 */
export function findFit(userId: string, rules: readonly FitRule[], people: number): Fit {
  // A fit with more room replaces it once the account has grown.
  const room = 2 ** Math.ceil(Math.log2(people + 1));
  const key = JSON.stringify([userId, room, rules]);
  const known = fits.get(key);
  if (known) return known;
  const fit = rememberMatches(buildFit(rules), room);
  fits.set(key, fit, { size: room });
  return fit;
}

function rememberMatches({ rules, match }: Fit, max: number): Fit {
  const known = new Map<string, FitMatch>();
  return {
    rules,
    match(headline, without) {
      if (without !== undefined) return match(headline, without);
      const before = known.get(headline);
      if (before) return before;
      const found = match(headline);
      if (known.size < max) known.set(headline, found);
      return found;
    },
  };
}
