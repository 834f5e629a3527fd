import { expect, test } from 'vitest';
import { createClock } from '../../../format/clock.ts';
import { makeSignal } from '../signals.fixture.ts';
import type { ShownSignal } from '../queries.ts';
import { buildFeed, type FeedRow, withOpened } from './feed.ts';

const clock = createClock('Europe/Zagreb');
const buildRows = (...pages: ShownSignal[][]) =>
  buildFeed(
    pages.map((items) => ({ items })),
    clock,
  );
const describeShape = (rows: readonly FeedRow[]) =>
  rows.map((row) => {
    if (row.type === 'heading') return typeof row.group === 'string' ? row.group : 'day';
    return row.type === 'fold' ? row.signals.map(({ no }) => no) : row.signal.no;
  });
const likes = (from: number, count: number, changes: Parameters<typeof makeSignal>[1] = {}) =>
  Array.from({ length: count }, (_, index) => makeSignal(from + index, changes));

test('three plain reactions in a row on one post are folded, two are not', () => {
  expect(describeShape(buildRows(likes(1, 3)))).toEqual(['day', [1, 2, 3]]);
  expect(describeShape(buildRows(likes(1, 2)))).toEqual(['day', 1, 2]);
});

test('a run ends at another post and at another day', () => {
  const other = likes(4, 3, { post: { no: 2 } });
  const before = likes(7, 3, { post: { no: 2 }, sortAt: '2026-11-19T20:00:00Z' });
  expect(describeShape(buildRows([...likes(1, 3), ...other, ...before]))).toEqual([
    'day',
    [1, 2, 3],
    [4, 5, 6],
    'day',
    [7, 8, 9],
  ]);
});

const moment = { after: '2026-11-20T08:00:00Z', before: '2026-11-20T08:30:00Z' };
test.each([
  ['a comment', { kind: 'comment' as const, detail: 'How?' }],
  ['a changed reaction', { changed: moment, previousDetail: 'love' }],
  ['a withdrawn reaction', { withdrawn: moment }],
  ['a reaction of a person who fits', { fit: 3 }],
])('%s never folds, and ends the run', (_, changes) => {
  const rows = buildRows([...likes(1, 3), makeSignal(4, changes), ...likes(5, 3)]);
  expect(describeShape(rows)).toEqual(['day', [1, 2, 3], 4, [5, 6, 7]]);
});

test('by what matters, kinds of signals are headings, and rows have no day', () => {
  const items = [
    makeSignal(1, { kind: 'comment', isQuestion: true }),
    makeSignal(2, { kind: 'comment', sortAt: '2026-11-18T20:00:00Z' }),
    makeSignal(3, { kind: 'comment' }),
    makeSignal(4, { fit: 3 }),
    ...likes(5, 3, { fit: 2 }),
  ];
  const rows = buildFeed([{ order: 'worth', items }], clock);
  expect(describeShape(rows)).toEqual([
    'Questions',
    1,
    'Comments',
    2,
    3,
    'Reactions of people who fit',
    4,
    'Other reactions',
    [5, 6, 7],
  ]);
  const [, row] = rows;
  expect(row?.type === 'signal' && row.day).toBeUndefined();
  const alone = buildFeed([{ order: 'worth', items: likes(1, 3) }], clock);
  expect(describeShape(alone)).toEqual(['Reactions', [1, 2, 3]]);
});

test('days are those of the member’s zone', () => {
  const rows = buildRows([
    makeSignal(1, { sortAt: '2026-11-19T23:05:00Z' }),
    makeSignal(2, { sortAt: '2026-11-19T22:55:00Z' }),
  ]);
  expect(describeShape(rows)).toEqual(['day', 1, 'day', 2]);
});

test('the rows are the same for every division of the signals into pages', () => {
  const all = [
    ...likes(1, 4),
    makeSignal(5, { kind: 'comment', detail: 'How?' }),
    ...likes(6, 2, { post: { no: 2 } }),
    ...likes(8, 5, { post: { no: 2 }, sortAt: '2026-11-18T20:00:00Z' }),
    ...likes(13, 1, { sortAt: '2026-11-17T20:00:00Z' }),
  ];
  const whole = buildRows(all);
  for (const size of [1, 2, 3, 4, 7]) {
    const pages = Array.from({ length: Math.ceil(all.length / size) }, (_, page) =>
      all.slice(page * size, (page + 1) * size),
    );
    expect(buildRows(...pages)).toEqual(whole);
  }
});

test('an opened fold is followed by its signals, and stays open while it grows', () => {
  const rows = buildRows(likes(1, 3));
  expect(describeShape(withOpened(rows, new Set([2])))).toEqual(['day', [1, 2, 3], 1, 2, 3]);
  const grown = buildRows([makeSignal(9), ...likes(1, 3)]);
  expect(describeShape(withOpened(grown, new Set([2])))).toEqual(['day', [9, 1, 2, 3], 9, 1, 2, 3]);
  expect(withOpened(rows, new Set())).toBe(rows);
});

test('a fold says the time of its signals if it is one for all', () => {
  const findFolds = (signals: ReturnType<typeof likes>) =>
    withOpened(buildRows(signals), new Set([1])).map((row) =>
      row.type === 'signal' ? row.fold : undefined,
    );
  const together = likes(1, 3);
  const [first, ...others] = together;
  const earlier = { after: '2026-11-20T07:00:00Z', before: '2026-11-20T09:00:00Z' };
  const apart = first === undefined ? [] : [{ ...first, happened: earlier }, ...others];
  expect(findFolds(together).at(-1)).toEqual({ saysTime: true });
  expect(findFolds(apart).at(-1)).toEqual({ saysTime: false });
});

test('every row has a unique key', () => {
  const rows = withOpened(
    buildRows([...likes(1, 5), makeSignal(6, { kind: 'comment' })]),
    new Set([1]),
  );
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
});
