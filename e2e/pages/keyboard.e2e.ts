import type { Page } from '@playwright/test';
import { linked, paid, provisioned, registered, subscribed } from '../support/calls.ts';
import { signInAtGoogle } from '../support/google-steps.ts';
import { expect, type Person, someone } from '../support/journey.ts';
import { type Keyboard, test } from '../support/keyboard.ts';
import type { Product } from '../support/product.ts';
import { readMailedCode } from '../support/sandbox.ts';
import { CARDS, payByCard } from '../support/steps.ts';
import { LONG } from '../support/long.ts';

test('the keyboard suffices from registration to the account page', async ({ page, keyboard }) => {
  const person = someone();
  await page.goto('/auth');
  await keyboard.choose(page.getByRole('link', { name: 'Create your account' }));
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await keyboard.enter(page.getByLabel('First name'), person.firstName);
  await keyboard.enter(page.getByLabel('Last name'), person.lastName);
  await keyboard.enter(page.getByLabel('Email'), person.email);
  await keyboard.enter(page.getByLabel('Password', { exact: true }), person.password);
  await keyboard.enter(page.getByLabel('Repeat password'), person.password);
  await keyboard.choose(page.getByRole('button', { name: 'Create account' }));

  await expectArrived(page, 'Get profile insights!');
  await keyboard.enter(page.getByLabel('LinkedIn Profile Url'), person.profileUrl);
  await keyboard.tabTo(page.getByRole('checkbox', { name: 'This is the profile I want to add' }));
  await keyboard.press('Space');
  await keyboard.choose(page.getByRole('button', { name: 'Confirm and continue' }));

  await expectArrived(page, /signals a month/);
  await keyboard.tabTo(page.getByRole('radio', { name: 'Monthly' }));
  await keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Yearly' })).toBeFocused();
  await expect(page.getByText('$41')).toBeVisible();
  await keyboard.press('ArrowLeft');
  await expect(page.getByText('$59')).toBeVisible();
  await keyboard.choose(page.getByRole('button', { name: 'Choose Networker' }));

  // The checkout is Stripe's.
  await payByCard(page, CARDS.pays);
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible();
  await expectArrived(page, 'My profile');
});

test(
  'the keyboard suffices to search, cancel and choose a time zone',
  LONG,
  async ({ page, keyboard, product }) => {
    await arrive(page, keyboard, await arriveSubscribed(product));
    const edit = page.getByRole('button', { name: 'Edit time zone' });
    const search = page.getByRole('searchbox', { name: 'Search: Time zone' });
    const list = page.getByRole('listbox', { name: 'Time zone' });

    await keyboard.choose(edit);
    await expect(search).toBeFocused();
    await expect(list).toHaveValue('UTC');
    await keyboard.press('ArrowDown');
    await expect(list).toBeFocused();
    await keyboard.press('ArrowUp');
    await expect(list).not.toHaveValue('UTC');
    await keyboard.press('Shift+Tab');
    await expect(search).toBeFocused();

    await keyboard.type('tokyo');
    await expect(page.getByRole('listbox', { name: 'Time zone' }).getByRole('option')).toHaveText([
      'Asia/Tokyo',
    ]);
    await keyboard.press('Enter');
    await expect(list).toHaveValue('Asia/Tokyo');
    await keyboard.press('Escape');
    await expect(search).toHaveValue('');
    await expect(list).toHaveValue('Asia/Tokyo');
    await keyboard.choose(page.getByRole('button', { name: 'Cancel' }));
    await expect(edit).toBeFocused();
    await expect(page.getByText(/^UTC, where/)).toBeVisible();

    await keyboard.press('Enter');
    await expect(search).toBeFocused();
    await keyboard.type('tokyo');
    await keyboard.press('Enter');
    await expect(list).toHaveValue('Asia/Tokyo');
    await keyboard.choose(page.getByRole('button', { name: 'Save' }));
    await expect(page.getByText(/^Asia\/Tokyo, where/)).toBeVisible();
    await expect(edit).toBeFocused();
  },
);

test(
  'the keyboard suffices to change dark mode and password',
  LONG,
  async ({ page, keyboard, product }) => {
    const person = await arriveSubscribed(product);
    await arrive(page, keyboard, person);
    await keyboard.tabTo(page.getByRole('switch', { name: 'Dark mode' }));
    await keyboard.press('Space');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

    const change = page.getByRole('button', { name: 'Change password' });
    const current = page.getByLabel('Current password');
    const password = 'Loud$Mountain8';
    await keyboard.choose(change, 'Shift+Tab');
    await expect(current).toBeFocused();
    await keyboard.type('Not-this-1');
    await keyboard.enter(page.getByLabel('New password', { exact: true }), password);
    await keyboard.enter(page.getByLabel('Repeat new password'), password);
    await keyboard.press('Enter');
    await expect(current).toBeFocused();
    await expect(current).toHaveAccessibleDescription('Current password is not valid!');
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type(person.password);
    await keyboard.press('Enter');
    await expect(page.getByText('Password changed')).toBeVisible();
    await expect(change).toBeFocused();
  },
);

test('the keyboard suffices to set a first password', LONG, async ({ page, keyboard, product }) => {
  const person = someone();
  await page.goto('/auth');
  await keyboard.choose(page.getByRole('link', { name: 'Continue with Google' }));
  await signInAtGoogle(page, person);
  await expect(page.getByRole('heading', { name: 'Get profile insights!' })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  await linked(product, person, token);
  await provisioned(product, token, await paid(product, token));
  await page.goto('/profile');
  await keyboard.choose(page.getByRole('button', { name: 'Set password' }));
  const password = page.getByLabel('New password', { exact: true });
  await expect(password).toBeFocused();
  await keyboard.type('Loud$Mountain8');
  await keyboard.enter(page.getByLabel('Repeat new password'), 'Loud$Mountain8');
  await keyboard.press('Enter');
  await expect(page.getByText('Password set', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused();
});

test(
  'the keyboard suffices to retry a failed part and open the portal',
  LONG,
  async ({ page, keyboard, product, sandbox }) => {
    const person = await arriveSubscribed(product);
    await sandbox.act((await sandbox.findSubscription(person.email)).id, 'fail_payment');
    const current = '**/api/payments/stripe/current-subscription';
    await page.route(current, (route) =>
      route.fulfill({
        status: 503,
        json: { code: 104, message: 'The server’s own message', requestId: 'test' },
      }),
    );
    await page.goto('/auth');
    await signIn(page, keyboard, person);
    await expectArrived(page, 'We could not collect your payment');
    const again = page.getByRole('button', { name: /try again/i });
    await keyboard.tabTo(again);
    await page.unroute(current);
    await keyboard.press('Enter');
    await expect(page.getByText(/your data is lost/).first()).toBeVisible();
    await expect(again).toHaveCount(0);
    await keyboard.choose(page.getByRole('button', { name: 'Update your payment' }));
    await expect(page.getByRole('heading', { name: 'Rapport billing' })).toBeVisible();
  },
);

test(
  'the keyboard suffices for the user menu and logout',
  LONG,
  async ({ page, keyboard, product }) => {
    await arrive(page, keyboard, await arriveSubscribed(product));
    const button = page.getByRole('button', { name: /your menu/ });
    const menu = page.getByRole('menu');
    await keyboard.tabTo(button, 'Shift+Tab');
    for (const way of ['Escape', 'Tab']) {
      await keyboard.press('Enter');
      await expect(menu).toBeFocused();
      await keyboard.press(way);
      await expect(menu).toBeHidden();
      await expect(button).toBeFocused();
    }

    await keyboard.press('ArrowDown');
    await expectHighlighted(page, 'My profile');
    await keyboard.press('ArrowDown');
    await expectHighlighted(page, 'Import');
    await keyboard.press('ArrowDown');
    await expectHighlighted(page, 'Support');
    await keyboard.press('Enter');
    await expectArrived(page, 'How can we help?');
    await keyboard.enter(page.getByLabel('Message'), 'I would like to know more about plans.');
    await keyboard.choose(page.getByRole('button', { name: 'Send message' }));
    await expectArrived(page, 'Thank you for writing');
    await keyboard.choose(page.getByRole('link', { name: 'Go to your profile' }));
    await expectArrived(page, 'My profile');

    await keyboard.tabTo(button, 'Shift+Tab');
    await keyboard.press('Enter');
    await expect(menu).toBeFocused();
    await keyboard.press('End');
    await expectHighlighted(page, 'Logout');
    await keyboard.press('Enter');
    await expectArrived(page, 'Sign in');
  },
);

test(
  'the keyboard suffices to delete an account, and Escape cancels',
  LONG,
  async ({ page, keyboard, product, sandbox }) => {
    const person = await arriveSubscribed(product);
    await arrive(page, keyboard, person);
    const opener = page.getByRole('button', { name: 'Delete account' });
    const code = page.getByLabel('Code', { exact: true });
    await keyboard.choose(opener);
    await expect(code).toBeFocused();
    await expect(page.getByText(/^You can request another code in/)).toBeVisible();
    expect(await keyboard.stops()).toEqual(['Keep my account', 'Close', 'Code']);
    await keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(opener).toBeFocused();

    await keyboard.press('Enter');
    await expect(code).toBeFocused();
    await keyboard.type(await readMailedCode(sandbox, person.email));
    await keyboard.choose(page.getByRole('button', { name: 'Delete my account' }));
    await expectArrived(page, 'Your account is deleted');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
  },
);

test(
  'the keyboard suffices to reset a password',
  LONG,
  async ({ page, keyboard, product, sandbox }) => {
    const person = someone();
    await registered(product, person);
    await page.goto('/auth');
    await keyboard.choose(page.getByRole('link', { name: 'Forgot password?' }));
    await expectArrived(page, 'Forgot your password?');
    await keyboard.enter(page.getByLabel('Email'), person.email);
    await keyboard.press('Enter');

    await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
    await keyboard.type(await readMailedCode(sandbox, person.email));
    await keyboard.press('Enter');

    await expectArrived(page, 'Choose a new password');
    const password = 'Loud$Mountain8';
    await keyboard.enter(page.getByLabel('New password', { exact: true }), password);
    await keyboard.enter(page.getByLabel('Repeat new password'), password);
    await keyboard.press('Enter');

    await expectArrived(page, 'Sign in');
    await signIn(page, keyboard, { ...person, password });
    await expectArrived(page, 'Get profile insights!');
  },
);

test(
  'the keyboard suffices for the contact form and the not-found page',
  LONG,
  async ({ page, keyboard }) => {
    const person = someone();
    await page.goto('/contact-us');
    await keyboard.enter(page.getByLabel('First name'), person.firstName);
    await keyboard.enter(page.getByLabel('Last name'), person.lastName);
    await keyboard.enter(page.getByLabel('Email'), person.email);
    await keyboard.enter(page.getByLabel('Message'), 'I would like to know more about plans.');
    await keyboard.choose(page.getByRole('button', { name: 'Send message' }));
    await expectArrived(page, 'Thank you for writing');
    await keyboard.choose(page.getByRole('link', { name: 'Go to sign in' }));
    await expectArrived(page, 'Sign in');

    await page.goto('/no-such-page');
    await keyboard.choose(page.getByRole('link', { name: 'Go to your profile' }));
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await keyboard.choose(page.getByRole('link', { name: 'Continue with Google' }));
    await expect(page).toHaveURL(/\/identity\//);
  },
);

/** After navigation the heading has the focus. */
async function expectArrived(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
}

async function expectHighlighted(page: Page, name: string): Promise<void> {
  const item = page.getByRole('menuitem', { name });
  await expect(item).toHaveAttribute('data-highlighted');
  // The menu highlights its items without a focus ring.
  await expect(item).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
}

async function arriveSubscribed(product: Product): Promise<Person> {
  const person = someone();
  await subscribed(product, person);
  return person;
}

async function signIn(page: Page, keyboard: Keyboard, person: Person): Promise<void> {
  await keyboard.enter(page.getByLabel('Email'), person.email);
  await keyboard.enter(page.getByLabel('Password', { exact: true }), person.password);
  await keyboard.press('Enter');
}

async function arrive(page: Page, keyboard: Keyboard, person: Person): Promise<void> {
  await page.goto('/auth');
  await signIn(page, keyboard, person);
  await expectArrived(page, 'My profile');
  await expect(page.getByRole('button', { name: 'Manage subscription' })).toBeVisible();
}
