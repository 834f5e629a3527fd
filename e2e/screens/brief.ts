import type { Page } from '@playwright/test';
import { expect, failCall, neverAnswer, type Screen, listScreens, show } from './screen.ts';

const BRIEF = '**/api/user/brief';
const LINK = `/unsubscribe/${'x'.repeat(75)}`;
const POST = '**/api/brief/unsubscribe/*';

async function card(page: Page, changes: object): Promise<void> {
  const brief = { isOn: true, at: '07:30', isAddressVerified: true, ...changes };
  await page.route(BRIEF, (route) => route.fulfill({ json: brief }));
  await show(page, '/profile');
  await expect(page.getByRole('switch', { name: 'Email me a daily brief' })).toBeVisible();
}

async function press(page: Page): Promise<void> {
  await show(page, LINK);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
}

export function listBriefScreens(): Screen[] {
  return [
    ...listScreens('subscriber', {
      'brief: on': (page) => card(page, {}),
      'brief: off': (page) => card(page, { isOn: false }),
      'brief: address not verified': (page) =>
        card(page, { at: '23:30', isAddressVerified: false }),
      async 'brief: code for the address'(page) {
        await page.route('**/api/user/email/verification', (route) =>
          route.fulfill({ json: { code: 14, message: 'Code sent to email' } }),
        );
        await failCall(page, '**/api/user/email/verification/confirm', 'invalid_code');
        await card(page, { isAddressVerified: false });
        await page.getByRole('button', { name: 'Send code' }).click();
        await page.getByLabel('Code', { exact: true }).fill('123456');
        await page.getByRole('button', { name: 'Verify address' }).click();
        await expect(page.getByText('Invalid or expired code')).toBeVisible();
      },
      async 'brief: not saved'(page) {
        await card(page, {});
        await failCall(page, BRIEF, 'unavailable');
        await page.getByLabel('Time of the daily brief').selectOption('18:00');
        await expect(page.getByText('The daily brief could not be changed')).toBeVisible();
      },
      async 'brief: not loaded'(page) {
        await failCall(page, BRIEF, 'unavailable');
        await show(page, '/profile');
        const region = page.getByRole('region', { name: 'Daily brief' });
        await expect(region.getByRole('button', { name: /try again/i })).toBeVisible();
      },
      async 'brief: loading'(page) {
        await neverAnswer(page, BRIEF);
        await show(page, '/profile');
        const loading = page.getByRole('status', { name: 'Loading your daily brief' });
        await expect(loading).toBeVisible();
      },
    }),
    ...listScreens('visitor', {
      'unsubscribe: question': (page) => show(page, LINK),
      'unsubscribe: link incomplete': (page) => show(page, '/unsubscribe'),
      async 'unsubscribe: done'(page) {
        await page.route(POST, (route) => route.fulfill({ json: { unsubscribed: true } }));
        await press(page);
        await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
      },
      async 'unsubscribe: failed'(page) {
        await failCall(page, POST, 'unavailable');
        await press(page);
        await expect(page.getByRole('alert')).not.toBeEmpty();
      },
    }),
  ];
}
