import { expect, test } from 'vitest';
import { createClock } from '../../../format/clock.ts';
import {
  readFilters,
  findIgnored,
  readOrder,
  isReversed,
  buildQuery,
  buildSearch,
  getSince,
  withFilter,
} from './filters.ts';

const now = Date.parse('2026-11-20T09:30:00Z');

test('filters are what they were after a way through the URL', () => {
  const filters = {
    state: 'new',
    kind: 'comment',
    post: 3,
    person: 12,
    period: '30',
    search: 'head of “RevOps” & co',
  } as const;
  expect(readFilters(buildSearch(filters))).toEqual(filters);
  expect(buildSearch({})).toBe('');
});

test('the order is kept in the URL, and is no filter', () => {
  const search = buildSearch({ kind: 'comment' }, 'worth');
  expect(search).toBe('?kind=comment&order=worth');
  expect([readOrder(search), readFilters(search)]).toEqual(['worth', { kind: 'comment' }]);
  expect(findIgnored(search)).toEqual([]);
  expect(buildSearch({}, 'newest')).toBe('');
  expect(readOrder('?order=oldest')).toBe('newest');
  expect(findIgnored('?order=oldest')).toEqual(['order=oldest']);
});

test('days are kept in the URL, and a period and days replace each other', () => {
  const days = { from: '2026-11-01', to: '2026-11-05' };
  expect(readFilters(buildSearch(days))).toEqual(days);
  expect(withFilter(days, 'period', '7')).toEqual({ period: '7' });
  expect(withFilter({ period: '7', post: 1 }, 'to', '2026-11-05')).toEqual({
    post: 1,
    to: '2026-11-05',
  });
  expect(withFilter(days, 'from', null)).toEqual({ to: '2026-11-05' });
});

test.each([
  ['Europe/Zagreb', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-10-24T10:00:00.000Z', '2026-10-25T10:00:00.000Z'],
  ['Pacific/Pago_Pago', '2026-10-25T11:00:00.000Z', '2026-10-26T11:00:00.000Z'],
  ['UTC', '2026-10-25T00:00:00.000Z', '2026-10-26T00:00:00.000Z'],
])('a day of %s is from one midnight of that zone to the next', (zone, since, until) => {
  const day = '2026-10-25';
  expect(buildQuery({ from: day, to: day }, createClock(zone), now)).toEqual({ since, until });
});

test.each([
  '?from=2026-02-30',
  '?from=0202-11-01',
  '?to=yesterday',
  '?to=2026-13-01',
  '?from=2026-11-1',
  '?kind=share',
  '?state=old',
  '?post=0',
  '?post=-3',
  '?post=1e9',
  '?person=x',
  '?period=12',
  '?search=%20%20',
  '?other=1',
  '?post=9999999999',
])('%s filters nothing', (search) => {
  expect(readFilters(search)).toEqual({});
});

test('a search longer than the server takes is cut', () => {
  expect(readFilters(`?search=${'x'.repeat(300)}`).search).toHaveLength(100);
});

test('a filter is set, replaced and removed', () => {
  expect(withFilter({ post: 1 }, 'kind', 'comment')).toEqual({ post: 1, kind: 'comment' });
  expect(withFilter({ post: 1 }, 'post', 2)).toEqual({ post: 2 });
  expect(withFilter({ post: 1, kind: 'comment' }, 'kind', null)).toEqual({ post: 1 });
});

test('a period begins at a midnight of the member’s zone, also across a change of clocks', () => {
  const zagreb = createClock('Europe/Zagreb');
  expect(getSince('today', zagreb, now)).toBe('2026-11-19T23:00:00.000Z');
  expect(getSince('7', zagreb, now)).toBe('2026-11-13T23:00:00.000Z');
  expect(getSince('30', zagreb, now)).toBe('2026-10-21T22:00:00.000Z');
  expect(buildQuery({ period: '7', kind: 'comment' }, zagreb, now)).toEqual({
    kind: 'comment',
    since: '2026-11-13T23:00:00.000Z',
  });
});

test('days are the wrong way round only if both are chosen and the last is before the first', () => {
  const [one, other] = ['2026-11-01', '2026-11-05'];
  expect(isReversed({ from: other, to: one })).toBe(true);
  expect(isReversed({ from: one, to: other })).toBe(false);
  expect(isReversed({ from: one, to: one })).toBe(false);
  expect(isReversed({ from: other })).toBe(false);
  expect(isReversed({ to: one })).toBe(false);
});

test('parts of a URL that are no filter are reported', () => {
  expect(findIgnored('?kind=comment&post=3&search=&from=2026-11-01')).toEqual([]);
  expect(findIgnored('?persn=7&kind=repost&from=2026-02-30&state=new')).toEqual([
    'persn=7',
    'kind=repost',
    'from=2026-02-30',
  ]);
});
