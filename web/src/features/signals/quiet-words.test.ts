import { expect, test } from 'vitest';
import { clockOf } from '../../format/clock.ts';
import { emptyWords } from './empty-words.ts';
import { quietWords } from './quiet-words.ts';
import { signalOf } from './signals.fixture.ts';

const now = Date.parse('2026-11-20T09:30:00Z');
const counts = { all: 412, new: 0, waiting: 0, waitingWithdrawn: 0, withdrawn: 0, people: 300 };
const posts = { known: 50, newestAt: '2026-11-11T09:00:00Z', halfLifeHours: 21 };
const words = (newCount: number, items: ReturnType<typeof signalOf>[], isThin = false) =>
  quietWords({ counts: { ...counts, new: newCount }, isThin, posts }, items, clockOf('UTC'), now);

test('the first day says that the history is in and free', () => {
  expect(words(0, [signalOf(1, { isHistory: true })])).toBe(
    'Your history is ready: 412 signals from 50 posts, free. New ones appear here.',
  );
});

test('a history of weeks ago is no first day', () => {
  const old = signalOf(1, { isHistory: true, firstSeenAt: '2026-11-01T09:00:00Z' });
  expect(words(0, [old])).toMatch(/^Nothing new since Nov 01, 09:00\./);
});

test('without anything new it says since when, and how long posts bring signals', () => {
  const seen = signalOf(1, { firstSeenAt: '2026-11-20T07:40:00Z' });
  expect(words(0, [seen])).toBe(
    'Nothing new since 07:40. The last post is 9 days old. Your posts get half of their signals within about 21 hours.',
  );
  expect(words(3, [seen])).toBeNull();
  expect(words(0, [])).toBeNull();
});

test('a week with few new ones is said to be quiet', () => {
  expect(words(3, [signalOf(1)], true)).toBe(
    'A quiet week: fewer than five signals. The last post is 9 days old. Your posts get half of their signals within about 21 hours.',
  );
});

test('an empty list says whether there are posts', () => {
  expect(emptyWords({ posts: { ...posts, known: 0 } }).title).toBe('No posts yet');
  expect(emptyWords({ posts: { ...posts, known: 1 } }).text).toContain('We are tracking 1 post.');
});
