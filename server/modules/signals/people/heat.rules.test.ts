import { expect, test } from 'vitest';
import { getWeight, sumEventWorth } from './heat.rules.ts';
import { HEAT_NUMBERS } from './heat-numbers.ts';

const at = (days: number) => new Date(HEAT_NUMBERS.origin.getTime() + days * 86_400_000);

test.each([
  ['like', 1],
  ['insightful', 1.5],
  ['love', 1.2],
  ['a kind that is new', 1.2],
])('the reaction %s weighs %d', (detail, weight) => {
  expect(getWeight('reaction', detail)).toBe(weight);
});

test.each([
  ['a question', 'How?', 6],
  ['a question in Arabic', 'كيف؟', 6],
  ['a question in Chinese', '怎么做？', 6],
  ['four words', ' So true,  my friend ', 1],
  ['five words', 'So very true, my friend', 3],
  ['nothing', '', 1],
  ['listed praise', 'Thank you so much for sharing this', 1],
  ['praise and what it adds', 'Thank you so much for sharing this, our churn fell by half', 3],
  ['a Japanese sentence', '弊社でも同じような取り組みを始めて半年になります', 3],
  ['two Japanese words', '素晴らしい投稿', 1],
])('a comment of %s weighs what it says', (_, text, weight) => {
  expect(getWeight('comment', text)).toBe(weight);
});

test('worth doubles with each half-life after the origin', () => {
  expect(sumEventWorth([{ weight: 3, at: at(0) }])).toBe(3);
  expect(sumEventWorth([{ weight: 3, at: at(HEAT_NUMBERS.halfLifeDays) }])).toBe(6);
  expect(sumEventWorth([{ weight: 3, at: at(-HEAT_NUMBERS.halfLifeDays) }])).toBe(1.5);
});

test('the strongest of several events on a post counts in full, the others half', () => {
  const events = [1, 6, 3].map((weight) => ({ weight, at: at(0) }));
  expect(sumEventWorth(events)).toBe(8);
  expect(sumEventWorth([...events, { weight: 2, at: at(2 * HEAT_NUMBERS.halfLifeDays) }])).toBe(13);
  expect(sumEventWorth([])).toBe(0);
});
