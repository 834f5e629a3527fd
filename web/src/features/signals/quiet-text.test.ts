import { expect, test } from 'vitest';
import { SOURCE_STATES } from '../../../../contract/routes/signals.ts';
import { createClock } from '../../format/clock.ts';
import type { Overview } from '../../signals/overview.ts';
import { describeEmptyFeed } from './Empty.tsx';
import { describeQuiet } from './quiet-text.ts';
import { makeSignal } from './signals.fixture.ts';

const now = Date.parse('2026-11-20T09:30:00Z');
const counts = {
  all: 412,
  new: 0,
  waiting: 0,
  waitingWithdrawn: 0,
  waitingComments: 0,
  withdrawn: 0,
  people: 300,
  companies: 0,
};
const posts = { known: 50, newestAt: '2026-11-11T09:00:00Z', halfLifeHours: 21 };
const source: Overview['source'] = {
  name: 'HarvestAPI',
  state: 'fresh',
  asOf: '2026-11-20T09:14:00Z',
  nextCheckAt: null,
  checkableAt: null,
  postsListedShort: 0,
  postsLeftOut: 0,
  objections: 0,
};
const words = (newCount: number, items: ReturnType<typeof makeSignal>[], changes = {}) => {
  const overview = {
    counts: { ...counts, new: newCount },
    isThin: false,
    history: null,
    posts,
    source,
  };
  return describeQuiet({ ...overview, ...changes }, items, createClock('UTC'), now);
};

const history = { signals: 412, posts: 48, readAt: '2026-11-20T08:00:00.000Z' };

test('the history is counted without the new signals, until the first of them were seen', () => {
  const ready = 'Your history is ready: 412 signals from 48 posts, free. New ones appear here.';
  const after = (arrived: number, unseen: number) =>
    words(unseen, [makeSignal(1)], {
      history,
      counts: { ...counts, all: 412 + arrived, new: unseen },
    });
  expect(after(0, 0)).toBe(ready);
  expect(after(13, 13)).toBe(ready);
  expect(after(13, 12)).toBeNull();
  expect(after(13, 0)).toMatch(/^Nothing new/);
});

test('a history of weeks ago is no first day', () => {
  const old = makeSignal(1, { isHistory: true, firstSeenAt: '2026-11-01T09:00:00Z' });
  const changes = { history: { ...history, readAt: '2026-11-01T09:00:00Z' } };
  expect(words(0, [old], changes)).toMatch(/^Nothing new since Nov 01, 09:00\./);
});

test('without anything new it says since when, and how long posts bring signals', () => {
  const seen = makeSignal(1, { firstSeenAt: '2026-11-20T07:40:00Z' });
  expect(words(0, [seen])).toBe(
    'Nothing new since 07:40. The last post is 9 days old. The posts get half of their signals within about 21 hours.',
  );
  expect(words(3, [seen])).toBeNull();
  expect(words(0, [])).toBeNull();
});

test('a week with few new signals is called quiet', () => {
  expect(words(3, [makeSignal(1)], { isThin: true })).toBe(
    'A quiet week: fewer than five signals. The last post is 9 days old. The posts get half of their signals within about 21 hours.',
  );
});

test('while signals wait to be opened, the list is said to be neither quiet nor without news', () => {
  const changes = { counts: { ...counts, waiting: 38 }, isThin: true };
  expect(words(0, [makeSignal(1)], changes)).toBeNull();
  expect(
    words(3, [makeSignal(1)], { ...changes, counts: { ...changes.counts, new: 3 } }),
  ).toBeNull();
});

test('nothing is said about new signals while they are not read', () => {
  const saying = SOURCE_STATES.filter(
    (state) => words(0, [makeSignal(1)], { source: { ...source, state } }) !== null,
  );
  expect(saying).toEqual(['fresh', 'budget-spent']);
});

test('an empty list says whether there are posts, and whether they were looked for', () => {
  const empty = (known: number, asOf: string | null = source.asOf, isOwn = true) =>
    describeEmptyFeed({ posts: { ...posts, known }, source: { ...source, asOf } }, isOwn);
  expect(empty(0).title).toBe('No posts yet');
  expect(empty(0).text).toContain('We found no posts');
  expect(empty(0, null).text).toContain('has not been checked');
  expect(empty(1).text).toContain('We are tracking 1 post.');
  expect(empty(0).next).toContain('Write a post');
  expect(empty(0, source.asOf, false).next).not.toContain('Write a post');
});
