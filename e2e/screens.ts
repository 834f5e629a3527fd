import { expect, type Page } from '@playwright/test';
import type { Actor } from './actors.ts';
import { someone } from './journey.ts';
import { switchTo } from './steps.ts';

/** A screen in one of its states: whose it is, and how one gets there. */
export type Screen = {
  /** Names the picture, too. */
  readonly name: string;
  readonly actor: Actor;
  open(page: Page): Promise<void>;
};

/** Every screen of the application with every state that it can be in for longer than a moment. */
export const SCREENS: readonly Screen[] = [
  ...visitorScreens(),
  ...recoveryScreens(),
  ...onboardingScreens(),
  ...planScreens(),
  ...accountScreens(),
  ...billingScreens(),
  ...formScreens(),
  ...paymentScreens(),
];

function screensOf(actor: Actor, screens: Record<string, Screen['open']>): Screen[] {
  return Object.entries(screens).map(([name, open]) => ({ name, actor, open }));
}

function visitorScreens(): Screen[] {
  return screensOf('visitor', {
    'sign-in': (page) => show(page, '/auth'),
    async 'sign-in refused'(page) {
      await show(page, '/auth');
      await page.getByLabel('Email').fill('nobody@example.com');
      await page.getByLabel('Password', { exact: true }).fill('not this one');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByText('Invalid login details')).toBeVisible();
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

function recoveryScreens(): Screen[] {
  const toCode = async (page: Page) => {
    await show(page, '/forgot-password');
    await page.getByLabel('Email').fill(someone().email);
    await page.getByRole('button', { name: /send/i }).click();
    await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
  };
  return screensOf('visitor', {
    'forgot password': (page) => show(page, '/forgot-password'),
    async 'forgot password refused'(page) {
      await answer(page, '**/api/auth/password/forgot', 429, 'Too many requests');
      await show(page, '/forgot-password');
      await page.getByLabel('Email').fill(someone().email);
      await page.getByRole('button', { name: /send/i }).click();
      await expect(page.getByText('Too many requests')).toBeVisible();
    },
    'verify code': toCode,
    async 'verify code refused'(page) {
      await toCode(page);
      await page.getByLabel('Code', { exact: true }).fill('123456');
      await page.getByRole('button', { name: /confirm/i }).click();
      await expect(page.getByText('Invalid or expired code')).toBeVisible();
    },
    async 'new password'(page) {
      await page.route('**/api/auth/password/verifyCode', (route) =>
        route.fulfill({ json: { email: 'somebody@example.com' } }),
      );
      await toCode(page);
      await page.getByLabel('Code', { exact: true }).fill('123456');
      await page.getByRole('button', { name: /confirm/i }).click();
      await page.getByLabel('New password', { exact: true }).fill('Harbour');
    },
  });
}

function onboardingScreens(): Screen[] {
  const enter = async (page: Page, url: string) => {
    await show(page, '/linkedin-profile');
    await page.getByLabel('LinkedIn Profile Url').fill(url);
  };
  const profile = (name: string) => `https://www.linkedin.com/in/${name}`;
  return screensOf('newcomer', {
    'link a profile': (page) => show(page, '/linkedin-profile'),
    async 'link a profile: not an address'(page) {
      await enter(page, 'https://example.com/nora');
      await expect(page.getByText(/not in a valid format/)).toBeVisible();
    },
    async 'link a profile: looking'(page) {
      await page.route('**/api/linkedin-profiles?*', () => {});
      await enter(page, profile('nora-lindqvist'));
      await expect(page.getByRole('status', { name: 'Looking for the profile' })).toBeVisible();
    },
    async 'link a profile: found'(page) {
      await enter(page, profile('nora-lindqvist'));
      await page.getByRole('checkbox').check();
    },
    async 'link a profile: nobody there'(page) {
      await enter(page, profile('missing-nora'));
      await expect(page.getByText('This is not a valid profile')).toBeVisible();
    },
    async 'link a profile: network away'(page) {
      await answer(page, '**/api/linkedin-profiles?*', 503, 'This is temporarily unavailable');
      await enter(page, profile('nora-lindqvist'));
      await expect(page.getByRole('button', { name: /try again/i })).toBeVisible();
    },
  });
}

function planScreens(): Screen[] {
  const plans = '**/api/payments/stripe/subscription-plans';
  const ended = '**/api/payments/stripe/ended-subscription';
  return screensOf('linked', {
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
      await expect(page.getByRole('button', { name: 'Start again' })).toBeVisible();
      await expect(page.getByRole('button', { name: /^Choose/ }).first()).toBeVisible();
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
      await page.route(plans, () => {});
      await page.goto('/payment');
      await expect(page.getByRole('heading').first()).toBeVisible();
    },
    async 'plans away'(page) {
      await answer(page, plans, 503, 'This is temporarily unavailable');
      await page.goto('/payment');
      await expect(page.getByRole('button', { name: /try again/i })).toBeVisible();
    },
  });
}

const ENDED = {
  product: { name: 'Networker' },
  endedAt: '2026-02-05T09:00:00Z',
  wasUnpaid: false,
  dataErasedAt: '2026-03-07T09:00:00Z',
  isErased: false,
};

const UNREADY = {
  status: 'running',
  linkedinProfileUrl: 'https://www.linkedin.com/in/nora-lindqvist',
  predictedMonthlySignals: null,
  optimalPackage: null,
  basis: null,
};

function accountScreens(): Screen[] {
  const account = async (page: Page) => {
    await show(page, '/profile');
    await expect(page.getByRole('button', { name: 'Manage subscription' })).toBeVisible();
  };
  const zones = async (page: Page, search: string) => {
    await account(page);
    await page.getByRole('button', { name: 'Edit time zone' }).click();
    await page.getByRole('combobox').fill(search);
  };
  return screensOf('subscriber', {
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
      await expect(page.getByRole('option', { name: /^No results/ })).toBeVisible();
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
      await asUser(page, { hasPassword: false });
      await account(page);
      await page.getByRole('button', { name: 'Set password' }).click();
      await expect(page.getByLabel('Repeat new password')).toBeVisible();
    },
    async 'account: delete'(page) {
      await page.route('**/api/user/delete', (route) =>
        route.request().method() === 'GET'
          ? route.fulfill({ json: { code: 14, message: 'Code sent to email' } })
          : route.fulfill({ status: 400, json: failure(10, 'Invalid or expired code') }),
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
      await answer(page, '**/api/user/update/settings', 503, 'This is temporarily unavailable');
      await page.getByRole('button', { name: /save/i }).click();
      await expect(page.getByText('The time zone could not be updated')).toBeVisible();
    },
    async 'account: while data is processed'(page) {
      await asUser(page, { dataProcessing: true });
      await show(page, '/profile');
      await page.getByRole('group', { name: /^Button is disabled/ }).focus();
      await expect(page.getByRole('tooltip')).toBeVisible();
    },
    async 'account: loading'(page) {
      await page.route('**/api/user/credits', () => {});
      await page.route('**/api/payments/stripe/current-subscription', () => {});
      await page.goto('/profile');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
    async 'account: billing away'(page) {
      const message = 'This is temporarily unavailable';
      await answer(page, '**/api/payments/stripe/current-subscription', 503, message);
      await page.goto('/profile');
      await expect(page.getByRole('button', { name: /try again/i }).first()).toBeVisible();
    },
  });
}

function billingScreens(): Screen[] {
  const changed = (page: Page, url: string, changes: object) =>
    page.route(url, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), ...changes } });
    });
  const billing =
    (changes: object, credits: object = {}) =>
    async (page: Page) => {
      await changed(page, '**/api/payments/stripe/current-subscription', changes);
      await changed(page, '**/api/user/credits', credits);
      await show(page, '/profile');
      await expect(page.getByRole('button', { name: 'Manage subscription' })).toBeVisible();
    };
  const soon = '2026-03-07T09:00:00Z';
  return screensOf('subscriber', {
    'billing: cancelled': billing({ endsAt: soon, nextRenewalDate: null }, { renewsAt: null }),
    'billing: by the year, paid back': billing({
      product: { name: 'World Class', key: 'package_four' },
      lastRenewalDate: '2026-02-05T09:00:00Z',
      nextRenewalDate: '2027-02-05T09:00:00Z',
      price: {
        interval: 'yearly',
        amount: 209_160,
        currency: 'usd',
        formattedAmount: '$2,091.60',
      },
      lastPayment: {
        formattedAmount: '$2,091.60',
        paidAt: '2026-02-05T09:00:00Z',
        formattedRefund: '$1,045.80',
      },
    }),
    'billing: payment failed': billing(
      { status: 'past_due', paymentFailedAt: '2026-02-20T09:00:00Z', dataErasedAt: soon },
      { renewsAt: null },
    ),
    'billing: paused': billing({ status: 'paused' }, { renewsAt: null }),
    async 'billing: no plan'(page) {
      await page.route('**/api/payments/stripe/current-subscription', (route) =>
        route.fulfill({ status: 404, json: failure(1, 'Object not found') }),
      );
      await show(page, '/profile');
      await expect(page.getByRole('link', { name: 'Choose a plan' })).toBeVisible();
    },
  });
}

function formScreens(): Screen[] {
  return screensOf('subscriber', {
    support: (page) => show(page, '/support'),
    async 'support: too short'(page) {
      await show(page, '/support');
      await page.getByLabel('Message').fill('Too short');
      await page.getByLabel('Message').blur();
      await expect(page.getByText('Please enter at least 10 characters')).toBeVisible();
    },
    'support: sent': (page) => show(page, '/support/success'),
  });
}

function paymentScreens(): Screen[] {
  const success = (posts: object) => async (page: Page) => {
    await asUser(page, { dataProcessing: true });
    await page.route('**/api/user/data-processing', (route) =>
      route.fulfill({ json: { dataProcessing: true, signals: 0, ...posts } }),
    );
    await page.goto('/payment/success');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  };
  return [
    ...screensOf('subscriber', {
      'payment received: queued': success({ posts: { done: 0, known: null } }),
      'payment received: reading': success({ posts: { done: 18, known: 50 }, signals: 412 }),
      async 'payment received: no extension'(page) {
        await success({ posts: { done: 18, known: 50 }, signals: 412 })(page);
        await expect(page.getByRole('link', { name: /Get the extension/ })).toBeVisible();
      },
      async 'payment received: progress away'(page) {
        await asUser(page, { dataProcessing: true });
        await answer(page, '**/api/user/data-processing', 503, 'This is temporarily unavailable');
        await page.goto('/payment/success');
        await expect(page.getByRole('button', { name: /try again/i })).toBeVisible();
      },
    }),
    ...screensOf('debtor', {
      'payment due': (page) => show(page, '/payment/error'),
    }),
    ...screensOf('linked', {
      'payment not confirmed': (page) => show(page, '/payment/error'),
    }),
  ];
}

/** Goes there and waits until it is there. */
async function show(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** The account with these differences. */
async function asUser(page: Page, changes: object): Promise<void> {
  await page.route('**/api/auth/isAuthenticated', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...changes } });
  });
}

async function answer(page: Page, url: string, status: number, message: string): Promise<void> {
  await page.route(url, (route) => route.fulfill({ status, json: failure(104, message) }));
}

function failure(code: number, message: string) {
  return { message, code, requestId: '00000000-0000-4000-8000-000000000000' };
}
