import { expect, test } from 'vitest';
import { isFirst, titleOf } from './feed.rules.ts';

test('the title of a post is its first line with words', () => {
  expect(titleOf(' \n\r\n  Pricing  is\ta product\r\nMore')).toBe('Pricing is a product');
  expect(titleOf('')).toBe('');
  expect(titleOf(' \n ')).toBe('');
});

test('a long line is cut at a space, or within its only word', () => {
  const words = titleOf('one two '.repeat(20));
  expect(words).toMatch(/^(?:one two )+(?:one|two)…$/);
  expect(words.length).toBeLessThanOrEqual(80);
  expect(titleOf('x'.repeat(81))).toBe(`${'x'.repeat(79)}…`);
  expect(titleOf('x'.repeat(80))).toBe('x'.repeat(80));
});

test('a cut never splits a letter of several code points', () => {
  for (const letter of ['🚀', '👩‍🚀', 'é'.normalize('NFD')]) {
    expect(titleOf(letter.repeat(81))).toBe(`${letter.repeat(79)}…`);
  }
});

test('a line of eighty letters fits, however many characters they have', () => {
  const accent = '\u0301';
  const lines: [string, string][] = [
    [`${'a'.repeat(80)}${accent}`, 'a'.repeat(79)],
    [`${'a'.repeat(79)}${accent}b`, `${'a'.repeat(79)}${accent}`],
    [`${'a'.repeat(78)}🚀b`, `${'a'.repeat(78)}🚀`],
  ];
  for (const [line, cut] of lines) {
    expect(titleOf(line)).toBe(line);
    expect(titleOf(`${line}c`)).toBe(`${cut}…`);
  }
});

test('the only signal of a person is the first, except in the history', () => {
  expect(isFirst({ is_history: false, person_signals: 1 })).toBe(true);
  expect(isFirst({ is_history: false, person_signals: 2 })).toBe(false);
  expect(isFirst({ is_history: true, person_signals: 1 })).toBe(false);
});
