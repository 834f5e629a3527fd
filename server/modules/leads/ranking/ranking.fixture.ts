import type { Candidate } from './ranking.ts';
import { HEAT_NUMBERS } from '../../signals/signals.ts';

export const NOW = new Date('2026-11-20T12:00:00Z');
export const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

export const computeHeat = (worth: number) =>
  Math.log2(worth) + (NOW.getTime() - HEAT_NUMBERS.origin.getTime()) / 86_400_000 / 21;

export function candidate(parts: Partial<Candidate> = {}): Candidate {
  return {
    personId: 1,
    headline: 'Head of RevOps at Northbeam',
    setAsideBy: null,
    isPolite: false,
    heat: computeHeat(3),
    reactionHeat: null,
    firstAtMs: daysAgo(60).getTime(),
    silentSinceMs: null,
    lastAtMs: daysAgo(1).getTime(),
    posts: 1,
    comments: 1,
    stockComments: 0,
    ring: null,
    ...parts,
  };
}
