import { DAY_MS } from '../../../platform/time/durations.ts';
import { HEAT_NUMBERS } from '../../signals/signals.ts';
import type { OpenerSource } from './opener-sources.store.ts';

type WeighedSource = Pick<OpenerSource, 'kind' | 'weight' | 'sort_at'>;

/**
 * The source that the first reason of the person's place names. A comment comes before any
 * reaction, because a like gives nothing to write about. `sources` are newest first.
 */
export function findStrongestSource<T extends WeighedSource>(sources: readonly T[]): T | undefined {
  const comments = sources.filter(({ kind }) => kind === 'comment');
  const [strongest] = (comments.length > 0 ? comments : sources).toSorted(
    (one, other) => computeStrength(other) - computeStrength(one),
  );
  return strongest;
}

/** The logarithm of the decayed weight, by which reasons choose as well. */
function computeStrength({ weight, sort_at: at }: WeighedSource): number {
  return Math.log2(weight) + at.getTime() / DAY_MS / HEAT_NUMBERS.halfLifeDays;
}
