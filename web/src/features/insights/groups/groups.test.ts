import { expect, test } from 'vitest';
import {
  type PostGroup,
  groupNumbers,
  groupTable,
  groupWords,
  sortGroups,
  getRatioDomain,
} from './GroupsFigure.tsx';

const group = (key: string, posts: number, ratio: PostGroup['ratio'] = null): PostGroup => ({
  key,
  posts,
  median: 68,
  ratio,
});
const clear = { value: 1.68, low: 1.2, high: 2.4 };
const unclear = { value: 0.9, low: 0.7, high: 1.1 };

test('a group is named with its ratio, bounds and posts only if its bounds exclude the median', () => {
  expect(groupWords('kinds', [group('document', 9, clear), group('text', 31, unclear)])).toEqual([
    'Document: 1.7 (1.2 to 2.4) times the median, from 9 posts.',
  ]);
  expect(groupWords('weekdays', [group('2', 9, unclear)])).toEqual(['No weekday stands out.']);
});

test('groups of too few posts are named with their number, and never compared', () => {
  expect(groupWords('partsOfDay', [group('6', 31, unclear), group('18', 2)])).toContain(
    'Too few to compare: Evening, 18:00 to 24:00 (2).',
  );
  expect(groupWords('kinds', [group('video', 2)])[0]).toContain(
    'Too few to compare by kind of post',
  );
  expect(groupNumbers(group('video', 2))).toBe('too few (2)');
  expect(groupNumbers(group('document', 9, clear))).toBe('68 · 1.7× · 9 posts');
  expect(groupTable('kinds', [group('video', 2)]).rows).toEqual([
    ['Video', 2, 68, 'too few', '', ''],
  ]);
});

test('weekdays are in their order, and kinds by the number of their posts', () => {
  const keys = (grouping: 'kinds' | 'weekdays', groups: PostGroup[]) =>
    sortGroups(grouping, groups).map(({ key }) => key);
  expect(keys('weekdays', [group('5', 9), group('1', 3)])).toEqual(['1', '5']);
  expect(keys('kinds', [group('text', 9), group('image', 3)])).toEqual(['text', 'image']);
});

test('the scale of ratios covers every bound, and at least a half to twice', () => {
  expect(getRatioDomain([group('1', 9, unclear)])).toEqual([0.5, 2]);
  expect(getRatioDomain([group('1', 9, { value: 3, low: 0.3, high: 6 })])).toEqual([0.3, 6]);
});
