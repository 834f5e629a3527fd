import { expect, test } from 'vitest';
import { isSpecific } from './specific-facts.ts';

const like = { kind: 'reaction', text: 'reacted to your post with “like”' } as const;
const love = { kind: 'reaction', text: 'reacted to your post with “love”' } as const;
const post = { kind: 'post', text: 'What we learned from churn' } as const;
const headline = { kind: 'headline', text: 'Head of RevOps' } as const;
const comment = { kind: 'comment', text: 'I like it less every spring.' } as const;
const history = { kind: 'history', text: 'engaged with your posts 2 times in a day' } as const;

test.each([
  [[], false],
  [[like], false],
  [[like, post, headline], false],
  [[love, headline], false],
  [[{ kind: 'comment', text: '🎉' } as const, post], false],
  [[love, post], true],
  [[comment], true],
  [[like, history], true],
])('%o is something to write about: %s', (facts, expected) => {
  expect(isSpecific(facts)).toBe(expected);
});
