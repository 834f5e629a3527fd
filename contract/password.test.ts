import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chosenPassword } from './fields.ts';
import { meetsRule, type PasswordRequirement, checkPasswordRequirements } from './password.ts';

test.each([
  ['Abcdef1!', []],
  ['Abcde1!', ['length']],
  ['abcdefg1!', ['uppercase']],
  ['ABCDEFG1!', ['lowercase']],
  ['Abcdefgh!', ['digit']],
  ['Abcdefgh1', ['symbol']],
  ['Abcdefg1-', []],
  ['Abcdefg1。', []],
  ['Пароль1 №', []],
  ['Abcdefg1é', ['symbol']],
  ['', ['length', 'uppercase', 'lowercase', 'digit', 'symbol']],
] satisfies [string, PasswordRequirement[]][])('“%s” misses %o', (password, missing) => {
  const met = Object.entries(checkPasswordRequirements(password));
  expect(met.filter(([, isMet]) => !isMet).map(([requirement]) => requirement)).toEqual(missing);
});

test('a password is accepted exactly when the checklist is complete [S5.12]', () => {
  const like = fc.stringMatching(/^[a-cA-C0-2@$#-]{6,10}$/);
  fc.assert(
    fc.property(fc.oneof(like, fc.string({ maxLength: 128 })), (password) => {
      expect(chosenPassword().safeParse(password).success).toBe(meetsRule(password));
    }),
  );
});
