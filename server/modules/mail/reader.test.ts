import { expect, test } from 'vitest';
import { writeGreeting, nameInMail } from './mail.ts';
import { PAYLOADS } from './payloads.fixture.ts';

const VERIFIED = { email: 'nora@example.com', emailVerifiedAt: new Date('2026-01-05T13:05:00Z') };

test.each([
  ['Nora', 'Nora'],
  ['J.R.', 'J.R.'],
  ['J. R. R.', 'J. R. R.'],
  ['J.R.R.Tolkien', 'J.R.R. Tolkien'],
  ['St.John', 'St. John'],
  ['O’Neill-Smith', 'O’Neill-Smith'],
  ['Zoë  van   Dyk', 'Zoë van Dyk'],
  ['محمد', 'محمد'],
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ['李小龍', '李小龍'],
  ['Henry 8.', 'Henry 8.'],
  ['Nora\u202E\u200B', 'Nora'],
  ['evil.com', 'evil. com'],
  ['evil\u3002com', 'evil. com'],
  ['x'.repeat(40), 'x'.repeat(40)],
  ['x'.repeat(41), `${'x'.repeat(39)}…`],
  ['nora@example.com', null],
  ['https://evil.com', null],
  ['//evil', null],
  [String.raw`\\evil\share`, null],
  ['+49 30 123', null],
  ['\u200B\u200E', null],
  ['', null],
])('T58 the name %j is shown in mails as %j', (name, shown) => {
  expect(nameInMail(name)).toBe(shown);
});

/** Every text that any mail client turns into a link. */
const LINK = /[@:/\\]|www\.|[.\u3002\uFF0E\uFF61]\P{L}?[\p{L}\p{N}]{2}|(?:\p{N}\P{N}*){5}/u;

test('T58 to a verified address no name adds a link or more than 40 characters', () => {
  for (const firstName of PAYLOADS) {
    const said = writeGreeting('Welcome', { ...VERIFIED, firstName });
    const name = said.slice('Welcome, '.length);
    expect(Array.from(name).length).toBeLessThanOrEqual(40);
    expect(name.replaceAll('. ', ' ')).not.toMatch(LINK);
  }
});
