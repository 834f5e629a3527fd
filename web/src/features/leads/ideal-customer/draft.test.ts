import { expect, test } from 'vitest';
import { createDraft, splitEntries, readIdealCustomer, isEmpty, isSame } from './draft.ts';

const empty = { sentence: '', titles: '', fields: '', places: '', never: '' };
const known = {
  sentence: 'Heads of RevOps',
  titles: ['Head of RevOps', 'Sales operations'],
  fields: ['SaaS'],
  places: [],
  never: ['recruiter'],
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

test('a draft of spaces is empty', () => {
  expect(isEmpty(readIdealCustomer({ ...empty, sentence: '  ', titles: ' , ' }))).toBe(true);
  expect(isEmpty(readIdealCustomer({ ...empty, never: 'recruiter' }))).toBe(false);
});
