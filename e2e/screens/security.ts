import { expect, type Page } from '@playwright/test';
import type { Activity, ActivityEvent, OwnSession } from '../../contract/routes/security.ts';
import {
  answerAsUser,
  failCall,
  failure,
  addDays,
  type Screen,
  listScreens,
  show,
} from './screen.ts';

const session = (changes: Partial<OwnSession>): OwnSession => ({
  id: crypto.randomUUID(),
  kind: 'web',
  device: 'Firefox on Windows',
  address: '203.0.x.x',
  createdAt: addDays(-9),
  lastUsedAt: addDays(-1),
  isCurrent: false,
  ...changes,
});

const SESSIONS = [
  session({ device: 'Chrome on macOS', address: '198.51.x.x', isCurrent: true }),
  session({ kind: 'extension', device: 'Chrome on macOS', address: '198.51.x.x' }),
  session({ device: 'Samsung Internet on Android', address: '2001:db8:x:x' }),
  session({ device: 'An unknown browser', address: null, lastUsedAt: addDays(-6) }),
];

const EVENTS: readonly ActivityEvent[] = [
  'signed_in_with_password',
  'signals_exported',
  'wrong_password',
  'signed_in_with_google',
  'google_adopted',
  'password_reset',
  'wrong_deletion_code',
  'deletion_requested',
  'other_sessions_ended',
  'signed_out',
];
const ACTIVITY: Activity[] = EVENTS.map((event, place) => ({
  id: crypto.randomUUID(),
  event,
  at: addDays(-place * 3),
  device: place === 4 ? 'Samsung Internet on Android' : 'Firefox on Windows',
  address: place === 2 ? '2001:db8:x:x' : '203.0.x.x',
  isNewDevice: place === 0,
  exported: event === 'signals_exported' ? { rows: 1311, sha256: '3f9a'.repeat(16) } : null,
}));

async function lists(page: Page, sessions: OwnSession[], activity: Activity[] = ACTIVITY) {
  await page.route('**/api/user/sessions', (route) => route.fulfill({ json: sessions }));
  await page.route('**/api/user/security-activity', (route) => route.fulfill({ json: activity }));
  await show(page, '/profile');
  await expect(page.getByRole('button', { name: 'Sign out here' })).toBeVisible();
}

async function asked(page: Page, button: string) {
  await failCall(page, '**/api/payments/stripe/manage', 'proof_needed');
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('dialog', { name: 'Confirm it’s you' })).toBeVisible();
}

export function listSecurityScreens(): Screen[] {
  return [
    ...listScreens('subscriber', {
      'security: several sessions': (page) => lists(page, SESSIONS),
      'security: only this one': (page) => lists(page, SESSIONS.slice(0, 1), ACTIVITY.slice(0, 1)),
      async 'security: all activity'(page) {
        await lists(page, SESSIONS);
        await page.getByRole('button', { name: `Show all ${EVENTS.length}` }).click();
        await expect(page.getByText('Signed out', { exact: true })).toBeVisible();
      },
      async 'security: sign out all others'(page) {
        await lists(page, SESSIONS);
        await page.getByRole('button', { name: 'Sign out all others' }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
      async 'security: unavailable'(page) {
        await failCall(page, '**/api/user/sessions', 'unavailable');
        await failCall(page, '**/api/user/security-activity', 'unavailable');
        await show(page, '/profile');
        await expect(page.getByText('Your sessions could not be loaded')).toBeVisible();
        await expect(page.getByText('Your security activity could not be loaded')).toBeVisible();
      },
      async 'security: loading'(page) {
        await page.route('**/api/user/sessions', () => {});
        await page.route('**/api/user/security-activity', () => {});
        await show(page, '/profile');
        await expect(page.getByRole('button', { name: 'Manage subscription' })).toBeVisible();
      },
      async 'security: a proof is refused'(page) {
        await show(page, '/profile');
        await asked(page, 'Manage subscription');
        await page.route('**/api/user/reauthenticate', (route) =>
          route.fulfill(failure('invalid_current_password')),
        );
        await page.getByLabel('Current password').fill('Harbour');
        await page.getByRole('button', { name: 'Continue' }).click();
        await expect(page.getByText('Invalid current password')).toBeVisible();
      },
      async 'security: a proof by Google'(page) {
        await answerAsUser(page, { hasPassword: false });
        await show(page, '/profile');
        await asked(page, 'Manage subscription');
        await expect(page.getByRole('button', { name: /Sign in with Google/ })).toBeVisible();
      },
    }),
    ...listScreens('debtor', {
      async 'payment error: a proof first'(page) {
        await show(page, '/payment/error');
        await asked(page, 'Update your payment');
      },
    }),
  ];
}
