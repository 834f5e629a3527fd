import { expect, test } from 'vitest';
import { describeRelation } from './Choices.tsx';

const NONE = {
  connectedOn: null,
  invitedOn: null,
  isInvitedByMember: null,
  wroteOn: null,
  writtenToOn: null,
  isByName: false,
};
const describe = (known: Partial<typeof NONE> | Record<string, unknown>) =>
  describeRelation({ known: { ...NONE, ...known }, connectionsAsOf: null });

test('what files say about a person is told in the order of its weight', () => {
  expect(describe({ connectedOn: '2021-03-02', writtenToOn: '2026-05-09' })).toBe(
    'Connected since Mar 2021. You wrote on May 09, 2026.',
  );
  expect(describe({ invitedOn: '2023-08-31', isInvitedByMember: false })).toBe(
    'They invited you on Aug 31, 2023.',
  );
});

test('a person of the same name may be another one', () => {
  expect(describe({ connectedOn: '2021-03-02', isByName: true })).toBe(
    'Someone of this name in your files: Connected since Mar 2021.',
  );
});

test('nothing is said about a person that no file names', () => {
  expect(describeRelation({ known: null, connectionsAsOf: null })).toBeNull();
});
