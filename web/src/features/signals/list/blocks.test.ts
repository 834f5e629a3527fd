import { expect, test } from 'vitest';
import { signalOf } from '../signals.fixture.ts';
import { getBlock, type BlockItem, makeJoin } from './blocks.ts';
import type { FeedRow } from './feed.ts';

const day = { start: 0, end: 1 };
const makeRows = (count: number, from = 0): FeedRow[] =>
  Array.from({ length: count }, (_, index) => {
    const no = from + index + 1;
    return { type: 'signal', key: `${no}`, signal: signalOf(no), day, fold: null };
  });
const tenHigh = () => 10;
const describeShape = (items: readonly BlockItem[]) =>
  items.map((item) => (item.type === 'row' ? item.index : `${item.height} high`));
const heightOf = (
  items: readonly BlockItem[],
  heightOfRow: (row: FeedRow) => number,
  rows: readonly FeedRow[],
) =>
  items.reduce((sum, item) => {
    const row = rows[item.index];
    if (item.type === 'gap' || row === undefined)
      return sum + (item.type === 'gap' ? item.height : 0);
    return sum + heightOfRow(row);
  }, 0);

test('the rows of open blocks are items, those of each closed block are one', () => {
  const items = makeJoin()(makeRows(1_001), new Set([1]), tenHigh);
  expect(describeShape(items.filter(({ type }) => type === 'gap'))).toEqual([
    '2500 high',
    '2500 high',
    '2500 high',
    '10 high',
  ]);
  const rows = items.filter(({ type }) => type === 'row').map(({ index }) => index);
  expect([rows.length, rows[0], rows.at(-1)]).toEqual([250, 250, 499]);
  expect([...new Set(rows.map(getBlock))]).toEqual([1]);
  expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
});

test('the list is as high whichever blocks are open, even after rows were measured', () => {
  const rows = makeRows(2_000);
  const heights = new Map<string, number>();
  const height = ({ key }: FeedRow) => heights.get(key) ?? 100;
  const join = makeJoin();
  join(rows, new Set([0, 1]), height);
  heights.set('3', 160).set('400', 90);
  for (const open of [[1, 2], [5, 6, 7], [0, 1], [2]]) {
    expect(heightOf(join(rows, new Set(open), height), height, rows)).toBe(200_050);
  }
});

test('rows that come at the end or in between change the heights of their blocks', () => {
  const rows = makeRows(600);
  const join = makeJoin();
  const gaps = (all: readonly FeedRow[]) =>
    join(all, new Set(), tenHigh).map((item) => item.type === 'gap' && item.height);
  expect(gaps(rows)).toEqual([2_500, 2_500, 1_000]);
  expect(gaps([...rows, ...makeRows(60, 600)])).toEqual([2_500, 2_500, 1_600]);
  expect(gaps([...rows.slice(0, 5), ...makeRows(3, 5_000), ...rows.slice(5)])).toEqual([
    2_500, 2_500, 1_030,
  ]);
});

test('another density gives closed blocks other heights', () => {
  const join = makeJoin();
  const rows = makeRows(250);
  expect(describeShape(join(rows, new Set(), tenHigh))).toEqual(['2500 high']);
  expect(describeShape(join(rows, new Set(), () => 6))).toEqual(['1500 high']);
});

test('a page at the end of 100,000 rows adds up no other block', () => {
  const rows = makeRows(100_000);
  const join = makeJoin();
  let asked = 0;
  const height = () => {
    asked += 1;
    return 10;
  };
  join(rows, new Set([0]), height);
  asked = 0;
  expect(join([...rows, ...makeRows(60, 100_000)], new Set([0]), height)).toHaveLength(650);
  expect(asked).toBe(60);
});
