import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isAcceptablePassword,
  NEW_PASSWORD_SYMBOLS,
  newPassword,
  passwordRequirements,
  REGISTRATION_SYMBOLS,
  registrationPassword,
} from './password.ts';

test.each([
  ['Abcdef1', 'length'],
  ['abcdefg1!', 'uppercase'],
  ['ABCDEFG1!', 'lowercase'],
  ['Abcdefgh!', 'digit'],
  ['Abcdefgh1', 'symbol'],
] as const)('%s lacks its %s', (password, requirement) => {
  expect(passwordRequirements(password, registrationPassword)[requirement]).toBe(false);
  expect(isAcceptablePassword(password, registrationPassword)).toBe(false);
});

test('eight characters of every kind are enough, and 128 are not too many', () => {
  expect(isAcceptablePassword('Abcdef1!', registrationPassword)).toBe(true);
  expect(isAcceptablePassword(`Abcdef1!${'x'.repeat(120)}`, newPassword)).toBe(true);
  expect(isAcceptablePassword(`Abcdef1!${'x'.repeat(121)}`, newPassword)).toBe(false);
});

test.each(Array.from(REGISTRATION_SYMBOLS))('%s is a symbol at registration', (symbol) => {
  expect(isAcceptablePassword(`Abcdefg1${symbol}`, registrationPassword)).toBe(true);
});

test('each form has its own symbols: # counts at registration only, - nowhere', () => {
  expect(Array.from(NEW_PASSWORD_SYMBOLS).join('')).toBe('@$!%*?&');
  expect(isAcceptablePassword('Abcdefg1#', registrationPassword)).toBe(true);
  expect(isAcceptablePassword('Abcdefg1#', newPassword)).toBe(false);
  expect(isAcceptablePassword('Abcdefg1-', registrationPassword)).toBe(false);
});

test('what the checklist shows as met is what is accepted', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 128 }), (password) => {
      const met = Object.values(passwordRequirements(password, newPassword)).every(Boolean);
      expect(isAcceptablePassword(password, newPassword)).toBe(met);
    }),
  );
});
