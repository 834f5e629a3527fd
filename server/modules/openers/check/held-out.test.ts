import { expect, test } from 'vitest';
import { checkDraft } from './check.rules.ts';
import { type Case, writeGood, writeHostile, writeUntrue } from './testing/held-out.generator.ts';

const isShown = ({ text, context }: Case) => checkDraft({ tone: 'casual', text }, context).ok;
const textOf = ({ text }: Case) => text;

test('T74 of untrue drafts that a model would write, at most one in a hundred is shown', () => {
  const drafts = writeUntrue();
  expect(drafts.length).toBeGreaterThan(400);
  expect(
    drafts
      .filter(isShown)
      .map(textOf)
      .slice(drafts.length / 100),
  ).toEqual([]);
});

test('T74 of drafts that follow the prompt, at most one in twenty is refused', () => {
  const drafts = writeGood();
  expect(drafts.length).toBeGreaterThan(600);
  const refused = drafts.filter((draft) => !isShown(draft)).map(textOf);
  expect(refused.slice(drafts.length / 20)).toEqual([]);
});

test('T74 insults, telephone numbers, addresses and domains are shown in no writing', () => {
  const drafts = writeHostile();
  expect(drafts.length).toBeGreaterThan(240);
  expect(drafts.filter(isShown).map(textOf)).toEqual([]);
});
