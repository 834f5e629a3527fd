import { expect, test } from 'vitest';
import { describeReaction } from './reactions.ts';

test('a kind of reaction that we do not know is a reaction', () => {
  expect(describeReaction('celebrate')).toBe('Celebrate');
  expect(describeReaction('curious')).toBe('Reaction');
});
