import { expect, test } from 'vitest';
import { PAYLOADS } from './payloads.fixture.ts';
import { cleanMailText } from './mail.ts';

test.each([
  ['How did you measure the drop?', 'How did you measure the drop?'],
  ['Churn fell by 3.5 % at 10:30.', 'Churn fell by 3.5 % at 10:30.'],
  ['J.R. and/or me: yes', 'J.R. and/or me: yes'],
  ['two\n\nlines\tand more', 'two lines and more'],
  ['What we learned… and how...', 'What we learned… and how…'],
  ['@Nora thanks', 'Nora thanks'],
  ['Head of Sales @ Saltmarsh Studio', 'Head of Sales at Saltmarsh Studio'],
  ['see https://evil.example/x', 'see https: evil. example/x'],
  ['nora@evil.com', 'nora at evil. com'],
  ['evil\u3002com', 'evil. com'],
  ['185.199.108.153', '…'],
  ['10.0.0.1', '10. 0. 0. 1'],
  ['+49 151 234567 please', '… please'],
  [String.raw`\\evil\share`, 'evil share'],
  ['a\u202Eb\u200Bc\u0007d', 'abc d'],
  ['', ''],
])('a stranger’s %j appears in a mail as %j', (text, shown) => {
  expect(cleanMailText(text, 100)).toBe(shown);
});

test('words are cut by whole characters', () => {
  expect(cleanMailText('🙂'.repeat(50), 10)).toBe(`${'🙂'.repeat(9)}…`);
  expect(cleanMailText(`word ${'x'.repeat(50)}`, 6)).toBe('word…');
});

/**
 * Texts that mail programs turn into links: schemes, mail addresses, paths, domains, telephone
 * numbers.
 */
const LINK = /\S:\/|[@\\]|\/\/|[.\u3002\uFF0E\uFF61]\p{L}{2}|(?:\p{N}[^\p{L}\p{N}]{0,2}){7}/u;

test('T58 text of a stranger contains no link and no invisible character', () => {
  for (const payload of PAYLOADS) {
    const shown = cleanMailText(`Hello ${payload}, and ${payload}`, 400);
    expect(shown.replaceAll('. ', ' ')).not.toMatch(LINK);
    expect(shown).not.toMatch(/[\u200B\u202C\u202E]/);
  }
});
