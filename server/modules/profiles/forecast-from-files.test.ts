import { expect, test } from 'vitest';
import { atScale } from '../../../contract/testing/scale.ts';
import { createSeededUniform } from '../../platform/seeded-uniform.ts';
import { DAY_MS } from '../../platform/time/durations.ts';
import { forecastMonthlySignals, MAX_POSTS, type PeriodList } from '../forecast/forecast.ts';
import { readFromFiles } from './forecast-from-files.ts';

const NOW = new Date('2026-11-01T00:00:00Z');
/** Few members leave more to chance. */
const MEDIAN_MAX = atScale({ short: 0.06, long: 0.05 });
const MEMBERS = atScale({ short: 40, long: 1_000 });

/** A post's engagement, each at its time. It knows nothing of curves or estimates. */
type Life = { postedAt: number; engagedAt: number[] };

/**
 * Habits from monthly to daily, begun 100 to 1,000 days ago; heights and delays are lognormal.
 */
function makeMember(seed: number): Life[] {
  const uniform = createSeededUniform(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  const gapDays = 30 ** uniform();
  const level = 6 * 20 ** uniform();
  const delayDays = 0.4 + uniform();
  const lives: Life[] = [];
  let at = NOW.getTime() - (100 + 900 * uniform()) * DAY_MS;
  while ((at -= Math.log(1 - uniform()) * gapDays * DAY_MS) < NOW.getTime()) {
    const height = Math.round(level * Math.exp(0.9 * normal()));
    const postedAt = at;
    const engagedAt = Array.from(
      { length: height },
      () => postedAt + delayDays * Math.exp(1.2 * normal()) * DAY_MS,
    );
    lives.push({ postedAt, engagedAt });
  }
  return lives;
}

/** As LinkedIn exports them: the strongest 50 of a period, and all engagement by day. */
function exportPeriod(lives: readonly Life[], from: number, until: number): PeriodList {
  const isInside = (time: number) => time >= from && time < until;
  const counted = lives.map(({ postedAt, engagedAt }) => ({
    postedAt: new Date(postedAt),
    engagement: engagedAt.filter(isInside).length,
  }));
  const byDay = Array.from({ length: Math.round((until - from) / DAY_MS) }, () => 0);
  for (const time of lives.flatMap(({ engagedAt }) => engagedAt.filter(isInside))) {
    const day = Math.floor((time - from) / DAY_MS);
    byDay[day] = (byDay[day] ?? 0) + 1;
  }
  return {
    from: new Date(from),
    until: new Date(until),
    posts: counted
      .filter(({ engagement }) => engagement > 0)
      .toSorted((one, other) => other.engagement - one.engagement)
      .slice(0, 50),
    days: byDay.map((engagement, index) => ({
      day: new Date(from + index * DAY_MS),
      engagement,
    })),
  };
}

/** What a source shows on the same day: the newest posts with all that they have got. */
function readSource(lives: readonly Life[]) {
  return lives.slice(-MAX_POSTS).map(({ postedAt, engagedAt }) => ({
    postedAt: new Date(postedAt),
    engagement: engagedAt.filter((time) => time < NOW.getTime()).length,
  }));
}

function compare(lives: readonly Life[], days: number, shares: readonly Date[] = []) {
  const period = exportPeriod(lives, NOW.getTime() - days * DAY_MS, NOW.getTime());
  const read = readFromFiles({ periods: [period], shares }, NOW);
  if (read === null) throw new Error('there is a period');
  const source = forecastMonthlySignals(readSource(lives), NOW);
  const files = forecastMonthlySignals(read.posts, read.countedAt);
  const ratio = files.predictedMonthlySignals / Math.max(1, source.predictedMonthlySignals);
  const isSaid = read.files.doubts.length > 0 || files.confidence === 'low';
  return { ratio, isSaid, isFull: period.posts.length === 50, ...read.files };
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
const members = Array.from({ length: MEMBERS }, (_, seed) => makeMember(seed + 1));
const yearly = members.map((lives) => ({ lives, ...compare(lives, 365) }));

test('from a year of files half of the forecasts are within 5 % of the source’s, and says where it is not', () => {
  expect(median(yearly.map(({ ratio }) => Math.abs(ratio - 1)))).toBeLessThanOrEqual(MEDIAN_MAX);
  const full = yearly.filter(({ isFull }) => isFull);
  expect(full.length).toBeGreaterThan(MEMBERS / 5);
  expect(Math.abs(median(full.map(({ ratio }) => ratio)) - 1)).toBeLessThanOrEqual(0.06);
  const unsaid = yearly.filter(({ ratio, isSaid }) => Math.abs(ratio - 1) > 0.3 && !isSaid);
  expect(unsaid.map(({ ratio, estimatedPosts }) => [ratio, estimatedPosts])).toEqual([]);
});

test('times of the member’s own posts replace estimated ones', () => {
  const full = yearly.filter(({ isFull }) => isFull);
  const compared = full.map(({ lives }) => {
    const times = lives.map(({ postedAt }) => new Date(postedAt));
    return Math.abs(compare(lives, 365, times).ratio - 1);
  });
  expect(median(compared)).toBeLessThanOrEqual(0.08);
});

test('a short file says that it is short', () => {
  const rare = members.filter(
    (lives) => lives.filter(({ postedAt }) => postedAt > NOW.getTime() - 90 * DAY_MS).length < 50,
  );
  const doubts = rare.map((lives) => compare(lives, 90).doubts);
  expect(doubts.every((each) => each.includes('short'))).toBe(true);
});

test('an old file says so, and one without posts promises nothing', () => {
  const [lives = []] = members;
  const later = new Date(NOW.getTime() + 60 * DAY_MS);
  const period = exportPeriod(lives, NOW.getTime() - 365 * DAY_MS, NOW.getTime());
  expect(readFromFiles({ periods: [period], shares: [] }, later)?.files.doubts).toContain('old');
  const silent = { ...period, posts: [], days: [] };
  expect(readFromFiles({ periods: [silent], shares: [] }, NOW)).toMatchObject({
    posts: [],
    files: { estimatedPosts: 0, doubts: ['few'] },
  });
  expect(readFromFiles({ periods: [], shares: [] }, NOW)).toBeNull();
});

test('where files overlap, posts before the newer one come from the older one', () => {
  const [lives = []] = members;
  const newer = exportPeriod(lives, NOW.getTime() - 100 * DAY_MS, NOW.getTime());
  const older = exportPeriod(lives, NOW.getTime() - 400 * DAY_MS, NOW.getTime() - 40 * DAY_MS);
  const read = readFromFiles({ periods: [newer, older], shares: [] }, NOW);
  const posted = read?.posts.map(({ postedAt }) => postedAt.getTime()) ?? [];
  expect(new Set(posted).size).toBe(posted.length);
  expect(read?.files.doubts).not.toContain('short');
});

test('a file without the list by engagement shares the engagement of its days among its posts', () => {
  const [lives = []] = members;
  const period = exportPeriod(lives, NOW.getTime() - 365 * DAY_MS, NOW.getTime());
  const posts = period.posts.map((post) => ({ ...post, engagement: null }));
  const read = readFromFiles({ periods: [{ ...period, posts }], shares: [] }, NOW);
  const sum = (counted: readonly { engagement: number }[] = []) =>
    counted.reduce((total, { engagement }) => total + engagement, 0);
  expect(sum(period.days)).toBeGreaterThan(0);
  expect(sum(read?.posts)).toBeCloseTo(sum(period.days));
});
