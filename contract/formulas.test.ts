import { expect, test } from 'vitest';
import { disarmFormula } from './formulas.ts';

test('a sign at the start of a cell is disarmed, even after blanks', () => {
  for (const blanks of ['', ' ', '\n', '\t', '\r', '\u00A0', '\u200B', '\uFEFF', ' \n\u200B']) {
    for (const sign of ['=', '+', '-', '@']) {
      expect(disarmFormula(`${blanks}${sign}1`)).toBe(`${blanks}'${sign}1`);
    }
  }
});

test('every character that compatibility turns into such a sign is disarmed', () => {
  const characters = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCodePoint(code));
  const signs = characters.filter((each) => /^[=+\-@−]/u.test(each.normalize('NFKC')));
  expect(signs).toHaveLength(22);
  for (const sign of signs) expect(disarmFormula(`${sign}1`)).toBe(`'${sign}1`);
});

test('a sign is disarmed where a spreadsheet may begin another cell within a text', () => {
  expect(disarmFormula(`nice;=cmd|' /C calc'!A0;x`)).toBe(`nice;'=cmd|' /C calc'!A0;x`);
  for (const separator of [';', '; ', '\t', '\n', '\r\n', '\r', '\u2028', '\u0085']) {
    expect(disarmFormula(`nice${separator}=1`)).toBe(`nice${separator}'=1`);
  }
});

test('other signs stay as they are', () => {
  for (const text of ['a = b', 'a@b.example', 'x, -1', 'Thanks ;-)', "it's", '5 + 5', '']) {
    expect(disarmFormula(text)).toBe(text);
  }
});
