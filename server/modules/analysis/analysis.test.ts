import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type PostEngagement,
  type Prediction,
  predictMonthlySignals,
  recommendPlan,
} from './analysis.ts';
import { generateHistory, HISTORY_KINDS } from './history.generator.ts';
import { quantile } from './quantiles.ts';

const NOW = new Date('2026-11-01T12:00:00Z');
const PLANS = [
  { key: 'package_two', monthlySignals: 1000 },
  { key: 'package_one', monthlySignals: 250 },
  { key: 'package_three', monthlySignals: 4000 },
];

/** One post every `everyDays`, the newest `everyDays` old. */
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

function numbersOf(prediction: Prediction): number[] {
  return Object.values(prediction).filter((value) => typeof value === 'number');
}

test('no input gives anything but finite numbers, none below zero', () => {
  fc.assert(
    fc.property(anyPosts, (posts) => {
      const prediction = predictMonthlySignals(posts, NOW);
      for (const number of numbersOf(prediction)) {
        expect(Number.isFinite(number)).toBe(true);
        expect(number).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test('the prediction lies between its bounds', () => {
  fc.assert(
    fc.property(anyPosts, (posts) => {
      const { low, predictedMonthlySignals, high } = predictMonthlySignals(posts, NOW);
      expect(low).toBeLessThanOrEqual(predictedMonthlySignals);
      expect(predictedMonthlySignals).toBeLessThanOrEqual(high);
    }),
  );
});

test('the order of the posts is of no matter', () => {
  const shuffled = anyPosts.chain((posts) =>
    fc.tuple(fc.constant(posts), fc.shuffledSubarray(posts, { minLength: posts.length })),
  );
  fc.assert(
    fc.property(shuffled, ([posts, others]) => {
      expect(predictMonthlySignals(others, NOW)).toEqual(predictMonthlySignals(posts, NOW));
    }),
  );
});

test('the same posts give the same answer every time', () => {
  const { posts, now } = generateHistory('bursty', 3);
  expect(predictMonthlySignals(posts, now)).toEqual(predictMonthlySignals(posts, now));
});

test('k times the engagement of every post is k times the prediction', () => {
  fc.assert(
    fc.property(enoughPosts, fc.integer({ min: 2, max: 50 }), (drawn, k) => {
      const once = predictMonthlySignals(
        drawn.map(({ ageDays, engagement }) => post(ageDays, engagement)),
        NOW,
      );
      const scaled = predictMonthlySignals(
        drawn.map(({ ageDays, engagement }) => post(ageDays, engagement * k)),
        NOW,
      );
      // Half a signal of rounding on one side grows by k.
      const tolerance = k / 2 + 0.5 + 1e-6 * scaled.predictedMonthlySignals;
      expect(
        Math.abs(scaled.predictedMonthlySignals - k * once.predictedMonthlySignals),
      ).toBeLessThanOrEqual(tolerance);
    }),
  );
});

test('posts older than the newest fifty change nothing', () => {
  const fifty = regular(50, 3, 20);
  const more = [...fifty, ...regular(30, 3, 999).map((_, i) => post(151 + i, 999))];
  expect(predictMonthlySignals(more, NOW)).toEqual(predictMonthlySignals(fifty, NOW));
});

test('a regular member is predicted at posts a month times engagement a post', () => {
  // Every third day, thirty reactions each: ten posts a month, three hundred signals.
  const { predictedMonthlySignals, postsPerMonth } = predictMonthlySignals(regular(50, 3, 30), NOW);
  expect(postsPerMonth).toBeCloseTo(10, 0);
  expect(predictedMonthlySignals).toBeGreaterThan(270);
  expect(predictedMonthlySignals).toBeLessThan(345);
});

test('one viral post moves a regular member by less than a sixth, whenever it came out', () => {
  const calm = predictMonthlySignals(regular(50, 3, 30), NOW).predictedMonthlySignals;
  for (const index of [0, 1, 5, 25, 49]) {
    const posts = regular(50, 3, 30).map((it, i) =>
      i === index ? { ...it, engagement: 9000 } : it,
    );
    const { predictedMonthlySignals } = predictMonthlySignals(posts, NOW);
    expect(Math.abs(predictedMonthlySignals - calm) / calm).toBeLessThan(1 / 6);
  }
});

test('a hundredfold post moves irregular members by a tenth in the median, seldom by half', () => {
  const moves: number[] = [];
  for (let seed = 1; seed <= 60; seed += 1) {
    const { posts, now } = generateHistory(seed % 2 ? 'steady' : 'holiday gap', seed);
    const calm = predictMonthlySignals(posts, now).predictedMonthlySignals;
    const highest = Math.max(...posts.map(({ engagement }) => engagement));
    for (const index of [0, 5, 25, 45]) {
      const viral = posts.map((it, i) => (i === index ? { ...it, engagement: highest * 100 } : it));
      moves.push(Math.abs(predictMonthlySignals(viral, now).predictedMonthlySignals / calm - 1));
    }
  }
  expect(quantile(moves, 0.5)).toBeLessThan(0.1);
  expect(quantile(moves, 0.95)).toBeLessThan(0.5);
});

test('what a viral post of today will still collect is told apart, and lifts the upper bound', () => {
  const calm = predictMonthlySignals(regular(50, 3, 30), NOW);
  const viral = predictMonthlySignals([...regular(49, 3, 30), post(0.5, 3000)], NOW);
  expect(calm.oneOff).toBe(0);
  expect(viral.oneOff).toBeGreaterThan(1000);
  expect(viral.high).toBeGreaterThan(viral.predictedMonthlySignals + 1000);
});

test('an older post weighs less than a recent one', () => {
  const base = regular(30, 4, 30);
  const liftedAt = (index: number) =>
    predictMonthlySignals(
      base.map((it, i) => (i === index ? { ...it, engagement: 60 } : it)),
      NOW,
    ).engagementPerPost;
  expect(liftedAt(3)).toBeGreaterThan(liftedAt(14));
  expect(liftedAt(14)).toBeGreaterThan(liftedAt(27));
});

test('silence since the last post lowers the prediction', () => {
  const posts = regular(40, 3, 30);
  const monthLater = new Date(NOW.getTime() + 30 * 86_400_000);
  expect(predictMonthlySignals(posts, monthLater).predictedMonthlySignals).toBeLessThan(
    0.8 * predictMonthlySignals(posts, NOW).predictedMonthlySignals,
  );
});

test('a post of six hours is not taken for a weak one', () => {
  const grown = regular(40, 4, 40);
  // A quarter of a day at the prior speed: a fifth of the lifetime engagement is in.
  const young = [post(0.25, 8), post(0.3, 9), ...grown];
  const { engagementPerPost } = predictMonthlySignals(young, NOW);
  expect(engagementPerPost).toBeGreaterThan(37);
});

test('growing members are predicted above, declining ones below, their mean', () => {
  const growing = regular(50, 3, 0).map((it, i) => ({
    ...it,
    engagement: Math.round(200 / 1.02 ** (i * 3)),
  }));
  const mean = growing.reduce((sum, { engagement }) => sum + engagement, 0) / growing.length;
  expect(predictMonthlySignals(growing, NOW).engagementPerPost).toBeGreaterThan(1.3 * mean);
  const declining = growing.map((it, i) => ({
    ...it,
    engagement: growing[49 - i]?.engagement ?? 0,
  }));
  expect(predictMonthlySignals(declining, NOW).engagementPerPost).toBeLessThan(0.7 * mean);
});

test('without posts nothing is expected, up to a stated bound, with the smallest plan', () => {
  const prediction = predictMonthlySignals([], NOW);
  expect(prediction).toMatchObject({
    predictedMonthlySignals: 0,
    low: 0,
    high: 200,
    confidence: 'none',
    basis: 'no_posts',
  });
  expect(recommendPlan(prediction, PLANS)).toEqual({ key: 'package_one', coversExpected: true });
});

test('hidden engagement is said to be hidden and never taken for a quiet audience', () => {
  const prediction = predictMonthlySignals(regular(30, 3, 0), NOW);
  expect(prediction).toMatchObject({
    predictedMonthlySignals: 0,
    confidence: 'none',
    basis: 'hidden',
    postsUsed: 30,
  });
  expect(prediction.high).toBeGreaterThan(100);
});

test('fewer than eight posts are little data, with bounds wider than those of many', () => {
  const width = ({ low, high, predictedMonthlySignals }: Prediction) =>
    (high - low) / predictedMonthlySignals;
  const few = predictMonthlySignals(regular(4, 3, 30), NOW);
  const many = predictMonthlySignals(regular(50, 3, 30), NOW);
  expect(few.confidence).toBe('low');
  expect(many.confidence).toBe('good');
  expect(width(few)).toBeGreaterThan(1.5 * width(many));
});

test('a single post is drawn towards what a post usually collects', () => {
  const { engagementPerPost } = predictMonthlySignals([post(20, 500)], NOW);
  expect(engagementPerPost).toBeLessThan(400);
  expect(engagementPerPost).toBeGreaterThan(50);
});

test('the newest month is predicted from the posts before it, and both figures are given', () => {
  const { heldOut } = predictMonthlySignals(regular(50, 3, 30), NOW);
  expect(heldOut?.predicted).toBeGreaterThan(0.8 * (heldOut?.actual ?? 0));
  expect(heldOut?.predicted).toBeLessThan(1.25 * (heldOut?.actual ?? 0));
});

test('nothing is held out where too little came before the newest month', () => {
  expect(predictMonthlySignals(regular(50, 0.7, 30), NOW)).not.toHaveProperty('heldOut');
});

test('about three months in five fall between the bounds', () => {
  let covered = 0;
  let all = 0;
  for (const kind of HISTORY_KINDS.filter((it) => it !== 'private' && it !== 'none')) {
    for (let seed = 5000; seed < 5120; seed += 1) {
      const { posts, now, comingMonth } = generateHistory(kind, seed);
      const { low, high } = predictMonthlySignals(posts, now);
      all += 1;
      if (low <= comingMonth && comingMonth <= high) covered += 1;
    }
  }
  expect(covered / all).toBeGreaterThan(0.5);
  expect(covered / all).toBeLessThan(0.7);
});

test('the smallest plan that covers the expected month is recommended', () => {
  const expecting = (predictedMonthlySignals: number) =>
    recommendPlan({ predictedMonthlySignals }, PLANS);
  expect(expecting(250)).toEqual({ key: 'package_one', coversExpected: true });
  expect(expecting(251)).toEqual({ key: 'package_two', coversExpected: true });
  expect(expecting(1001)).toEqual({ key: 'package_three', coversExpected: true });
});

test('where no plan covers the month the largest is recommended, and said to fall short', () => {
  expect(recommendPlan({ predictedMonthlySignals: 9999 }, PLANS)).toEqual({
    key: 'package_three',
    coversExpected: false,
  });
});

test('of no plans none is recommended', () => {
  expect(recommendPlan({ predictedMonthlySignals: 1 }, [])).toBeNull();
});
