/** For tests that only `npm run test:long` runs (decision 0014). */
export const LONG = { tag: '@long' } as const;

/** Pairs each case with its test options: `npm test` runs the first `count` cases. */
export function tagLongAfter<T>(count: number, cases: readonly T[]): [T, { tag?: '@long' }][] {
  return cases.map((each, index) => [each, index < count ? {} : LONG]);
}
