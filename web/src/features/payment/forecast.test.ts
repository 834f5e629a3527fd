import { expect, test } from 'vitest';
import type { Plan } from '../../../../contract/plans.ts';
import type { ProfileAnalysis } from '../../../../contract/routes/profiles.ts';
import { forecastOf } from './forecast.ts';

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

function analysis(
  predicted: number,
  basis: Partial<NonNullable<ProfileAnalysis['basis']>> = {},
  optimalPackage = 'package_two',
): ProfileAnalysis {
  return {
    status: 'ready',
    linkedinProfileUrl: 'https://www.linkedin.com/in/nora',
    predictedMonthlySignals: predicted,
    optimalPackage,
    basis: {
      low: 620,
      high: 1130,
      posts: 50,
      spanDays: 143,
      postsPerMonth: 10,
      engagementPerPost: 83,
      confidence: 'good',
      ...basis,
    },
  };
}

test('a good basis is told with its bounds, its posts and the plan that has room', () => {
  expect(forecastOf(analysis(830, { high: 1000 }), plans)).toEqual({
    kind: 'usual',
    heading: 'About 830 signals a month',
    text: 'Going by the last 50 posts, over 143 days, three months out of five would bring between 620 and 1,000. Networker has room for them.',
  });
});

test('a plan without room for the strongest month is not said to have it', () => {
  expect(forecastOf(analysis(830, { high: 1001 }), plans).text).toContain(
    'Networker has room for 1,000 and keeps the rest for later.',
  );
});

test('few posts are called a guess', () => {
  const forecast = forecastOf(
    analysis(40, { posts: 3, low: 5, high: 160, confidence: 'low' }),
    plans,
  );
  expect(forecast.heading).toBe('Perhaps 40 signals a month');
  expect(forecast.text).toContain('There are only 3 posts to go by');
  expect(forecast.text).toContain('from 5 to 160');
});

test('nothing is promised to a profile without posts', () => {
  const forecast = forecastOf(
    analysis(0, { posts: 0, low: 0, high: 120, confidence: 'none' }),
    plans,
  );
  expect(forecast.kind).toBe('no-posts');
  expect(forecast.text).toContain('we cannot promise any signals');
});

test('hidden engagement is named as such', () => {
  const forecast = forecastOf(analysis(0, { posts: 21, confidence: 'none' }), plans);
  expect(forecast.kind).toBe('hidden');
  expect(forecast.text).toContain('We read 21 posts');
});

test('where even the largest plan is too small, the text says what becomes of the rest', () => {
  expect(forecastOf(analysis(20_000, { high: 24_000 }, 'package_four'), plans).text).toContain(
    'Even World Class has room for only 15,000 and keeps the rest for later.',
  );
});

test('an analysis under way, failed or never begun makes no forecast', () => {
  const under = {
    ...analysis(0),
    predictedMonthlySignals: null,
    basis: null,
    optimalPackage: null,
  };
  expect(forecastOf({ ...under, status: 'queued' }, plans).kind).toBe('waiting');
  expect(forecastOf({ ...under, status: 'running' }, plans).kind).toBe('waiting');
  expect(forecastOf({ ...under, status: 'failed' }, plans).kind).toBe('failed');
  expect(forecastOf(null, plans).kind).toBe('unknown');
});
