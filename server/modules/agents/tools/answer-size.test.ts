import { expect, test } from 'vitest';
import { ANSWER_MAX_BYTES, fitAnswer, measureAnswer } from './answer-size.ts';
import { cutText } from './quotes.ts';

test('an answer is asked for again with fewer items until it fits, but with one at least', async () => {
  const build = (bytes: number) => async (limit: number) => ({
    items: Array.from({ length: limit }, () => 'x'.repeat(bytes)),
  });
  const many = await fitAnswer(50, build(1_000));
  expect(measureAnswer(many)).toBeLessThanOrEqual(ANSWER_MAX_BYTES);
  expect(many.items.length).toBeGreaterThan(10);
  expect((await fitAnswer(5, build(10))).items).toHaveLength(5);
  expect((await fitAnswer(50, build(ANSWER_MAX_BYTES))).items).toHaveLength(1);
});

test('a text is cut between characters', () => {
  expect(cutText('short', 5)).toBe('short');
  expect(cutText('\u{1F600}\u{1F600}', 3)).toBe('\u{1F600}…');
  expect(cutText('\u{1F600}\u{1F600}', 4)).toBe('\u{1F600}\u{1F600}');
  expect(cutText('a\u{1F600}b', 3)).toBe('a…');
  expect(cutText('a\0\nb', 9)).toBe('a \nb');
});
