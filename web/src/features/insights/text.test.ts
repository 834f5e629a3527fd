import { expect, test } from 'vitest';
import { createClock } from '../../format/clock.ts';
import { describeFollowers } from './followers/FollowersFigure.tsx';
import { describeHours } from './hours/HoursFigure.tsx';
import { logTicks, type InsightsPost, buildPostsTable, describePosts } from './posts/posts.ts';
import { describeReaders } from './readers/ReadersFigure.tsx';
import { shareWords } from './text.ts';

const clock = createClock('UTC');
const NOW = Date.parse('2026-11-20T09:00:00Z');
const since = '2026-11-01T00:00:00.000Z';
const post = (no: number, changed: Partial<InsightsPost> = {}): InsightsPost => ({
  no,
  url: '',
  title: `Post ${no}`,
  postedAt: since,
  kind: 'text',
  reactions: 30,
  comments: 3,
  reposts: 1,
  impressions: null,
  isSettled: true,
  isFarAbove: false,
  ...changed,
});
const posts = (items: InsightsPost[], settled: number, median: number | null) => ({
  items,
  settled,
  median,
  countedFrom: null,
  countedUntil: null,
});

test('fewer than eight settled posts have no usual, and say how many are needed', () => {
  expect(describePosts(posts([post(1), post(2, { isSettled: false })], 1, 34))).toEqual([
    '2 posts, 1 of them a week old: too few to say what is usual.',
    'Comparisons begin with 8 posts that are a week old.',
  ]);
  const young = [post(1, { isSettled: false })];
  expect(describePosts(posts(young, 0, null))[0]).toBe(
    '1 post, none of them a week old: too few to say what is usual.',
  );
  expect(describePosts(posts([post(1)], 1, 34))[0]).toBe('1 post: too few to say what is usual.');
  expect(describePosts(posts([], 0, null))[0]).toBe('No posts in this period.');
});

test('the posts say their median, how many are far above, and which still collect', () => {
  const items = [post(1, { isFarAbove: true }), post(2, { isSettled: false })];
  expect(describePosts(posts(items, 8, 45.5))).toEqual([
    'A typical post brings about 46 reactions, comments and reposts (from 8 posts).',
    '1 post stands far above the others.',
    '1 post is less than a week old and still collecting engagement: the hollow dot.',
  ]);
  expect(buildPostsTable(posts(items, 8, 45.5), clock, NOW).rows).toEqual([
    ['Post 2', 'Nov 01, 2026', 'Text', 30, 3, 1, 34, 'still collecting'],
    ['Post 1', 'Nov 01, 2026', 'Text', 30, 3, 1, 34, 'far above'],
  ]);
});

test('impressions are columns of their own with their days, only if a file has any', () => {
  const seen = { count: 1_200, from: null, until: '2026-11-11' };
  const { columns, rows } = buildPostsTable(
    posts([post(1), post(2, { impressions: seen })], 8, 34),
    clock,
    NOW,
  );
  expect(columns.slice(6)).toEqual(['All', 'Impressions', 'Impressions counted', 'Note']);
  expect(rows.map((row) => row.slice(6))).toEqual([
    [34, 1_200, 'until Nov 11', ''],
    [34, '', '', ''],
  ]);
});

test('the ticks of posts reach over the largest', () => {
  expect(logTicks(10)).toEqual([0, 1, 3, 10]);
  expect(logTicks(999)).toEqual([0, 1, 3, 10, 30, 100, 300, 1000]);
});

test('the hours name a busiest time with its bounds only if there are enough signals', () => {
  const signals = Array.from({ length: 7 }, (_, day) =>
    Array.from({ length: 8 }, (__, part) => (day === 1 && part === 3 ? 48 : 1)),
  );
  const busiest = { weekday: 2, part: 3, share: { value: 0.466, low: 0.41, high: 0.53 } };
  expect(describeHours({ timed: 103, untimed: 2, signals, busiest }, 'UTC')).toEqual([
    'Most on Tuesdays, 09:00 to 12:00: 48 of 103 signals, 47% (41 to 53%).',
    'This is when readers engage (UTC), not when to post: there are too few posts to tell that.',
    '2 signals are left out: their time is not known to within three hours.',
  ]);
  expect(describeHours({ timed: 34, untimed: 0, signals, busiest: null }, 'UTC')[0]).toBe(
    '34 signals: too few to name a busiest time.',
  );
  expect(describeHours({ timed: 1_079, untimed: 0, signals, busiest: null }, 'UTC')[0]).toBe(
    'No clear peak among 1,079 signals.',
  );
  expect(describeHours({ timed: 0, untimed: 0, signals, busiest: null }, 'UTC')).toEqual([
    'No signals with a known hour yet.',
  ]);
});

test('if no reader came back, no returning readers are mentioned', () => {
  const readers = {
    people: 12,
    companies: 2,
    returning: 0,
    newFaces: null,
    knownSince: since,
    rings: [],
    regulars: [],
  };
  expect(describeReaders(readers, { clock, period: 'last 90 days' })[0]).toBe(
    '12 people and 2 companies engaged in the last 90 days. No one has engaged with a second post yet.',
  );
});

test('new faces have a share with bounds, a number alone, or the reason why not', () => {
  const readers = {
    people: 311,
    companies: 0,
    returning: 84,
    knownSince: since,
    regulars: [],
    rings: [],
  };
  const words = (newFaces: Parameters<typeof describeReaders>[0]['newFaces']) =>
    describeReaders({ ...readers, newFaces }, { clock, period: 'last 90 days' })[1];
  expect(words({ people: 96, share: { value: 0.309, low: 0.276, high: 0.343 } })).toBe(
    'New faces: 31% (28 to 34%), 96 of 311.',
  );
  expect(words({ people: 3, share: null })).toBe('New faces: 3, too few people for a percentage.');
  expect(
    describeReaders({ ...readers, newFaces: null }, { clock, period: 'last 90 days' })[0],
  ).toBe('311 people engaged in the last 90 days. 84 people came back for a second post or more.');
  expect(words(null)).toBe('New faces: too early to say, because our data begins on Nov 01.');
  expect(
    describeReaders({ ...readers, people: 0, newFaces: null }, { clock, period: 'last 90 days' }),
  ).toEqual(['No one engaged in the last 90 days.']);
});

test('each group that reacts together is named with its people and signals', () => {
  const readers = {
    people: 9,
    companies: 0,
    returning: 5,
    knownSince: since,
    newFaces: null,
    regulars: [],
  };
  const rings = [
    { people: 4, signals: 1_071 },
    { people: 5, signals: 12 },
  ];
  expect(
    describeReaders({ ...readers, rings }, { clock, period: 'last 90 days' }).slice(2),
  ).toEqual([
    'Probably a group that reacts together: 4 people with 1,071 signals, within minutes of each other on most posts.',
    'Probably a group that reacts together: 5 people with 12 signals, within minutes of each other on most posts.',
  ]);
});

test('followers are shown with their change since the first count', () => {
  const count = (day: string, followers: number) => ({ day, followers, countedAt: since });
  const first = count('2026-11-01', 2_300);
  expect(describeFollowers([])[0]).toContain('not been counted yet');
  expect(describeFollowers([first])[0]).toContain('2,300 followers on Nov 01');
  const change = (followers: number) =>
    describeFollowers([first, count('2026-11-20', followers)])[0];
  expect(change(2_314)).toBe('2,314 followers on Nov 20, 14 more than on Nov 01.');
  expect(change(2_299)).toBe('2,299 followers on Nov 20, 1 fewer than on Nov 01.');
  expect(change(2_300)).toBe('2,300 followers on Nov 20, as many as on Nov 01.');
});

test('small shares keep a decimal', () => {
  expect(shareWords({ value: 0.004, low: 0, high: 0.012 })).toBe('0.4% (0 to 1%)');
});
