import { expect, test } from 'vitest';
import { reactionWords } from './reactions.ts';

test('a kind of reaction that we do not know is a reaction', () => {
  expect(reactionWords('celebrate')).toBe('Celebrate');
  expect(reactionWords('curious')).toBe('Reaction');
});
