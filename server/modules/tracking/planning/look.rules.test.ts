import { expect, test } from 'vitest';
import { lookDueAt } from './floors.rules.ts';
import { planFirstLookAt, isPlanStale, planNextLook } from './look.rules.ts';
import { DAY, HOUR, PLANNING, type Terms, type TrackedMember } from './planning.rules.ts';
import { createPost, createProcessedPost } from './posts.rules.ts';

const LISTING = { pageSize: 100, maxListed: null, order: 'unspecified' } as const;
const TERMS: Terms = {
  price: 0.5,
  floorStretch: 1,
  listings: { reactions: LISTING, comments: { ...LISTING, pageSize: 50 } },
};
const NOON = 12 * HOUR;

function member(level: number, posts: TrackedMember['posts'], lookedAt = NOON): TrackedMember {
  return { utcOffsetHours: 0, level, postsPerMonth: 7, lookedAt, posts };
}

test('a post that collects quickly is looked at as soon as a look can find more', () => {
  const next = planNextLook(member(100, [createPost(NOON)]), TERMS);
  expect(next).toEqual({ at: NOON + PLANNING.betweenLooks, reason: 'worth' });
});

test('a higher price delays the next look, at most until its floor', () => {
  const tracked = member(60, [
    createProcessedPost(NOON - DAY, { reactions: 30, comments: 2 }, NOON),
  ]);
  const looks = [0.05, 0.3, 0.6, 50].map((price) => planNextLook(tracked, { ...TERMS, price }));
  const times = looks.map(({ at }) => at);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect(new Set(times).size).toBeGreaterThan(2);
  expect(looks.at(-1)).toEqual({ at: lookDueAt(tracked, 1), reason: 'floor' });
});

test('a member without followed posts is looked at for new ones', () => {
  const next = planNextLook(member(60, []), { ...TERMS, price: 0.05 });
  expect(next.reason).toBe('worth');
  expect(next.at).toBeLessThan(lookDueAt(member(60, []), 1));
});

test('a look is later while the readers sleep', () => {
  const hoursUntil = (lookedAt: number) => {
    const post = createProcessedPost(lookedAt - 6 * HOUR, { reactions: 20, comments: 1 }, lookedAt);
    return (
      (planNextLook(member(80, [post], lookedAt), { ...TERMS, price: 1.5 }).at - lookedAt) / HOUR
    );
  };
  expect(hoursUntil(DAY)).toBeGreaterThan(hoursUntil(NOON));
});

test('a list that must be read brings the look forward', () => {
  const post = createProcessedPost(0, { reactions: 30, comments: 0 }, NOON - 22 * HOUR);
  const changed = post.lists.map((list) => ({ ...list, counted: list.counted + 1 }));
  const tracked = member(10, [{ ...post, lists: changed }]);
  const next = planNextLook(tracked, { ...TERMS, price: 50 });
  expect(next).toEqual({ at: NOON + 2 * HOUR, reason: 'floor' });
});

test('an overdue floor waits for the least time between looks', () => {
  const post = createProcessedPost(0, { reactions: 30, comments: 0 }, NOON - 3 * DAY);
  const changed = post.lists.map((list) => ({ ...list, counted: 31 }));
  const next = planNextLook(member(10, [{ ...post, lists: changed }]), { ...TERMS, price: 50 });
  expect(next).toEqual({ at: NOON + PLANNING.betweenLooks, reason: 'floor' });
});

test('a plan is stale once the price has fallen by a fifth', () => {
  expect(isPlanStale(1, 0.81)).toBe(false);
  expect(isPlanStale(1, 0.79)).toBe(true);
  expect(isPlanStale(1, 5)).toBe(false);
});

test('first looks are spread over the hour by the user’s id', () => {
  const quarters = [0, 0, 0, 0];
  for (let i = 0; i < 400; i += 1) {
    const phase = planFirstLookAt(`01980000-0000-7000-8000-${String(i).padStart(12, '0')}`, 0);
    const quarter = Math.floor((4 * phase) / PLANNING.betweenLooks);
    quarters[quarter] = (quarters[quarter] ?? 0) + 1;
  }
  expect(quarters).toHaveLength(4);
  expect(Math.min(...quarters)).toBeGreaterThan(60);
});
