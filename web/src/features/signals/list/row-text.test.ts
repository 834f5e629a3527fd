import { expect, test } from 'vitest';
import type { ProfileOwner } from '../../../../../contract/profile-owner.ts';
import { makeSignal } from '../signals.fixture.ts';
import { changeWords, getNameInitials, describeNames, replyWords } from './row-text.ts';

const changed = { after: '2026-11-20T08:00:00Z', before: '2026-11-20T08:30:00Z' };
const named = (...names: string[]) =>
  names.map((name, index) => makeSignal(index + 1, { person: { name } }));

test('a change names the old and the new kind', () => {
  expect(
    changeWords(makeSignal(1, { changed, previousDetail: 'like', detail: 'insightful' })),
  ).toBe('changed from like to insightful');
  expect(changeWords(makeSignal(1, { changed, kind: 'comment' }))).toBe('comment edited');
  expect(changeWords(makeSignal(1))).toBeNull();
});

test('the first two of many people are named, three are named in full', () => {
  expect(describeNames(named('Ana', 'Priya', 'Tom'))).toBe('Ana, Priya and Tom');
  expect(describeNames(named('Ana', 'Priya', 'Tom', 'Li', 'Mara', 'Jonas'))).toBe(
    'Ana, Priya and 4 more',
  );
});

test('initials are of the first and the last word, regardless of the script', () => {
  expect(getNameInitials('Mara Lindqvist')).toBe('ML');
  expect(getNameInitials('  ana maria kovač ')).toBe('AK');
  expect(getNameInitials('Northbeam')).toBe('N');
  expect(getNameInitials('😀 Smile')).toBe('😀S');
  expect(getNameInitials('')).toBe('');
});

test('a reply says whose comment it answers, as far as that is known', () => {
  const to = (isYours: boolean, name: string | null, owner: ProfileOwner | null = null) =>
    replyWords({ isYours, name }, owner);
  expect(to(true, null)).toBe('in reply to your comment');
  expect(to(true, null, 'me')).toBe('in reply to your comment');
  expect(to(true, null, 'colleague')).toBe('in reply to the author’s comment');
  expect(to(true, null, 'company')).toBe('in reply to the author’s comment');
  expect(to(false, 'Mara Lindqvist')).toBe('in reply to Mara Lindqvist');
  expect(to(false, null)).toBe('in reply to a comment');
  expect(to(false, '')).toBe('in reply to a comment');
});
