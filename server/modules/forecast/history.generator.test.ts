import { expect, test } from 'vitest';
import { generateHistory, generateOrigins, HISTORY_KINDS } from './history.generator.ts';

test('a seed determines the history', () => {
  for (const kind of HISTORY_KINDS) {
    expect(generateHistory(kind, 7)).toEqual(generateHistory(kind, 7));
  }
  expect(generateHistory('busy', 7)).not.toEqual(generateHistory('busy', 8));
});

test('a history shows at most fifty posts, none of them from the future', () => {
  for (const kind of HISTORY_KINDS) {
    const { posts, now } = generateHistory(kind, 11);
    expect(posts.length).toBeLessThanOrEqual(50);
    expect(posts.every((post) => post.postedAt <= now)).toBe(true);
  }
});

test('the kinds match their names', () => {
  const sizes = (kind: (typeof HISTORY_KINDS)[number]) =>
    Array.from({ length: 50 }, (_, seed) => generateHistory(kind, seed).posts.length);
  expect(Math.max(...sizes('none'))).toBe(0);
  expect(sizes('fewer than eight').filter((size) => size < 8).length).toBeGreaterThan(35);
  const hidden = generateHistory('private', 4);
  expect(hidden.posts.every((post) => post.engagement === 0)).toBe(true);
});

test('the times of one member continue each other', () => {
  const [first, second] = generateOrigins('busy', 3, 2);
  expect(second?.comingMonth).toBe(first?.comingMonths[1]);
  const dates = second?.posts.map(({ postedAt }) => postedAt.getTime()) ?? [];
  const newer = dates.filter((date) => date > (first?.now.getTime() ?? 0));
  expect(newer).toHaveLength(first?.comingPosts ?? -1);
});
