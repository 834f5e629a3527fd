import { expect, test } from 'vitest';
import {
  countCalls,
  isThreadComplete,
  describeThread,
  type ThreadFacts,
  type ThreadNote,
} from './threads.rules.ts';

const calls = (shown: number, counted: number | null, before?: number, again = false) =>
  countCalls(
    { shown, counted },
    { before: before === undefined ? undefined : { counted: before, again }, pageSize: 10 },
  );

test.each([
  ['has no replies', calls(0, 0)],
  ['came with all of its replies', calls(3, 3)],
  ['came with more than it counts', calls(3, 2)],
  ['shows none and no count', calls(0, null)],
])('a comment that %s needs no call', (_, needed) => {
  expect(needed).toBeNull();
});

test.each([
  ['replies beyond those that came with it', calls(2, 5), { unread: 3, pages: 1, isChanged: true }],
  ['several pages of them', calls(2, 25), { unread: 23, pages: 3, isChanged: true }],
  [
    'more than when they were read last',
    calls(2, 25, 20),
    { unread: 5, pages: 3, isChanged: true },
  ],
  [
    'as many as when they were read last',
    calls(2, 25, 25),
    { unread: 0, pages: 3, isChanged: false },
  ],
  [
    'fewer than when they were read last',
    calls(2, 24, 25),
    { unread: 0, pages: 3, isChanged: true },
  ],
  [
    'a loss that is to be confirmed',
    calls(2, 24, 24, true),
    { unread: 0, pages: 3, isChanged: true },
  ],
  ['an unknown number of them', calls(2, null), { unread: 0, pages: 1, isChanged: true }],
  ['none left, of an unknown number', calls(0, null, 4), { unread: 0, pages: 1, isChanged: true }],
])('a comment with %s needs calls', (_, needed, expected) => {
  expect(needed).toEqual(expected);
});

function complete(facts: Partial<ThreadFacts> = {}): boolean {
  const whole = { isWhole: true, found: 3, counted: 3, calls: 0, isEnd: false, total: null };
  return isThreadComplete({ ...whole, ...facts });
}

test.each<[string, Partial<ThreadFacts>]>([
  ['that came with its comment as counted', {}],
  ['without replies', { found: 0, counted: 0 }],
  ['read to its end on one page', { calls: 1, isEnd: true }],
  ['read to its end on several pages with their total', { calls: 2, isEnd: true, total: 3 }],
  ['read to its end, of an unknown number', { calls: 1, isEnd: true, counted: null }],
])('a thread %s is complete', (_, facts) => {
  expect(complete(facts)).toBe(true);
});

test.each<[string, Partial<ThreadFacts>]>([
  ['with fewer than its comment counts', { found: 2 }],
  ['that its source did not end', { calls: 40 }],
  ['read to its end, with fewer than counted', { calls: 1, isEnd: true, found: 2 }],
  ['with fewer than the list says', { calls: 1, isEnd: true, total: 4 }],
  ['of several pages without a total', { calls: 2, isEnd: true }],
  ['of an unknown number, that came with its comment', { counted: null }],
  ['with a reply that could not be read', { isWhole: false }],
])('a thread %s is not', (_, facts) => {
  expect(complete(facts)).toBe(false);
});

test.each<[string, number | null, ThreadNote | undefined, ThreadNote]>([
  ['the first time', 5, undefined, { counted: 5, again: false }],
  ['with more than before', 6, { counted: 5, again: false }, { counted: 6, again: false }],
  ['with fewer than before', 4, { counted: 5, again: false }, { counted: 4, again: true }],
  ['with as few as the last time', 4, { counted: 4, again: true }, { counted: 4, again: false }],
  ['of an unknown number', null, { counted: 5, again: false }, { counted: 3, again: true }],
])('a thread that was read %s is noted', (_, counted, before, note) => {
  expect(describeThread({ counted, found: 3 }, before)).toEqual(note);
});
