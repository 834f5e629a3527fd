import type { Page } from '@playwright/test';
import {
  answerAsUser,
  expect,
  failCall,
  type Screen,
  listScreens,
  show,
  neverAnswer,
} from './screen.ts';

/** Nothing was left out, and the reading goes on today. */
const WHOLE = { postsLeftOut: 0, resumesAt: null };

export function listFormScreens(): Screen[] {
  return listScreens('subscriber', {
    support: (page) => show(page, '/support'),
    async 'support: too short'(page) {
      await show(page, '/support');
      await page.getByLabel('Message').fill('Too short');
      await page.getByLabel('Message').blur();
      await expect(page.getByText('Please enter at least 10 characters')).toBeVisible();
    },
    async 'support: sent'(page) {
      await show(page, '/support');
      await page.getByLabel('Message').fill('May two of us use one account?');
      await page.getByRole('button', { name: 'Send message' }).click();
      await expect(page.getByText('Your reference is')).toBeVisible();
    },
    'contact us sent while signed in': (page) => show(page, '/contact-us/success'),
  });
}

export function listPaymentScreens(): Screen[] {
  const success = (posts: object) => async (page: Page) => {
    await answerAsUser(page, { dataProcessing: true });
    await page.route('**/api/user/data-processing', (route) =>
      route.fulfill({ json: { dataProcessing: true, signals: 0, ...WHOLE, ...posts } }),
    );
    await page.goto('/payment/success');
    await expect(page.getByRole('progressbar')).toBeVisible();
  };
  return [
    ...listScreens('subscriber', {
      'payment received: queued': success({ posts: { done: 0, known: null } }),
      'payment received: reading': success({ posts: { done: 18, known: 50 }, signals: 412 }),
      async 'payment received: no extension'(page) {
        await success({ posts: { done: 18, known: 50 }, signals: 412 })(page);
        await expect(page.getByRole('link', { name: /Get the extension/ })).toBeVisible();
      },
      async 'payment received: all read'(page) {
        await success({ posts: { done: 49, known: 50 }, signals: 1130 })(page);
        // Delays the user's refresh, so that this state stays visible.
        await neverAnswer(page, '**/api/auth/isAuthenticated');
        await page.route('**/api/user/data-processing', (route) =>
          route.fulfill({
            json: {
              dataProcessing: false,
              signals: 1130,
              posts: { done: 50, known: 50 },
              ...WHOLE,
            },
          }),
        );
        await expect(page.getByText('All posts are read')).toBeVisible();
      },
      async 'payment received: late'(page) {
        await success({ posts: { done: 18, known: 50 }, signals: 412 })(page);
        await neverAnswer(page, '**/api/auth/isAuthenticated');
        await page.route('**/api/user/data-processing', (route) =>
          route.fulfill({
            json: {
              dataProcessing: false,
              isLate: true,
              signals: 412,
              posts: { done: 18, known: 50 },
              ...WHOLE,
            },
          }),
        );
        await expect(page.getByText('Still reading the posts')).toBeVisible();
      },
      async 'payment received: progress unavailable'(page) {
        await answerAsUser(page, { dataProcessing: true });
        await failCall(page, '**/api/user/data-processing', 'unavailable');
        await page.goto('/payment/success');
        await expect(page.getByRole('button', { name: /try again/i })).toBeVisible();
      },
    }),
    ...listScreens('debtor', {
      async 'payment due'(page) {
        await show(page, '/payment/error');
        await expect(page.getByText('is overdue')).toBeVisible();
      },
      async 'unknown status of a plan'(page) {
        await answerAsUser(page, { hasSubscription: true, isActiveSubscription: false });
        await page.route('**/api/payments/stripe/current-subscription', async (route) => {
          const response = await route.fetch();
          const json = {
            ...(await response.json()),
            status: 'unknown',
            unknownStatus: 'hibernating',
          };
          await route.fulfill({ response, json });
        });
        await show(page, '/payment/error');
        await expect(page.getByText('“hibernating”')).toBeVisible();
      },
    }),
    ...listScreens('linked', {
      async 'payment on its way'(page) {
        await answerAsUser(page, { hasSubscription: true, isPaymentPending: true });
        await show(page, '/payment/pending');
        await expect(page.getByText('choose a plan again')).toBeVisible();
      },
      'payment not confirmed': (page) => show(page, '/payment/error'),
    }),
  ];
}
