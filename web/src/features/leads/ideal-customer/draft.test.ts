import { expect, test } from 'vitest';
import {
  createDraft,
  splitEntries,
  readIdealCustomer,
  isEmpty,
  isSame,
  toggleRemoved,
} from './draft.ts';

const empty = { sentence: '', titles: '', fields: '', places: '', never: '', removed: [] };
const known = {
  sentence: 'Heads of RevOps',
  titles: ['Head of RevOps', 'Sales operations'],
  fields: ['SaaS'],
  places: [],
  never: ['recruiter'],
  removed: ['include-title-sales'],
};

test('commas, semicolons and lines divide entries; each is kept once', () => {
  expect(splitEntries(' Head of  RevOps, CRO;\nhead of revops,, ')).toEqual([
    'Head of RevOps',
    'CRO',
  ]);
  expect(splitEntries('')).toEqual([]);
});

test('a draft that is loaded and saved unchanged is the same', () => {
  expect(readIdealCustomer(createDraft(known))).toEqual(known);
  expect(isSame(readIdealCustomer(createDraft(known)), known)).toBe(true);
  expect(isSame({ ...known, never: [] }, known)).toBe(false);
  expect(isSame({ ...known, titles: ['Head of RevOps Sales operations'] }, known)).toBe(false);
});

test('a rule that is removed is a change, and can come back', () => {
  const removed = toggleRemoved(known.removed, 'prefer-headline-saas');
  expect(removed).toEqual(['include-title-sales', 'prefer-headline-saas']);
  expect(isSame({ ...known, removed }, known)).toBe(false);
  expect(isSame({ ...known, removed: toggleRemoved(removed, 'prefer-headline-saas') }, known)).toBe(
    true,
  );
});

test('a draft of spaces is empty', () => {
  expect(isEmpty(readIdealCustomer({ ...empty, sentence: '  ', titles: ' , ' }))).toBe(true);
  expect(isEmpty(readIdealCustomer({ ...empty, never: 'recruiter' }))).toBe(false);
});
