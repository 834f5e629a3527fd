import { expect, test } from 'vitest';
import { cutTitle } from './present-post.ts';

test('the title of a post is its first line with words', () => {
  expect(cutTitle(' \n\r\n  Pricing  is\ta product\r\nMore')).toBe('Pricing is a product');
  expect(cutTitle('')).toBe('');
  expect(cutTitle(' \n ')).toBe('');
});

test('a long line is cut at a space, or within its only word', () => {
  const words = cutTitle('one two '.repeat(20));
  expect(words).toMatch(/^(?:one two )+(?:one|two)…$/);
  expect(words.length).toBeLessThanOrEqual(80);
  expect(cutTitle('x'.repeat(81))).toBe(`${'x'.repeat(79)}…`);
  expect(cutTitle('x'.repeat(80))).toBe('x'.repeat(80));
});

test('a cut never splits a letter of several code points', () => {
  for (const letter of ['🚀', '👩‍🚀', 'é'.normalize('NFD')]) {
    expect(cutTitle(letter.repeat(81))).toBe(`${letter.repeat(79)}…`);
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
    expect(cutTitle(line)).toBe(line);
    expect(cutTitle(`${line}c`)).toBe(`${cut}…`);
  }
});
