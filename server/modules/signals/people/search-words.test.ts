import { expect, test } from 'vitest';
import { searchWords } from './search-words.ts';

test.each([
  ['without capitals', 'Ada LOVELACE', 'ada lovelace'],
  ['without accents, however they are encoded', 'José Jose\u0301', 'jose jose'],
  ['with single spaces', '  Ada\u00a0\n  Lovelace\t', 'ada lovelace'],
  ['with ligatures and full width as plain letters', 'ﬁnance ＣＴＯ', 'finance cto'],
  ['with other scripts', 'Łukasz 李 Ölçer', 'łukasz 李 olcer'],
  ['with its signs', 'C++ & R&D', 'c++ & r&d'],
])('a text is searched %s', (_, text, words) => {
  expect(searchWords(text)).toBe(words);
});

test('normalizing a search text twice changes nothing', () => {
  for (const text of ['İstanbul', 'STRASSE ß', 'ǅ', 'Ω café']) {
    expect(searchWords(searchWords(text))).toBe(searchWords(text));
  }
});
