import type { Page } from '@playwright/test';
import {
  answerAsUser,
  stayBusy,
  expect,
  failCall,
  failure,
  addDays,
  type Screen,
  listScreens,
  show,
  neverAnswer,
} from './screen.ts';

export function listAccountScreens(): Screen[] {
  const account = async (page: Page) => {
    await show(page, '/profile');
    await expect(page.getByRole('button', { name: 'Manage subscription' })).toBeVisible();
  };
  const zones = async (page: Page, search: string) => {
    await account(page);
    await page.getByRole('button', { name: 'Edit time zone' }).click();
    await page.getByRole('searchbox').fill(search);
  };
  return listScreens('subscriber', {
    account,
    async 'account: user menu'(page) {
      await account(page);
      await page.getByRole('button', { name: /your menu/ }).click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
    async 'account: time zones'(page) {
      await zones(page, 'europe');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
    async 'account: no such time zone'(page) {
      await zones(page, 'atlantis');
      await expect(page.getByText(/^No results/)).toBeVisible();
    },
    async 'account: no time zone chosen'(page) {
      await zones(page, 'atlantis');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Choose a time zone from the list')).toBeVisible();
    },
    async 'account: change password'(page) {
      await account(page);
      await page.getByRole('button', { name: /change password/i }).click();
      await page.getByLabel('New password', { exact: true }).fill('Harbour');
      await page.getByLabel('Repeat new password').fill('Other');
      await page.getByLabel('Repeat new password').blur();
      await expect(page.getByText('Passwords do not match!')).toBeVisible();
    },
    async 'account: no password yet'(page) {
      await answerAsUser(page, { hasPassword: false });
      await account(page);
      await page.getByRole('button', { name: 'Set password' }).click();
      await expect(page.getByLabel('Repeat new password')).toBeVisible();
    },
    async 'account: delete'(page) {
      await page.route('**/api/user/delete', (route) =>
        route.request().method() === 'GET'
          ? route.fulfill({ json: { code: 14, message: 'Code sent to email' } })
          : route.fulfill(failure('invalid_code')),
      );
      await account(page);
      await page.getByRole('button', { name: /delete/i }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.getByLabel('Code', { exact: true }).fill('123456');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /delete/i })
        .click();
      await expect(page.getByText('Invalid or expired code')).toBeVisible();
    },
    async 'account: a toast'(page) {
      await account(page);
      await page.getByRole('button', { name: 'Edit time zone' }).click();
      await failCall(page, '**/api/user/update/settings', 'unavailable');
      await page.getByRole('button', { name: /save/i }).click();
      await expect(page.getByText('The time zone could not be updated')).toBeVisible();
    },
    async 'account: a success'(page) {
      await account(page);
      await page.getByRole('button', { name: 'Edit time zone' }).click();
      await page.getByRole('button', { name: /save/i }).click();
      await expect(page.getByText('Time zone updated')).toBeVisible();
    },
    async 'account: the portal takes long'(page) {
      await neverAnswer(page, '**/api/payments/stripe/manage');
      await account(page);
      const manage = page.getByRole('button', { name: 'Manage subscription' });
      await stayBusy(page, manage, 'Stripe is taking longer than usual');
    },
    async 'account: menu lost'(page) {
      await page.route('**/UserTools*', (route) => route.abort());
      await show(page, '/profile');
      await expect(page.getByRole('button', { name: 'Reload menu' })).toBeVisible();
    },
    async 'account: unavailable'(page) {
      await failCall(page, '**/api/auth/isAuthenticated', 'unavailable');
      await page.goto('/profile');
      await expect(page.getByRole('button', { name: /try again/i })).toBeVisible();
    },
    async 'account: while data is processed'(page) {
      await answerAsUser(page, { dataProcessing: true });
      await show(page, '/profile');
      await page.getByRole('group', { name: /^Button is disabled/ }).focus();
      await expect(page.getByRole('tooltip')).toBeVisible();
    },
    async 'account: loading'(page) {
      await page.route('**/api/user/credits', () => {});
      await neverAnswer(page, '**/api/payments/stripe/current-subscription');
      await page.goto('/profile');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
    async 'account: billing unavailable'(page) {
      await failCall(page, '**/api/payments/stripe/current-subscription', 'payments_unavailable');
      await page.goto('/profile');
      await expect(page.getByRole('button', { name: /try again/i }).first()).toBeVisible();
    },
  });
}

export function listBillingScreens(): Screen[] {
  const changed = (page: Page, url: string, changes: object) =>
    page.route(url, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), ...changes } });
    });
  const billing =
    (changes: object, credits: object = {}) =>
    async (page: Page) => {
      await answerAsUser(page, { createdAt: addDays(-90) });
      await changed(page, '**/api/payments/stripe/current-subscription', changes);
      await changed(page, '**/api/user/credits', credits);
      await show(page, '/profile');
      await expect(page.getByRole('button', { name: 'Manage subscription' })).toBeVisible();
    };
  const paid = (days: number, changes: object = {}) => ({
    lastPayment: {
      formattedAmount: '$29.00',
      paidAt: addDays(days),
      formattedRefund: null,
      ...changes,
    },
  });
  const meter = ([baseCredits, raw]: [number, number]) => ({ baseCredits, usedCredits: { raw } });
  const used = (signal: [number, number], ai: [number, number], changes: object = {}) => ({
    signal: meter(signal),
    ai: meter(ai),
    ...changes,
  });
  return listScreens('subscriber', {
    'billing: canceled': billing(
      { lastRenewalDate: addDays(-12), endsAt: addDays(18), nextRenewalDate: null, ...paid(-12) },
      used([250, 201], [50, 50], { renewsAt: null }),
    ),
    'billing: yearly, refunded': billing(
      {
        product: { name: 'World Class', key: 'package_four' },
        lastRenewalDate: addDays(-60),
        nextRenewalDate: addDays(305),
        price: {
          interval: 'yearly',
          amount: 209_160,
          currency: 'usd',
          formattedAmount: '$2,091.60',
        },
        ...paid(-60, { formattedAmount: '$2,091.60', formattedRefund: '$1,045.80' }),
      },
      used([15_000, 4_212], [1_000, 968]),
    ),
    'billing: payment failed': billing(
      {
        status: 'past_due',
        lastRenewalDate: addDays(-4),
        paymentFailedAt: addDays(-4),
        dataErasedAt: addDays(11),
        ...paid(-34),
      },
      used([250, 201], [50, 50], { renewsAt: null }),
    ),
    'billing: a change of plan is not paid': billing(
      { isChangeUnpaid: true, price: { interval: null, amount: null, formattedAmount: null } },
      used([250, 201], [50, 50]),
    ),
    'billing: paused': billing(
      { status: 'paused' },
      used([250, 201], [50, 50], { renewsAt: null }),
    ),
    'billing: unknown status': billing(
      { status: 'unknown', unknownStatus: 'hibernating' },
      used([250, 201], [50, 50], { renewsAt: null }),
    ),
    async 'billing: no plan'(page) {
      await failCall(page, '**/api/payments/stripe/current-subscription', 'not_found');
      await show(page, '/profile');
      await expect(page.getByRole('link', { name: 'Choose a plan' })).toBeVisible();
    },
  });
}
