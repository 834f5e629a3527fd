import type { Page } from '@playwright/test';
import { BASIS, MONTHS, UNREADY } from '../support/forecasts.ts';
import { switchTo } from '../support/steps.ts';
import {
  stayBusy,
  expect,
  failCall,
  addDays,
  type Screen,
  listScreens,
  show,
  neverAnswer,
} from './screen.ts';

export function listOnboardingScreens(): Screen[] {
  const enter = async (page: Page, url: string) => {
    await show(page, '/linkedin-profile');
    await page.getByLabel('LinkedIn Profile Url').fill(url);
  };
  const profile = (name: string) => `https://www.linkedin.com/in/${name}`;
  return listScreens('newcomer', {
    'link a profile': (page) => show(page, '/linkedin-profile'),
    async 'link a profile: not an address'(page) {
      await enter(page, 'https://example.com/nora');
      await expect(page.getByText(/not in a valid format/)).toBeVisible();
    },
    async 'link a profile: looking'(page) {
      await neverAnswer(page, '**/api/linkedin-profiles?*');
      await enter(page, profile('nora-lindqvist'));
      await expect(page.getByRole('status', { name: 'Looking for the profile' })).toBeVisible();
    },
    async 'link a profile: found'(page) {
      await enter(page, profile('nora-lindqvist'));
      await page.getByRole('checkbox').check();
    },
    async 'link a profile: no one there'(page) {
      await enter(page, profile('missing-nora'));
      await expect(page.getByText('This is not a valid profile')).toBeVisible();
    },
    async 'link a profile: network unavailable'(page) {
      await failCall(page, '**/api/linkedin-profiles?*', 'network_unavailable');
      await enter(page, profile('nora-lindqvist'));
      await expect(page.getByRole('button', { name: /try again/i })).toBeVisible();
    },
  });
}

export function planScreens(): Screen[] {
  const plans = '**/api/payments/stripe/subscription-plans';
  const ended = '**/api/payments/stripe/ended-subscription';
  const forecast = (analysis: object, heading: RegExp) => async (page: Page) => {
    await page.route('**/api/linkedin-profiles/analysis', (route) =>
      route.fulfill({ json: { ...UNREADY, status: 'ready', ...analysis } }),
    );
    await show(page, '/payment');
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Choose/ }).first()).toBeVisible();
  };
  return listScreens('linked', {
    async 'plans by the month'(page) {
      await show(page, '/payment');
      await expect(page.getByText('Recommended')).toBeVisible();
      await switchTo(page, 'Monthly');
    },
    async 'plans by the year'(page) {
      await show(page, '/payment');
      await expect(page.getByText('Recommended')).toBeVisible();
      await switchTo(page, 'Yearly');
    },
    async 'plans while posts are read'(page) {
      await page.route('**/api/linkedin-profiles/analysis', (route) =>
        route.fulfill({ json: UNREADY }),
      );
      await show(page, '/payment');
      await expect(page.getByRole('button', { name: /^Choose/ }).first()).toBeVisible();
    },
    async 'plans without a forecast'(page) {
      const failed = { ...UNREADY, status: 'failed' };
      await page.route('**/api/linkedin-profiles/analysis', (route) =>
        route.fulfill({ json: failed }),
      );
      await show(page, '/payment');
      await expect(page.getByRole('button', { name: 'Read the posts again' })).toBeVisible();
      await expect(page.getByRole('button', { name: /^Choose/ }).first()).toBeVisible();
    },
    async 'plans whose forecast did not load'(page) {
      await failCall(page, '**/api/linkedin-profiles/analysis', 'unavailable');
      await show(page, '/payment');
      await expect(page.getByRole('button', { name: /try again/i })).toBeVisible();
      await expect(page.getByRole('button', { name: /^Choose/ }).first()).toBeVisible();
    },
    'plans with a rough forecast': forecast(
      {
        predictedMonthlySignals: 40,
        optimalPackage: 'package_one',
        basis: { ...BASIS, low: 8, high: 160, posts: 3, confidence: 'low' },
        months: MONTHS,
      },
      /^Perhaps 40/,
    ),
    'plans with months that differ widely': forecast(
      {
        predictedMonthlySignals: 160,
        optimalPackage: 'package_one',
        basis: { ...BASIS, low: 0, high: 1400, posts: 50, oneOff: 90, confidence: 'low' },
        months: MONTHS,
      },
      /^Perhaps 160/,
    ),
    async 'plans for more posts than now'(page) {
      await show(page, '/payment');
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toContainText('signals a month');
      const before = await heading.textContent();
      await page.getByRole('slider', { name: 'Posts a month' }).press('End');
      await expect(heading).not.toHaveText(before ?? '');
    },
    'plans with hidden engagement': forecast(
      { predictedMonthlySignals: 0, basis: { ...BASIS, posts: 24, confidence: 'none' } },
      /hidden/,
    ),
    'plans without posts': forecast(
      { predictedMonthlySignals: 0, optimalPackage: 'package_one', basis: BASIS },
      /^Nothing to count/,
    ),
    async 'plans: the checkout takes long'(page) {
      await neverAnswer(page, '**/api/payments/stripe/checkout-session');
      await show(page, '/payment');
      await expect(page.getByText('Recommended')).toBeVisible();
      const choose = page.getByRole('button', { name: 'Choose Classic' });
      await stayBusy(page, choose, 'Stripe is taking longer than usual');
    },
    async 'plans after a plan has ended'(page) {
      await page.route(ended, (route) => route.fulfill({ json: ENDED }));
      await show(page, '/payment');
      await expect(page.getByText('Recommended')).toBeVisible();
    },
    async 'plans after the data are gone'(page) {
      const gone = { ...ENDED, wasUnpaid: true, isErased: true };
      await page.route(ended, (route) => route.fulfill({ json: gone }));
      await show(page, '/payment');
      await expect(page.getByText('Recommended')).toBeVisible();
    },
    async 'plans loading'(page) {
      await neverAnswer(page, plans);
      await page.goto('/payment');
      await expect(page.getByRole('button', { name: /your menu/ })).toBeVisible();
      await expect(page.getByRole('heading').first()).toBeVisible();
    },
    async 'plans unavailable'(page) {
      await failCall(page, plans, 'payments_unavailable');
      await page.goto('/payment');
      await expect(page.getByRole('button', { name: /try again/i })).toBeVisible();
    },
  });
}

const ENDED = {
  product: { name: 'Networker' },
  endedAt: addDays(-9),
  wasUnpaid: false,
  wasReturned: false,
  dataErasedAt: addDays(21),
  isErased: false,
};
