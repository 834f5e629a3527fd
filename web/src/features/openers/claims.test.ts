import { expect, test } from 'vitest';
import { moveClaims, listFootnotes, splitSegments } from './claims.ts';

const TEXT = 'Churn fell 18 % after that. What do you use at Northbeam?';
const claim = (words: string, ...facts: string[]) => {
  const start = TEXT.indexOf(words);
  return { start, end: start + words.length, facts };
};
const CLAIMS = [claim('at Northbeam', 'headline-1'), claim('fell 18 %', 'post-1')];

const edited = (after: string) =>
  moveClaims(TEXT, after, CLAIMS).map(({ start, end }) => after.slice(start, end));

test('footnotes are numbered in the order of the text', () => {
  expect(listFootnotes(CLAIMS)).toEqual(['post-1', 'headline-1']);
  expect(listFootnotes([])).toEqual([]);
});

test('a text is cut at its claims, and nothing of it is lost', () => {
  const segments = splitSegments(TEXT, CLAIMS);
  expect(segments.map(({ text, notes }) => [text, notes.join()])).toEqual([
    ['Churn ', ''],
    ['fell 18 %', '1'],
    [' after that. What do you use ', ''],
    ['at Northbeam', '2'],
    ['?', ''],
  ]);
  expect(splitSegments('', [])).toEqual([]);
  expect(splitSegments('Plain', [])).toEqual([{ start: 0, text: 'Plain', notes: [] }]);
});

test('claims that overlap share their footnotes, and a fact has one number', () => {
  const both = [
    { start: 0, end: 8, facts: ['a', 'b'] },
    { start: 4, end: 12, facts: ['b', 'c'] },
  ];
  const notes = splitSegments('0123456789abcdef', both).map((each) => each.notes);
  expect(notes).toEqual([[1, 2], [1, 2, 3], [2, 3], []]);
});

test('claims outside of the text are cut off or left out', () => {
  const strange = [
    { start: -5, end: 2, facts: ['a'] },
    { start: 3, end: 3, facts: ['b'] },
    { start: 4, end: 2, facts: ['c'] },
    { start: 90, end: 99, facts: ['d'] },
    { start: 4, end: 99, facts: ['e'] },
  ];
  const segments = splitSegments('012345', strange);
  expect(segments.map(({ text }) => text)).toEqual(['01', '23', '45']);
  expect(segments.map(({ text }) => text).join('')).toBe('012345');
});

test('a character of two code units is never divided', () => {
  const segments = splitSegments('a😀b', [{ start: 2, end: 3, facts: ['a'] }]);
  expect(segments.map(({ text }) => text)).toEqual(['a', '😀', 'b']);
  expect(segments.every(({ text }) => text.isWellFormed())).toBe(true);
});

test('an edit elsewhere moves the claims that follow it', () => {
  expect(edited(`Hi Mara. ${TEXT}`)).toEqual(['at Northbeam', 'fell 18 %']);
  expect(edited(TEXT.replace('What do', 'Which baseline do'))).toEqual([
    'at Northbeam',
    'fell 18 %',
  ]);
  expect(edited(`${TEXT} Curious.`)).toEqual(['at Northbeam', 'fell 18 %']);
});

test('an edited claim has no source any more', () => {
  expect(edited(TEXT.replace('18', '81'))).toEqual(['at Northbeam']);
  expect(edited(TEXT.replace('fell', 'rose'))).toEqual(['at Northbeam']);
  expect(edited(TEXT.replace('fell 18 % after that. ', ''))).toEqual(['at Northbeam']);
  expect(edited('')).toEqual([]);
});

test('a word that grows out of a claim takes its source away', () => {
  expect(edited(TEXT.replace('18 %', '18 %0'))).toEqual(['at Northbeam']);
  expect(edited(TEXT.replace('fell', 'befell'))).toEqual(['at Northbeam']);
  expect(edited(TEXT.replace('Northbeam', 'Northbeams'))).toEqual(['fell 18 %']);
  expect(edited(TEXT.replace('18 %', '18 % or more'))).toEqual(['at Northbeam', 'fell 18 %']);
});

test('after any edit, a claim that remains still has its words', () => {
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let round = 0; round < 2000; round += 1) {
    let text = TEXT;
    let claims = CLAIMS;
    for (let edit = 0; edit < 4; edit += 1) {
      const from = random(text.length + 1);
      const typed = ['', 'x', ' 18 %', '8', ' at '][random(5)] ?? '';
      const after = text.slice(0, from) + typed + text.slice(from + random(4));
      claims = moveClaims(text, after, claims);
      text = after;
    }
    const words = { 'post-1': 'fell 18 %', 'headline-1': 'at Northbeam' } as Record<string, string>;
    for (const { start, end, facts } of claims)
      expect(text.slice(start, end)).toBe(words[facts[0] ?? '']);
  }
});
