import { MINUTE_MS } from '../../../platform/time/durations.ts';
import { compileFit, type Fit, type FitMatch, type FitRule } from '../ranking/fit/fit.rules.ts';

/** Limits the memory to some 4 MB for each set of rules. */
const MAX_FITS = 8;
const MAX_HEADLINES = 50_000;
const KEPT_MS = 10 * MINUTE_MS;

export type KnownMatches = {
  fit: Fit;
  find(headlineKey: number): FitMatch | undefined;
  remember(headlineKey: number, match: FitMatch): void;
  findAll(headlineKeys: Float64Array): readonly FitMatch[] | undefined;
  rememberAll(headlineKeys: Float64Array, matches: readonly FitMatch[]): void;
};

/** A cache for the most recent rules: reading and matching headlines takes longer than ranking. */
export function createKnownMatches(): (rules: readonly FitRule[], now: Date) => KnownMatches {
  const known = new Map<string, { matches: KnownMatches; expiresAt: number }>();
  return (rules, now) => {
    for (const [key, { expiresAt }] of known) {
      if (expiresAt <= now.getTime()) known.delete(key);
    }
    const key = JSON.stringify(rules);
    const found = known.get(key) ?? {
      matches: noMatches(compileFit(rules)),
      expiresAt: now.getTime() + KEPT_MS,
    };
    // A map iterates in insertion order, so the first is the least recently used.
    known.delete(key);
    known.set(key, found);
    const [oldest] = known.keys();
    if (oldest !== undefined && known.size > MAX_FITS) known.delete(oldest);
    return found.matches;
  };
}

export function noMatches(fit: Fit): KnownMatches {
  const matches = new Map<number, FitMatch>();
  const lists = new WeakMap<Float64Array, readonly FitMatch[]>();
  return {
    fit,
    find: (headlineKey) => matches.get(headlineKey),
    remember(headlineKey, match) {
      if (matches.size < MAX_HEADLINES) matches.set(headlineKey, match);
    },
    findAll: (headlineKeys) => lists.get(headlineKeys),
    rememberAll: (headlineKeys, all) => lists.set(headlineKeys, all),
  };
}
