import { DAY_MS, HOUR_MS } from '../../../platform/time/durations.ts';
import { expect, test } from 'vitest';
import { getCheckDueAt } from './floors.rules.ts';
import { planFirstCheckAt, isPlanStale, planNextCheck } from './next-check.rules.ts';
import { PLANNING, type Terms, type TrackedMember } from './planning.rules.ts';
import { createPost, createProcessedPost } from './posts.rules.ts';

const LISTING = { pageSize: 100, maxListed: null, order: 'unspecified' } as const;
const TERMS: Terms = {
  price: 0.5,
  floorStretch: 1,
  listings: { reactions: LISTING, comments: { ...LISTING, pageSize: 50 } },
};
const NOON = 12 * HOUR_MS;

function makeMember(level: number, posts: TrackedMember['posts'], checkedAt = NOON): TrackedMember {
  return { utcOffsetHours: 0, level, postsPerMonth: 7, checkedAt, posts };
}

test('a post that collects quickly is checked as soon as a check can find more', () => {
  const next = planNextCheck(makeMember(100, [createPost(NOON)]), TERMS);
  expect(next).toEqual({ at: NOON + PLANNING.betweenChecksMs, reason: 'worth' });
});

test('a higher price delays the next check, at most until its floor', () => {
  const tracked = makeMember(60, [
    createProcessedPost(NOON - DAY_MS, { reactions: 30, comments: 2 }, NOON),
  ]);
  const checks = [0.05, 0.3, 0.6, 50].map((price) => planNextCheck(tracked, { ...TERMS, price }));
  const times = checks.map(({ at }) => at);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect(new Set(times).size).toBeGreaterThan(2);
  expect(checks.at(-1)).toEqual({ at: getCheckDueAt(tracked, 1), reason: 'floor' });
});

test('a member without followed posts is checked for new ones', () => {
  const next = planNextCheck(makeMember(60, []), { ...TERMS, price: 0.05 });
  expect(next.reason).toBe('worth');
  expect(next.at).toBeLessThan(getCheckDueAt(makeMember(60, []), 1));
});

test('a check is later while the readers sleep', () => {
  const countHoursUntil = (checkedAt: number) => {
    const post = createProcessedPost(
      checkedAt - 6 * HOUR_MS,
      { reactions: 20, comments: 1 },
      checkedAt,
    );
    return (
      (planNextCheck(makeMember(80, [post], checkedAt), { ...TERMS, price: 1.5 }).at - checkedAt) /
      HOUR_MS
    );
  };
  expect(countHoursUntil(DAY_MS)).toBeGreaterThan(countHoursUntil(NOON));
});

test('a list that must be read brings the check forward', () => {
  const post = createProcessedPost(0, { reactions: 30, comments: 0 }, NOON - 22 * HOUR_MS);
  const changed = post.lists.map((list) => ({ ...list, counted: list.counted + 1 }));
  const tracked = makeMember(10, [{ ...post, lists: changed }]);
  const next = planNextCheck(tracked, { ...TERMS, price: 50 });
  expect(next).toEqual({ at: NOON + 2 * HOUR_MS, reason: 'floor' });
});

test('an overdue floor waits for the least time between checks', () => {
  const post = createProcessedPost(0, { reactions: 30, comments: 0 }, NOON - 3 * DAY_MS);
  const changed = post.lists.map((list) => ({ ...list, counted: 31 }));
  const next = planNextCheck(makeMember(10, [{ ...post, lists: changed }]), {
    ...TERMS,
    price: 50,
  });
  expect(next).toEqual({ at: NOON + PLANNING.betweenChecksMs, reason: 'floor' });
});

test('a plan is stale once the price has fallen by a fifth', () => {
  expect(isPlanStale(1, 0.81)).toBe(false);
  expect(isPlanStale(1, 0.79)).toBe(true);
  expect(isPlanStale(1, 5)).toBe(false);
});

test('first checks are spread over the hour by the user’s id', () => {
  const quarters = [0, 0, 0, 0];
  for (let i = 0; i < 400; i += 1) {
    const phase = planFirstCheckAt(`01980000-0000-7000-8000-${String(i).padStart(12, '0')}`, 0);
    const quarter = Math.floor((4 * phase) / PLANNING.betweenChecksMs);
    quarters[quarter] = (quarters[quarter] ?? 0) + 1;
  }
  expect(quarters).toHaveLength(4);
  expect(Math.min(...quarters)).toBeGreaterThan(60);
});
