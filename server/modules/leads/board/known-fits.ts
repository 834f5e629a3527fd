import { MINUTE_MS } from '../../../platform/durations.ts';
import { compileFit, type Fit, type FitMatch, type FitRule } from '../ranking/fit.rules.ts';

/** Bounds of the memory: some 8 MB for each set of rules. */
const MOST_FITS = 8;
const MOST_HEADLINES = 25_000;
/** So that the headline of an erased person does not stay for long. */
const KEPT_MS = 10 * MINUTE_MS;

type KnownFit = { fit: Fit; expiresAt: number };

/**
 * Compiled rules with the matches of the headlines so far, for the rules asked for last. Matching
 * 20,000 headlines takes longer than all else that ranking computes, and few of them change.
 */
export function createKnownFits(): (rules: readonly FitRule[], now: Date) => Fit {
  const known = new Map<string, KnownFit>();
  return (rules, now) => {
    for (const [key, { expiresAt }] of known) {
      if (expiresAt <= now.getTime()) known.delete(key);
    }
    const key = JSON.stringify(rules);
    const found = known.get(key) ?? {
      fit: remembering(compileFit(rules)),
      expiresAt: now.getTime() + KEPT_MS,
    };
    // A map iterates in the order of insertion: the first is the one not asked for longest.
    known.delete(key);
    known.set(key, found);
    const [oldest] = known.keys();
    if (oldest !== undefined && known.size > MOST_FITS) known.delete(oldest);
    return found.fit;
  };
}

function remembering(fit: Fit): Fit {
  const matches = new Map<string, FitMatch>();
  return {
    rules: fit.rules,
    match(headline, without) {
      if (without !== undefined) return fit.match(headline, without);
      const known = matches.get(headline);
      if (known) return known;
      const match = fit.match(headline);
      if (matches.size < MOST_HEADLINES) matches.set(headline, match);
      return match;
    },
  };
}
