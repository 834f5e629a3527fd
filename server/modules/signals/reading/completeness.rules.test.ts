import { expect, test } from 'vitest';
import {
  isComplete,
  isEndless,
  isListShort,
  type ListFacts,
  type ReadingFacts,
} from './completeness.rules.ts';

type Facts = Partial<ReadingFacts & ListFacts>;

function complete({ reported = 3, maxListed = null, ...reading }: Facts = {}): boolean {
  const whole = {
    kind: 'reaction' as const,
    calls: 1,
    is_whole: true,
    total: 3,
    listed: [1, 2, 3],
    unstored: [],
  };
  return isComplete({ ...whole, ...reading }, { reported, maxListed });
}

test.each<[string, Facts]>([
  ['that has all the source and the post count', {}],
  ['that has more than the post counts', { reported: 2 }],
  ['that has more than the source says', { total: 2 }],
  ['below the source’s limit', { maxListed: 4 }],
  ['of one page without a total', { total: null }],
  ['of several pages with their total', { calls: 3 }],
  ['with items that are not stored', { listed: [1, 2], unstored: [1] }],
  ['of comments, whose count includes replies', { kind: 'comment', reported: 9 }],
  ['of no comments, if none are counted', { kind: 'comment', listed: [], total: 0, reported: 0 }],
  ['of no reactions, if none are counted', { listed: [], total: 0, reported: 0 }],
])('a reading %s is complete', (_, facts) => {
  expect(complete(facts)).toBe(true);
});

test.each<[string, Facts]>([
  ['in which an item was unreadable or the list changed', { is_whole: false }],
  ['that has as many as the source lists at most', { maxListed: 3 }],
  ['of a list that is longer than the source lists', { maxListed: 4, total: 5, listed: [1] }],
  ['of several pages without a total', { total: null, calls: 2 }],
  ['with fewer than the source says', { listed: [1, 2] }],
  ['with fewer than the post counts', { reported: 4 }],
  ['with doubled items in place of others', { listed: [1, 1, 2] }],
  ['of no comments, though some are counted', { kind: 'comment', listed: [], total: 0 }],
])('a reading %s is not', (_, facts) => {
  expect(complete(facts)).toBe(false);
});

const LIST = {
  is_whole: true,
  listed: [1, 2],
  unstored: [],
  replies: [3],
  unstored_replies: [],
  open_threads: [],
};
const COUNTED = { reported: 5, maxListed: null, hiddenBefore: 1 };

type ShortFacts = Parameters<typeof isListShort>;

test.each<[string, Partial<ShortFacts[0] & ShortFacts[1]>, boolean]>([
  ['that lacks more of its count than before', {}, true],
  ['that lacks as much as before', { hiddenBefore: 2 }, false],
  ['with an item that is not stored', { unstored: [1] }, false],
  ['with a reply that is not stored', { unstored_replies: [3] }, false],
  ['with a cap', { maxListed: 5 }, false],
  ['with a thread that was not read', { open_threads: ['c1'] }, false],
  ['that could not all be read', { is_whole: false }, false],
])('a list %s is short or not', (_, facts, isShort) => {
  expect(isListShort({ ...LIST, ...facts }, { ...COUNTED, ...facts })).toBe(isShort);
});

test('a list does not end if eleven pages in a row repeat, or after fifty pages more than it may need', () => {
  const list = { reported: 250, maxListed: null, pageSize: 100, barrenPages: 0 };
  expect(isEndless({ calls: 55 }, list)).toBe(false);
  expect(isEndless({ calls: 56 }, list)).toBe(true);
  expect(isEndless({ calls: 52 }, { ...list, reported: 2_000_000_000, maxListed: 100 })).toBe(true);
  expect(isEndless({ calls: 11 }, { ...list, barrenPages: 10 })).toBe(false);
  expect(isEndless({ calls: 12 }, { ...list, barrenPages: 11 })).toBe(true);
});
