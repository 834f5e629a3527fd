import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import {
  affiliateId,
  anyPassword,
  chosenPassword,
  code,
  email,
  firstName,
  message,
  newEmail,
} from './fields.ts';
import { RegistrationForm } from './forms.ts';
import { registrationPassword } from './password.ts';

// `testing/edges.ts` covers which values are valid; these tests cover the parsed result.

test('an email address is normalized: trimmed, NFC, lower case', () => {
  expect(z.parse(newEmail(), '  Ada@Example.COM ')).toBe('ada@example.com');
});

test.each([
  ['ivan@ПРИМЕР.рф', 'ivan@xn--e1afmkfd.xn--p1ai'],
  ['ivan@xn--E1AFMKFD.xn--p1ai', 'ivan@xn--e1afmkfd.xn--p1ai'],
  ['ada@mu\u0308nchen.example', 'ada@xn--mnchen-3ya.example'],
])('%s is stored as %s, the spelling of browsers and mail servers', (typed, stored) => {
  expect(z.parse(email(), typed)).toBe(stored);
});

test.for([
  'ada@127.1。1',
  'ada@exa%6dple.рф',
  'ada@рф/x.example',
  'ada@рф:80.example',
  '"ada@evil.example"@example.com',
  'ada@evil.example@example.com',
  'ada@example.com,eve@evil.example',
  'ada@example.com\r\nBcc: eve@evil.example',
  'Ada <ada@example.com>',
  'ada@[127.0.0.1]',
  'ada@example.com.',
  `${'a'.repeat(1_000_000)}@example.com`,
])('T40 an address that a mail server could interpret differently is rejected', async (value) => {
  expect(email().safeParse(value).success).toBe(false);
  expect(newEmail().safeParse(value).success).toBe(false);
});

test('a missing field is reported as required, a non-string as not text', () => {
  const password = () => chosenPassword(registrationPassword);
  for (const schema of [email, newEmail, firstName, message, anyPassword, password]) {
    const words = (value: unknown) => schema().safeParse(value).error?.issues[0]?.message;
    expect(words(undefined)).toBe('This field is required');
    expect(words(null)).toBe('Please enter text');
    expect(words(7)).toBe('Please enter text');
  }
});

test('T35 validation is fast for any length of text', async () => {
  let texts = 0;
  const password = () => chosenPassword(registrationPassword);
  const schemas = { email, firstName, message, code, affiliateId, anyPassword, password };
  for (const [field, schema] of Object.entries(schemas)) {
    for (const part of ['a', ' ', '-', 'a.', 'a@', '\t', '1!aA', 'é']) {
      texts += 2;
      const startedAt = performance.now();
      schema().safeParse(part.repeat(65_536));
      schema().safeParse(`a@${part.repeat(65_536)}!`);
      expect(performance.now() - startedAt, `${field} ${part}`).toBeLessThan(1000);
    }
  }
});

test.each([
  [7, '000007'],
  ['000007', '000007'],
  ['7', '000007'],
  [123456, '123456'],
  ['123456', '123456'],
])('the code %o is read as %s', (value, expected) => {
  expect(z.parse(code(), value)).toBe(expected);
});

test('a mismatched confirmation is reported even if other fields are invalid', () => {
  const found = RegistrationForm.safeParse({
    firstName: '',
    lastName: '',
    email: '',
    password: 'x',
    passwordConfirmation: 'y',
  });
  expect(found.error?.issues.map((issue) => issue.path[0])).toContain('passwordConfirmation');
  expect(found.error?.issues.map((issue) => issue.message)).toContain('Passwords do not match');
});
