import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import {
  affiliateId,
  anyPassword,
  chosenPassword,
  code,
  email,
  firstName,
  lastName,
  message,
  MESSAGES,
} from './fields.ts';
import { registrationPassword } from './password.ts';
import { LoginForm, NewPasswordForm, RegistrationForm } from './forms.ts';

function messages(schema: z.ZodMiniType, value: unknown): string[] {
  return schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? [];
}

test('one e-mail address has one spelling, trimmed, composed and in lower case', () => {
  expect(z.parse(email(), '  Ada@Example.COM ')).toBe('ada@example.com');
});

test.each([
  '',
  'ada',
  'ada@',
  '@example.com',
  'ada@example',
  'a b@example.com',
  'ada＠example.com',
])('"%s" is no e-mail address', (value) => {
  expect(messages(email(), value)).toContain('Invalid email address');
});

test.each([
  '"ada@evil.example"@example.com',
  'ada@evil.example@example.com',
  'ada@example.com,eve@evil.example',
  'ada@example.com\r\nBcc: eve@evil.example',
  'Ada <ada@example.com>',
  'ada@[127.0.0.1]',
  'ada@example.com.',
  `${'a'.repeat(1_000_000)}@example.com`,
])('T40 an address that a mail server could read as another one is none: %.40s', (value) => {
  expect(messages(email(), value)).toContain('Invalid email address');
});

test('T35 no field takes long to judge, however long the text', () => {
  const password = () => chosenPassword(registrationPassword);
  const schemas = { email, firstName, message, code, affiliateId, anyPassword, password };
  for (const [field, schema] of Object.entries(schemas)) {
    for (const part of ['a', ' ', '-', 'a.', 'a@', '\t', '1!aA', 'é']) {
      const startedAt = performance.now();
      schema().safeParse(part.repeat(65_536));
      schema().safeParse(`a@${part.repeat(65_536)}!`);
      expect(performance.now() - startedAt, `${field} ${part}`).toBeLessThan(100);
    }
  }
});

test.each(['A', ' Ada', '\tAda', '', 'A '])(
  '"%s" is too short for a name, or begins with a space',
  (value) => {
    expect(messages(firstName(), value)).toEqual(['First name must be at least 2 characters long']);
    expect(messages(lastName(), value)).toEqual(['Last name must be at least 2 characters long']);
  },
);

test('two characters are a name, and a line break in one is refused', () => {
  expect(messages(firstName(), 'Bo')).toEqual([]);
  for (const value of ['Bo\r\nBcc: x', 'Bo\u0000', 'B\u0007o']) {
    expect(messages(firstName(), value)).toEqual([
      'Please leave out line breaks and other control characters',
    ]);
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

test.each(['1234567', '12a456', '', -1, 1.5, 1e21, null, ['123456'], {}])(
  '%o is no code',
  (value) => {
    // An empty text pads to six zeros: it must be refused before it is padded.
    expect(messages(code(), value).length).toBeGreaterThan(0);
  },
);

test('a message has between ten and two thousand characters', () => {
  expect(messages(message(), 'x'.repeat(9))).toEqual(['Please enter at least 10 characters']);
  expect(messages(message(), 'x'.repeat(10))).toEqual([]);
  expect(messages(message(), 'x'.repeat(2000))).toEqual([]);
  expect(messages(message(), 'x'.repeat(2001)).length).toBe(1);
  expect(messages(message(), ' '.repeat(20)).length).toBe(1);
});

test('a repetition that differs is told even while other fields are wrong', () => {
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

test('each form has its own words for a repetition that differs', () => {
  const wrong = { password: 'Abcdef1!', passwordConfirmation: 'Abcdef1?' };
  expect(messages(NewPasswordForm, wrong)).toEqual(['Passwords do not match!']);
});

test('login asks only that something was entered', () => {
  expect(messages(LoginForm, { email: 'ada@example.com', password: 'x' })).toEqual([]);
  expect(messages(LoginForm, { email: 'ada@example.com', password: '' })).toEqual([
    MESSAGES.required,
  ]);
});
