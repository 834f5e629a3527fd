import { USUAL_MIN_POSTS } from '../../../contract/insights.ts';
import { DAY_MS } from '../../platform/time/durations.ts';
import { createSeededUniform } from '../../platform/seeded-uniform.ts';
import {
  type EstimateWithBounds,
  computeGroupMedian,
  computeMedianRatios,
} from './resampling.rules.ts';

/** A younger post's count still grows. */
const SETTLED_AFTER_MS = 7 * DAY_MS;
const MIN_GROUP = 5;
/** In robust standard deviations of the logarithms; the usual limit of Iglewicz and Hoaglin. */
const FAR_DEVIATIONS = 3.5;
const MAD_TO_DEVIATION = 1.4826;
/** A minimum, however similar the other posts are. */
const FAR_RATIO = 2.5;
/** A fixed seed: the same posts always get the same bounds. */
const SEED = 7;

export type CountedEngagement = {
  readonly postedAt: Date;
  readonly countedAt: Date;
  readonly engagement: number;
};

export type ComparedGroup = {
  key: string;
  posts: number;
  median: number;
  ratio: EstimateWithBounds | null;
};

export function isSettled({ postedAt, countedAt }: CountedEngagement): boolean {
  return countedAt.getTime() - postedAt.getTime() >= SETTLED_AFTER_MS;
}

export function computeMedianEngagement(posts: readonly CountedEngagement[]): number | null {
  if (posts.length === 0) return null;
  return computeMedian(posts.map(({ engagement }) => engagement));
}

export function computeFarAboveLimit(settled: readonly CountedEngagement[]): number {
  if (settled.length < USUAL_MIN_POSTS) return Infinity;
  const logs = settled.map(({ engagement }) => Math.log1p(engagement));
  const usual = computeMedian(logs);
  const deviation = MAD_TO_DEVIATION * computeMedian(logs.map((log) => Math.abs(log - usual)));
  return Math.max(
    Math.expm1(usual + FAR_DEVIATIONS * deviation),
    FAR_RATIO * Math.max(1, Math.expm1(usual)),
  );
}

/** Groups by the key of a post; null means no group. The group with the most posts comes first. */
export function compareGroups<Post extends CountedEngagement>(
  settled: readonly Post[],
  groupings: readonly ((post: Post) => string | null)[],
): ComparedGroup[][] {
  const posts = settled.toSorted((one, other) => one.engagement - other.engagement);
  const sorted = posts.map(({ engagement }) => engagement);
  const grouped = groupings.map((getKey) => groupPositionsByKey(posts.map(getKey)));
  const comparable = grouped.flatMap((groups) =>
    [...groups.values()].filter((group) => isComparable(group.length, posts.length)),
  );
  const ratios = computeMedianRatios(sorted, comparable, createSeededUniform(SEED));
  return grouped.map((groups) =>
    [...groups]
      .map(([key, group]) => ({
        key,
        posts: group.length,
        median: computeGroupMedian(sorted, group),
        ratio: ratios[comparable.indexOf(group)] ?? null,
      }))
      .toSorted((one, other) => other.posts - one.posts || (one.key < other.key ? -1 : 1)),
  );
}

function isComparable(group: number, all: number): boolean {
  return all >= USUAL_MIN_POSTS && group >= MIN_GROUP && all - group >= MIN_GROUP;
}

function groupPositionsByKey(keys: readonly (string | null)[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  keys.forEach((key, position) => {
    if (key === null) return;
    const group = groups.get(key);
    if (group) group.push(position);
    else groups.set(key, [position]);
  });
  return groups;
}

function computeMedian(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return computeGroupMedian(
    sorted,
    sorted.map((_, position) => position),
  );
}
