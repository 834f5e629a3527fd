import { expect, test } from 'vitest';
import { draftOf, entriesOf, idealCustomerOf, isEmpty, isSame } from './draft.ts';

const empty = { sentence: '', titles: '', fields: '', places: '', never: '' };
const known = {
  sentence: 'Heads of RevOps',
  titles: ['Head of RevOps', 'Sales operations'],
  fields: ['SaaS'],
  places: [],
  never: ['recruiter'],
};

test('commas, semicolons and lines divide entries; each is kept once', () => {
  expect(entriesOf(' Head of  RevOps, CRO;\nhead of revops,, ')).toEqual(['Head of RevOps', 'CRO']);
  expect(entriesOf('')).toEqual([]);
});

test('a draft that is loaded and saved unchanged is the same', () => {
  expect(idealCustomerOf(draftOf(known))).toEqual(known);
  expect(isSame(idealCustomerOf(draftOf(known)), known)).toBe(true);
  expect(isSame({ ...known, never: [] }, known)).toBe(false);
  expect(isSame({ ...known, titles: ['Head of RevOps Sales operations'] }, known)).toBe(false);
});

test('a draft of spaces is empty', () => {
  expect(isEmpty(idealCustomerOf({ ...empty, sentence: '  ', titles: ' , ' }))).toBe(true);
  expect(isEmpty(idealCustomerOf({ ...empty, never: 'recruiter' }))).toBe(false);
});
