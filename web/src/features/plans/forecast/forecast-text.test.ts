import { expect, test } from 'vitest';
import type { Plan } from '../../../../../contract/plans.ts';
import type { ShownForecast } from '../queries.ts';
import { forecastWords } from './forecast-text.ts';
import { buildOutlook } from './outlook.ts';

const plans = [plan('package_two', 'Networker', 1000), plan('package_four', 'World Class', 15_000)];

function plan(key: string, name: string, monthlySignals: number): Plan {
  return {
    key,
    name,
    description: '',
    features: [],
    monthlySignals,
    monthlyAiCredits: 1,
    prices: [],
  };
}

const MONTH = { median: 830, low: 620, high: 1130 };

/** Evenly between the bounds. */
function listQuantiles({ low, high }: typeof MONTH): number[] {
  const step = (high - low) / 16;
  return Array.from({ length: 19 }, (_, i) => Math.max(0, Math.round(low + step * (i - 1))));
}

function makeReadyForecast(
  month: Partial<typeof MONTH> = {},
  basis: Partial<NonNullable<ShownForecast['basis']>> = {},
  optimalPackage = 'package_two',
): ShownForecast {
  const { median, ...bounds } = { ...MONTH, ...month };
  const twice = { median: 2 * median, low: 2 * bounds.low, high: 2 * bounds.high };
  return {
    status: 'ready',
    linkedinProfileUrl: 'https://www.linkedin.com/in/nora',
    madeAt: '2026-11-26T09:00:00.000Z',
    predictedMonthlySignals: median,
    optimalPackage,
    basis: {
      ...bounds,
      posts: 50,
      spanDays: 143,
      postsPerMonth: 10,
      engagementPerPost: 83,
      oneOff: 0,
      confidence: 'good',
      ...basis,
    },
    months: {
      usual: listQuantiles({ median, ...bounds }),
      byPosts: [{ posts: 20, quantiles: listQuantiles(twice) }],
    },
  };
}

const wordsFor = (found: ShownForecast, posts: number | null = null) =>
  forecastWords(buildOutlook(found, posts, plans), plans);

test('a confident forecast shows the median, its bounds, its posts and the room of the plan', () => {
  expect(wordsFor(makeReadyForecast())).toEqual({
    kind: 'usual',
    heading: 'About 830 signals a month',
    text: 'Most likely about 830. Eight months in ten fall between 620 and 1,130. Based on reactions and comments (your own included) on the last 50 posts, which cover 143 days; recent weeks count most. Networker has room for 7 in 10 such months; in the others, extra signals wait.',
  });
});

test('a plan with room for nine in ten months needs no word on the rest', () => {
  expect(wordsFor(makeReadyForecast({ high: 1000 })).text).toContain(
    'Networker has room for 9 in 10 such months.',
  );
});

test('another number of posts changes the month and the recommended plan', () => {
  const outlook = buildOutlook(makeReadyForecast(), 20, plans);
  expect(outlook.optimalPackage).toBe('package_four');
  expect(outlook.month).toEqual({ median: 1750, low: 1240, high: 2260 });
  expect(forecastWords(outlook, plans).heading).toBe('About 1,750 signals a month');
  expect(buildOutlook(makeReadyForecast(), null, plans).optimalPackage).toBe('package_two');
});

test('one-off engagement does not raise the recommended plan, and is mentioned if it is much', () => {
  const viral = makeReadyForecast({}, { oneOff: 900 });
  expect(buildOutlook(viral, 20, plans).optimalPackage).toBe('package_two');
  expect(wordsFor(viral).text).toContain('About 900 of these signals come only once');
  expect(wordsFor(makeReadyForecast({}, { oneOff: 20 })).text).not.toContain('only once');
});

test('a forecast from few posts is called a guess', () => {
  const forecast = wordsFor(
    makeReadyForecast({ median: 40, low: 5, high: 160 }, { posts: 3, confidence: 'low' }),
  );
  expect(forecast.heading).toBe('Perhaps 40 signals a month');
  expect(forecast.text).toContain(
    'This is a first guess from reactions and comments (your own included) on only 3 posts.',
  );
  expect(forecast.text).toContain('Eight months in ten fall between 5 and 160.');
});

test('wide bounds from many posts are explained by months that differ', () => {
  const forecast = wordsFor(
    makeReadyForecast({ median: 40, low: 0, high: 400 }, { confidence: 'low' }),
  );
  expect(forecast.heading).toBe('Perhaps 40 signals a month');
  expect(forecast.text).toContain('Months vary widely. Based on');
});

test('a profile without posts gets no forecast', () => {
  const forecast = wordsFor(
    makeReadyForecast({ median: 0, low: 0, high: 120 }, { posts: 0, confidence: 'none' }),
  );
  expect(forecast.kind).toBe('no-posts');
  expect(forecast.text).toContain('we cannot promise any signals');
});

test('hidden engagement is reported', () => {
  const forecast = wordsFor(makeReadyForecast({ median: 0 }, { posts: 21, confidence: 'none' }));
  expect(forecast.kind).toBe('hidden');
  expect(forecast.text).toContain('We read 21 posts');
});

test('if even the largest plan is too small, the text says what happens to the rest', () => {
  const large = { median: 20_000, low: 9000, high: 44_000 };
  expect(wordsFor(makeReadyForecast(large, {}, 'package_four')).text).toContain(
    'World Class is too small for most such months: it has room for 2 in 10, and in the others extra signals wait.',
  );
});

test('a running, failed or missing analysis gives no forecast', () => {
  const under = {
    ...makeReadyForecast(),
    predictedMonthlySignals: null,
    basis: null,
    months: null,
    optimalPackage: null,
  };
  expect(wordsFor({ ...under, status: 'queued' }).kind).toBe('waiting');
  expect(wordsFor({ ...under, status: 'running' }).kind).toBe('waiting');
  expect(wordsFor({ ...under, status: 'failed' }).kind).toBe('failed');
  expect(forecastWords(null, plans).kind).toBe('unknown');
});
