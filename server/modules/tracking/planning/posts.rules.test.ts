import { DAY_MS, HOUR_MS } from '../../../platform/time/durations.ts';
import { expect, test } from 'vitest';
import { type Terms } from './planning.rules.ts';
import { applyCheck, compareUrgency, createPost, createProcessedPost } from './posts.rules.ts';

const LISTING = { pageSize: 100, maxListed: null, order: 'unspecified' } as const;
const TERMS: Terms = {
  price: 1.5,
  floorStretch: 1,
  listings: { reactions: LISTING, comments: { ...LISTING, pageSize: 50 } },
};
const NOON = 12 * HOUR_MS;
const check = (at: number, checkedAt: number) => ({ at, checkedAt, utcOffsetHours: 0 });

test('a list is read if its new entries are worth its pages', () => {
  const post = createProcessedPost(0, { reactions: 30, comments: 4 }, NOON);
  const after = applyCheck(
    post,
    { reactions: 32, comments: 5 },
    check(NOON + HOUR_MS, NOON),
    TERMS,
  );
  expect(after.readings).toMatchObject([{ kind: 'reactions', reason: 'worth', pages: 1 }]);
});

test('the same entries on more pages are not worth it', () => {
  const post = createProcessedPost(0, { reactions: 230, comments: 4 }, NOON);
  const after = applyCheck(
    post,
    { reactions: 232, comments: 4 },
    check(NOON + HOUR_MS, NOON),
    TERMS,
  );
  expect(after.readings).toEqual([]);
});

test('unread entries add up until they are worth a reading', () => {
  let post = createProcessedPost(0, { reactions: 30, comments: 0 }, NOON);
  let readings: unknown[] = [];
  for (let hour = 1; hour <= 2; hour += 1) {
    const at = NOON + hour * HOUR_MS;
    const counts = { reactions: 30 + hour, comments: 0 };
    ({ post, readings } = applyCheck(post, counts, check(at, at - HOUR_MS), TERMS));
    expect(readings).toHaveLength(hour === 1 ? 0 : 1);
  }
});

test('a list with equal counts is read after five days, for what was withdrawn and added', () => {
  const counts = { reactions: 30, comments: 0 };
  const post = createProcessedPost(0, counts, NOON);
  const at = NOON + 5 * DAY_MS;
  expect(applyCheck(post, counts, check(at - HOUR_MS, at - 7 * HOUR_MS), TERMS).readings).toEqual(
    [],
  );
  expect(applyCheck(post, counts, check(at, at - 6 * HOUR_MS), TERMS).readings).toMatchObject([
    { kind: 'reactions', reason: 'floor', pages: 1 },
  ]);
});

test('the check after the end of following reads what is left', () => {
  const post = createProcessedPost(0, { reactions: 400, comments: 9 }, 29 * DAY_MS);
  const at = 30 * DAY_MS + HOUR_MS;
  const { readings } = applyCheck(
    post,
    { reactions: 401, comments: 9 },
    check(at, at - DAY_MS),
    TERMS,
  );
  expect(readings).toMatchObject([{ kind: 'reactions', reason: 'floor', pages: 5 }]);
});

test('counts are evidence, and the time in which they came is exposure', () => {
  const counts = { reactions: 7, comments: 1 };
  const { post } = applyCheck(
    createPost(NOON),
    counts,
    check(NOON + HOUR_MS, NOON - HOUR_MS),
    TERMS,
  );
  expect(post.evidence).toBe(8);
  expect(post.exposure).toBeGreaterThan(0.04);
  expect(post.exposure).toBeLessThan(0.08);
});

test('withdrawn entries are no evidence', () => {
  const before = createProcessedPost(0, { reactions: 30, comments: 4 }, NOON);
  const counts = { reactions: 20, comments: 4 };
  const { post, readings } = applyCheck(before, counts, check(NOON + HOUR_MS, NOON), TERMS);
  expect(post.evidence).toBe(34);
  expect(readings).toEqual([]);
});

test('comments are read first, then what finds most per call, and unchanged counts last', () => {
  const due = { kind: 'reactions', pages: 1, worth: 1 } as const;
  const readings = [
    { ...due, reason: 'again' },
    { ...due, kind: 'comments', reason: 'again' },
    { ...due, reason: 'floor' },
    { ...due, reason: 'worth', pages: 4, worth: 3 },
    { ...due, reason: 'worth' },
    { ...due, kind: 'comments', reason: 'floor' },
    { ...due, kind: 'comments', reason: 'worth', pages: 4, worth: 3 },
  ] as const;
  expect(readings.toSorted(compareUrgency)).toEqual(readings.toReversed());
});

test('a requested check reads the lists of the last three days again, each once an hour', () => {
  const counts = { reactions: 30, comments: 0 };
  const reasons = (age: number, readBefore: number) => {
    const at = NOON + 10 * DAY_MS;
    const post = createProcessedPost(at - age, counts, at - readBefore);
    const asked = { ...TERMS, price: 0 };
    return applyCheck(post, counts, check(at, at - HOUR_MS), asked).readings.map(
      (each) => each.reason,
    );
  };
  expect(reasons(2 * DAY_MS, HOUR_MS)).toEqual(['again']);
  expect(reasons(2 * DAY_MS, HOUR_MS - 1)).toEqual([]);
  expect(reasons(3 * DAY_MS, HOUR_MS)).toEqual([]);
});
