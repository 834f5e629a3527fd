import { expect, test } from 'vitest';
import { checkDraft } from './check.rules.ts';
import type { Case } from './testing/held-out.generator.ts';
import { writeSalesDrafts, writeUntrueSalesDrafts } from './testing/sales-drafts.generator.ts';

const isShown = ({ text, context }: Case) => checkDraft({ tone: 'casual', text }, context).ok;
const getText = ({ text }: Case) => text;

test('T74 of 600 openers of varied English, at most one in twenty is refused', () => {
  const drafts = writeSalesDrafts();
  expect(drafts.length).toBe(600);
  const refused = drafts.filter((draft) => !isShown(draft)).map(getText);
  expect(refused.slice(drafts.length / 20)).toEqual([]);
});

test('T74 of 400 untrue and hostile drafts, at most four are shown', () => {
  const drafts = writeUntrueSalesDrafts();
  expect(drafts.length).toBe(400);
  expect(drafts.filter(isShown).map(getText).slice(4)).toEqual([]);
});
