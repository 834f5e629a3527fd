import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../../../platform/time/durations.ts';
import { buildFit, type Fit, type FitMatch, type FitRule } from '../ranking/fit/fit.rules.ts';

/** Limits the memory to some 40 MB. */
const MAX_MATCHES = 100_000;
const KEPT_MS = 10 * MINUTE_MS;

const fits = new LRUCache<string, Fit>({
  maxSize: MAX_MATCHES,
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

/** By person: to find one of 20,000 headlines by its text takes five times as long. */
function rememberMatches({ rules, match }: Fit, max: number): Fit {
  const known = new Map<number, { headline: string; match: FitMatch }>();
  return {
    rules,
    match(headline, options = {}) {
      const { personId, without } = options;
      if (personId === undefined || without !== undefined) return match(headline, options);
      const before = known.get(personId);
      if (before?.headline === headline) return before.match;
      const found = match(headline);
      if (before || known.size < max) known.set(personId, { headline, match: found });
      return found;
    },
  };
}
