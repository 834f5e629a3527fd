import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test('initials are whole characters, even if a name is missing', () => {
  expect(initialsOf({ firstName: 'nora', lastName: ' Lindqvist' })).toBe('NL');
  expect(initialsOf({ firstName: '𝒩ora', lastName: '' })).toBe('𝒩');
});
