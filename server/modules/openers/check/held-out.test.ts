import { expect, test } from 'vitest';
import { checkDraft } from './check.rules.ts';
import {
  type Case,
  readWholeDrafts,
  writeGood,
  writeHostile,
  writeUntrue,
} from './testing/held-out.generator.ts';

const isShown = ({ text, context }: Case) => checkDraft({ tone: 'casual', text }, context).ok;
const getText = ({ text }: Case) => text;

test('T74 of untrue drafts that a model would write, at most one in a hundred is shown', () => {
  const drafts = writeUntrue();
  expect(drafts.length).toBeGreaterThan(400);
  expect(
    drafts
      .filter(isShown)
      .map(getText)
      .slice(drafts.length / 100),
  ).toEqual([]);
});

test('T74 of drafts that follow the prompt, at most one in twenty is refused', () => {
  const drafts = writeGood();
  expect(drafts.length).toBeGreaterThan(600);
  const refused = drafts.filter((draft) => !isShown(draft)).map(getText);
  expect(refused.slice(drafts.length / 20)).toEqual([]);
});

test('T74 of 150 untrue whole drafts one is shown, and of 200 others at most one in twenty is refused', () => {
  const good = readWholeDrafts('good');
  const untrue = readWholeDrafts('untrue');
  expect([good.length, untrue.length]).toEqual([200, 150]);
  expect(untrue.filter(isShown).map(getText).slice(1)).toEqual([]);
  expect(
    good
      .filter((draft) => !isShown(draft))
      .map(getText)
      .slice(good.length / 20),
  ).toEqual([]);
});

test('T74 insults, telephone numbers, addresses and domains are shown in no writing', () => {
  const drafts = writeHostile();
  expect(drafts.length).toBeGreaterThan(240);
  expect(drafts.filter(isShown).map(getText)).toEqual([]);
});
