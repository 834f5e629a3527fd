import { expect, test } from 'vitest';
import { describePeople } from './people-text.ts';

test('people and companies are counted apart', () => {
  expect(describePeople({ people: 705, companies: 18 })).toBe('705 people and 18 companies');
  expect(describePeople({ people: 1_428, companies: 1 })).toBe('1,428 people and 1 company');
  expect(describePeople({ people: 1, companies: 0 })).toBe('1 person');
  expect(describePeople({ people: 0, companies: 2 })).toBe('2 companies');
});
