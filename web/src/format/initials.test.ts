import { expect, test } from 'vitest';
import { getInitials } from './initials.ts';

test('initials are whole characters, even if a name is missing', () => {
  expect(getInitials({ firstName: 'nora', lastName: ' Lindqvist' })).toBe('NL');
  expect(getInitials({ firstName: '𝒩ora', lastName: '' })).toBe('𝒩');
});
