import type { Page } from '@playwright/test';
import { someone } from '../support/journey.ts';
import {
  stayBusy,
  expect,
  failCall,
  type Screen,
  listScreens,
  show,
  neverAnswer,
} from './screen.ts';

export function listVisitorScreens(): Screen[] {
  return listScreens('visitor', {
    'sign-in': (page) => show(page, '/auth'),
    async 'sign-in refused'(page) {
      await show(page, '/auth');
      await page.getByLabel('Email').fill('unknown@example.com');
      await page.getByLabel('Password', { exact: true }).fill('not this one');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByText('Invalid login details')).toBeVisible();
    },
    async 'sign-in takes long'(page) {
      await neverAnswer(page, '**/api/auth/login');
      await show(page, '/auth');
      await page.getByLabel('Email').fill('unknown@example.com');
      await page.getByLabel('Password', { exact: true }).fill('not this one');
      await stayBusy(page, page.getByRole('button', { name: 'Sign in' }), 'Signing in');
    },
    register: (page) => show(page, '/auth/register'),
    async 'register with errors'(page) {
      await show(page, '/auth/register');
      for (const [field, text] of [
        ['First name', 'N'],
        ['Last name', 'L'],
        ['Email', 'nobody'],
        ['Password', 'short'],
        ['Repeat password', 'other'],
      ] as const) {
        await page.getByLabel(field, { exact: true }).fill(text);
        await page.getByLabel(field, { exact: true }).blur();
      }
      await expect(page.getByText('Invalid email address')).toBeVisible();
    },
    'contact us': (page) => show(page, '/contact-us'),
    async 'contact us with errors'(page) {
      await show(page, '/contact-us');
      await page.getByLabel('Message').fill('Too short');
      await page.getByLabel('Message').blur();
      await expect(page.getByText('Please enter at least 10 characters')).toBeVisible();
    },
    'contact us sent': (page) => show(page, '/contact-us/success'),
    'account deleted': (page) => show(page, '/delete-account'),
    'something went wrong': (page) => show(page, '/error'),
    'not found': (page) => show(page, '/no-such-page'),
  });
}

export function listRecoveryScreens(): Screen[] {
  const toCode = async (page: Page) => {
    await show(page, '/forgot-password');
    await page.getByLabel('Email').fill(someone().email);
    await page.getByRole('button', { name: /send/i }).click();
    await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
  };
  return listScreens('visitor', {
    'forgot password': (page) => show(page, '/forgot-password'),
    async 'forgot password refused'(page) {
      await failCall(page, '**/api/auth/password/forgot', 'too_many_requests');
      await show(page, '/forgot-password');
      await page.getByLabel('Email').fill(someone().email);
      await page.getByRole('button', { name: /send/i }).click();
      await expect(page.getByText('Too many attempts')).toBeVisible();
    },
    'verify code': toCode,
    async 'verify code: sent again'(page) {
      await toCode(page);
      await page.getByRole('button', { name: 'Resend code' }).click();
      await expect(page.getByText('A new code is on its way.')).toBeVisible();
    },
    async 'verify code refused'(page) {
      await toCode(page);
      await page.getByLabel('Code', { exact: true }).fill('123456');
      await page.getByRole('button', { name: /confirm/i }).click();
      await expect(page.getByText('Invalid or expired code')).toBeVisible();
    },
    async 'new password'(page) {
      await page.route('**/api/auth/password/verifyCode', (route) =>
        route.fulfill({ json: { email: 'someone@example.com' } }),
      );
      await toCode(page);
      await page.getByLabel('Code', { exact: true }).fill('123456');
      await page.getByRole('button', { name: /confirm/i }).click();
      await page.getByLabel('New password', { exact: true }).fill('Harbour');
    },
  });
}
