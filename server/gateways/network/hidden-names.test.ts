import { expect, test } from 'vitest';
import { getShownName } from './hidden-names.ts';

test.each([
  '',
  '  ',
  '\u200b',
  'LinkedIn Member',
  'linkedin  member ',
  '“LinkedIn Member”.',
  '-',
  'LinkedIn-Mitglied',
  'Usuário do LinkedIn',
])('“%s” is no name', (name) => expect(getShownName(name)).toBe(''));

test.each(['Ada', 'LinkedIn', 'Linda Member', '李', '🚀', 'Ada (she/her)'])(
  '“%s” is a name',
  (name) => {
    expect(getShownName(name)).toBe(name);
  },
);
