import { fc } from './testing/properties.ts';
import { expect, test } from 'vitest';
import { chosenPassword } from './fields.ts';
import {
  meetsRule,
  newPassword,
  type PasswordRequirement,
  checkPasswordRequirements,
  registrationPassword,
} from './password.ts';

test.each([
  ['Abcdef1!', []],
  ['Abcde1!', ['length']],
  ['abcdefg1!', ['uppercase']],
  ['ABCDEFG1!', ['lowercase']],
  ['Abcdefgh!', ['digit']],
  ['Abcdefgh1', ['symbol']],
  ['', ['length', 'uppercase', 'lowercase', 'digit', 'symbol']],
] satisfies [string, PasswordRequirement[]][])('“%s” misses %o', (password, missing) => {
  const met = Object.entries(checkPasswordRequirements(password, registrationPassword));
  expect(met.filter(([, isMet]) => !isMet).map(([requirement]) => requirement)).toEqual(missing);
});

test('a password is accepted exactly when the checklist is complete [S5.12]', () => {
  const rules = [newPassword, registrationPassword];
  const like = fc.stringMatching(/^[a-cA-C0-2@$#-]{6,10}$/);
  fc.assert(
    fc.property(fc.oneof(like, fc.string({ maxLength: 128 })), (password) => {
      for (const rule of rules) {
        expect(chosenPassword(rule).safeParse(password).success).toBe(meetsRule(password, rule));
      }
    }),
  );
});
