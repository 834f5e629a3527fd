import { fc } from '../../../contract/testing/properties.ts';
import { expect, test } from 'vitest';
import {
  forecastByPosts,
  type PostEngagement,
  type Forecast,
  forecastMonthlySignals,
  recommendPlan,
} from './forecast.ts';
import { generateHistory, HISTORY_KINDS } from './history.generator.ts';
import { computeQuantile } from './quantiles.ts';

const NOW = new Date('2026-11-01T12:00:00Z');
const PLANS = [
  { key: 'package_two', monthlySignals: 1000 },
  { key: 'package_one', monthlySignals: 250 },
  { key: 'package_three', monthlySignals: 4000 },
];

function regular(count: number, everyDays: number, engagement: number): PostEngagement[] {
  return Array.from({ length: count }, (_, i) => post((i + 1) * everyDays, engagement));
}

function post(ageDays: number, engagement: number): PostEngagement {
  return { postedAt: new Date(NOW.getTime() - ageDays * 86_400_000), engagement };
}

const anyPosts = fc.array(
  fc.record({
    postedAt: fc.date({
      min: new Date('2010-01-01'),
      max: new Date('2027-06-01'),
      noInvalidDate: false,
    }),
    engagement: fc.oneof(
      fc.nat(5000),
      fc.constantFrom(0, -3, 1e12, Number.NaN, Number.POSITIVE_INFINITY),
    ),
  }),
  { maxLength: 70 },
);

const enoughPosts = fc.array(
  fc.record({ ageDays: fc.double({ min: 0.1, max: 400, noNaN: true }), engagement: fc.nat(800) }),
  { minLength: 8, maxLength: 50 },
);

function listNumbers(forecast: Forecast): number[] {
  return Object.values(forecast).filter((value) => typeof value === 'number');
}

test('every input gives finite numbers of zero or more', () => {
  fc.assert(
    fc.property(anyPosts, (posts) => {
      const forecast = forecastMonthlySignals(posts, NOW);
      for (const number of listNumbers(forecast)) {
        expect(Number.isFinite(number)).toBe(true);
        expect(number).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test('the forecast lies between its bounds [I20]', () => {
  fc.assert(
    fc.property(anyPosts, (posts) => {
      const { low, predictedMonthlySignals, high } = forecastMonthlySignals(posts, NOW);
      expect(low).toBeLessThanOrEqual(predictedMonthlySignals);
      expect(predictedMonthlySignals).toBeLessThanOrEqual(high);
    }),
  );
});

test('the order of the posts does not matter', () => {
  const shuffled = anyPosts.chain((posts) =>
    fc.tuple(fc.constant(posts), fc.shuffledSubarray(posts, { minLength: posts.length })),
  );
  fc.assert(
    fc.property(shuffled, ([posts, others]) => {
      expect(forecastMonthlySignals(others, NOW)).toEqual(forecastMonthlySignals(posts, NOW));
    }),
  );
});

test('the same posts give the same answer every time', () => {
  const { posts, now } = generateHistory('bursty', 3);
  expect(forecastMonthlySignals(posts, now)).toEqual(forecastMonthlySignals(posts, now));
});

test('k times the engagement of every post is k times the level', () => {
  fc.assert(
    fc.property(enoughPosts, fc.integer({ min: 2, max: 50 }), (drawn, k) => {
      const forecastLevel = (factor: number) =>
        forecastMonthlySignals(
          drawn.map(({ ageDays, engagement }) => post(ageDays, engagement * factor)),
          NOW,
        ).engagementPerPost;
      expect(Math.abs(forecastLevel(k) - k * forecastLevel(1))).toBeLessThanOrEqual(
        1e-9 * forecastLevel(k),
      );
    }),
  );
});

test('ten times the engagement of every post is about ten times the forecast', () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const { posts, now } = generateHistory('busy', seed);
    const once = forecastMonthlySignals(posts, now).predictedMonthlySignals;
    if (once < 30) continue;
    const more = posts.map((it) => ({ ...it, engagement: 10 * it.engagement }));
    const ratio = forecastMonthlySignals(more, now).predictedMonthlySignals / once;
    expect(ratio).toBeGreaterThan(9);
    expect(ratio).toBeLessThan(11);
  }
});

test('posts older than the newest fifty change nothing [S1.05]', () => {
  const fifty = regular(50, 3, 20);
  const more = [...fifty, ...regular(30, 3, 999).map((_, i) => post(151 + i, 999))];
  expect(forecastMonthlySignals(more, NOW)).toEqual(forecastMonthlySignals(fifty, NOW));
});

test('a regular member is forecast at posts a month times engagement a post', () => {
  const { predictedMonthlySignals, postsPerMonth } = forecastMonthlySignals(
    regular(50, 3, 30),
    NOW,
  );
  expect(postsPerMonth).toBeCloseTo(10, 0);
  expect(predictedMonthlySignals).toBeGreaterThan(270);
  expect(predictedMonthlySignals).toBeLessThan(345);
});

const usual = ({ predictedMonthlySignals, oneOff }: Forecast) => predictedMonthlySignals - oneOff;

test('one viral post moves a regular member’s usual month by less than a sixth', () => {
  const calm = usual(forecastMonthlySignals(regular(50, 3, 30), NOW));
  for (const index of [0, 1, 5, 25, 49]) {
    const posts = regular(50, 3, 30).map((it, i) =>
      i === index ? { ...it, engagement: 9000 } : it,
    );
    const moved = usual(forecastMonthlySignals(posts, NOW));
    expect([index, Math.abs(moved - calm) / calm < 1 / 6, moved]).toEqual([index, true, moved]);
  }
});

test('a hundredfold post moves irregular members by less than a sixth in the median, seldom by half', () => {
  const moves: number[] = [];
  for (let seed = 1; seed <= 30; seed += 1) {
    const { posts, now } = generateHistory('busy', seed);
    const calm = usual(forecastMonthlySignals(posts, now));
    if (calm < 20) continue;
    const highest = Math.max(...posts.map(({ engagement }) => engagement));
    for (const index of [0, 5, 25, 45]) {
      const viral = posts.map((it, i) => (i === index ? { ...it, engagement: highest * 100 } : it));
      moves.push(Math.abs(usual(forecastMonthlySignals(viral, now)) / calm - 1));
    }
  }
  expect(moves.length).toBeGreaterThan(60);
  expect(computeQuantile(moves, 0.5)).toBeLessThan(1 / 6);
  expect(computeQuantile(moves, 0.9)).toBeLessThan(0.5);
});

test('the rest of a viral post’s engagement counts for the coming month, but not for the plan', () => {
  const calm = forecastMonthlySignals(regular(50, 3, 30), NOW);
  const viral = forecastMonthlySignals([...regular(49, 3, 30), post(0.5, 3000)], NOW);
  expect(calm.oneOff).toBe(0);
  expect(viral.oneOff).toBeGreaterThan(1000);
  expect(viral.predictedMonthlySignals).toBeGreaterThan(calm.predictedMonthlySignals + 1000);
  expect(recommendPlan(viral, PLANS)?.key).toBe('package_two');
  expect(
    recommendPlan({ predictedMonthlySignals: viral.predictedMonthlySignals }, PLANS)?.key,
  ).toBe('package_three');
});

test('an older post has less weight than a recent one', () => {
  const base = regular(30, 4, 30);
  const forecastLiftedAt = (index: number) =>
    forecastMonthlySignals(
      base.map((it, i) => (i === index ? { ...it, engagement: 60 } : it)),
      NOW,
    ).engagementPerPost;
  expect(forecastLiftedAt(3)).toBeGreaterThan(forecastLiftedAt(14));
  expect(forecastLiftedAt(14)).toBeGreaterThan(forecastLiftedAt(27));
});

test('silence since the last post lowers the forecast', () => {
  const posts = regular(40, 3, 30);
  const monthLater = new Date(NOW.getTime() + 30 * 86_400_000);
  expect(forecastMonthlySignals(posts, monthLater).predictedMonthlySignals).toBeLessThan(
    0.8 * forecastMonthlySignals(posts, NOW).predictedMonthlySignals,
  );
});

test('a post six hours old is not mistaken for a weak one', () => {
  const mature = regular(40, 4, 40);
  // A quarter of a day at the prior speed: a fifth of the lifetime engagement.
  const young = [post(0.25, 8), post(0.3, 9), ...mature];
  const { engagementPerPost } = forecastMonthlySignals(young, NOW);
  expect(engagementPerPost).toBeGreaterThan(37);
});

test('without posts the forecast is 0, with an upper bound and the smallest plan', () => {
  const forecast = forecastMonthlySignals([], NOW);
  expect(forecast).toMatchObject({
    predictedMonthlySignals: 0,
    low: 0,
    high: 200,
    confidence: 'none',
    basis: 'no_posts',
  });
  expect(recommendPlan(forecast, PLANS)).toEqual({ key: 'package_one', coversExpected: true });
});

test('hidden engagement is reported as hidden, not as a quiet audience', () => {
  const forecast = forecastMonthlySignals(regular(30, 3, 0), NOW);
  expect(forecast).toMatchObject({
    predictedMonthlySignals: 0,
    confidence: 'none',
    basis: 'hidden',
    postsUsed: 30,
  });
  expect(forecast.high).toBeGreaterThan(100);
});

test('fewer than eight posts give low confidence and wider bounds', () => {
  const width = ({ low, high, predictedMonthlySignals }: Forecast) =>
    (high - low) / predictedMonthlySignals;
  const few = forecastMonthlySignals(regular(4, 3, 30), NOW);
  const many = forecastMonthlySignals(regular(50, 3, 30), NOW);
  expect(few.confidence).toBe('low');
  expect(many.confidence).toBe('good');
  expect(width(few)).toBeGreaterThan(1.5 * width(many));
});

test('a single post is shrunk towards the prior', () => {
  const { engagementPerPost } = forecastMonthlySignals([post(20, 500)], NOW);
  expect(engagementPerPost).toBeLessThan(400);
  expect(engagementPerPost).toBeGreaterThan(50);
});

test('the confidence follows from the width of the interval', () => {
  const forecasts = HISTORY_KINDS.flatMap((kind) =>
    Array.from({ length: 10 }, (_, seed) => {
      const { posts, now } = generateHistory(kind, seed);
      return forecastMonthlySignals(posts, now);
    }),
  ).filter(({ postsUsed, predictedMonthlySignals: n }) => postsUsed >= 8 && n > 0);
  const widths = (confidence: Forecast['confidence']) =>
    forecasts
      .filter((forecast) => forecast.confidence === confidence)
      .map(({ low, high, predictedMonthlySignals }) => (high - low) / predictedMonthlySignals);
  expect(Math.max(...widths('good'))).toBeLessThanOrEqual(Math.min(...widths('fair')));
  expect(Math.max(...widths('fair'))).toBeLessThanOrEqual(Math.min(...widths('low')));
});

test('the bounds are the 10th and 90th percentile, not stretched', () => {
  const { low, high, predictedMonthlySignals, percentiles } = forecastMonthlySignals(
    regular(50, 3, 30),
    NOW,
  );
  expect(percentiles).toHaveLength(99);
  expect([percentiles?.[9], percentiles?.[49], percentiles?.[89]]).toEqual([
    low,
    predictedMonthlySignals,
    high,
  ]);
});

test('more planned posts mean more signals, in the median and at both bounds', () => {
  fc.assert(
    fc.property(enoughPosts, (drawn) => {
      const posts = drawn.map(({ ageDays, engagement }) => post(ageDays, engagement));
      const rows = forecastByPosts(posts, NOW)?.byPosts ?? [];
      for (const [i, { quantiles }] of rows.slice(1).entries()) {
        for (const at of [1, 9, 17]) {
          expect(quantiles[at]).toBeGreaterThanOrEqual(rows[i]?.quantiles[at] ?? Infinity);
        }
      }
    }),
    { numRuns: 10 },
  );
});

test('the table by posts agrees with the forecast of the habit and of a plan', () => {
  const posts = regular(50, 3, 30);
  const table = forecastByPosts(posts, NOW);
  const habit = forecastMonthlySignals(posts, NOW);
  const usualAt = [1, 9, 17].map((at) => table?.usual[at] ?? 0);
  for (const [i, value] of [habit.low, habit.predictedMonthlySignals, habit.high].entries()) {
    expect(Math.abs(value / (usualAt[i] ?? 0) - 1)).toBeLessThan(0.1);
  }
  const twenty = table?.byPosts.find((row) => row.posts === 20)?.quantiles[9] ?? 0;
  const planned = forecastMonthlySignals(posts, NOW, { plannedPosts: 20 });
  expect(Math.abs(planned.predictedMonthlySignals / twenty - 1)).toBeLessThan(0.1);
  expect(twenty).toBeGreaterThan(1.7 * habit.predictedMonthlySignals);
  expect(planned.postsPerMonth).toBe(habit.postsPerMonth);
});

test('a plan of no posts leaves what existing posts will still collect', () => {
  const forecast = forecastMonthlySignals(regular(50, 3, 30), NOW, { plannedPosts: 0 });
  expect(forecast.predictedMonthlySignals).toBeGreaterThan(0);
  expect(forecast.predictedMonthlySignals).toBeLessThan(2 * forecast.fromPostsAlreadyOut);
});

test('without engagement there is no table by posts', () => {
  expect(forecastByPosts([], NOW)).toBeNull();
  expect(forecastByPosts(regular(20, 3, 0), NOW)).toBeNull();
});

test('a member of many posts a month keeps the variance of the months', () => {
  const posts = regular(50, 0.3, 30).map((it, i) => ({ ...it, engagement: i % 5 === 0 ? 150 : 5 }));
  const forecastWidth = (plannedPosts: number) => {
    const { low, high, predictedMonthlySignals } = forecastMonthlySignals(posts, NOW, {
      plannedPosts,
    });
    return (high - low) / predictedMonthlySignals;
  };
  expect(forecastWidth(100)).toBeGreaterThan(0.85 * forecastWidth(60));
});

test('the smallest plan that covers the expected month is recommended', () => {
  const expecting = (predictedMonthlySignals: number) =>
    recommendPlan({ predictedMonthlySignals }, PLANS);
  expect(expecting(250)).toEqual({ key: 'package_one', coversExpected: true });
  expect(expecting(251)).toEqual({ key: 'package_two', coversExpected: true });
  expect(expecting(1001)).toEqual({ key: 'package_three', coversExpected: true });
});

test('if no plan covers the month the largest is recommended as insufficient', () => {
  expect(recommendPlan({ predictedMonthlySignals: 9999 }, PLANS)).toEqual({
    key: 'package_three',
    coversExpected: false,
  });
});

test('without plans none is recommended', () => {
  expect(recommendPlan({ predictedMonthlySignals: 1 }, [])).toBeNull();
});
