import type { Page } from '@playwright/test';
import { enterAs } from '../support/actors.ts';
import { registerLinked, subscribed } from '../support/calls.ts';
import { expect, someone } from '../support/journey.ts';
import { test } from '../support/keyboard.ts';
import type { Product } from '../support/product.ts';
import { LONG } from '../support/long.ts';

const KEY = 'ControlOrMeta+k';
const PEOPLE = '**/api/leads/search?*';
const POSTS = '**/api/signals/posts?*';

/** Behind a dialog, the page is not in the accessibility tree and does not scroll. */
async function expectPageBehind(page: Page, { isHidden }: { isHidden: boolean }): Promise<void> {
  await expect(page.getByRole('main')).toHaveCount(isHidden ? 0 : 1);
  await expect(page.locator('html')).toHaveCSS('overflow', isHidden ? 'hidden' : 'visible');
}

const palette = (page: Page) => page.getByRole('dialog', { name: 'Find' });
const field = (page: Page) => palette(page).getByRole('combobox');
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

test(
  'the palette opens a page by the keyboard alone, and the page gets the focus',
  LONG,
  async ({ page, keyboard, product }) => {
    await arrive(page, product);
    await keyboard.press(KEY);
    await expect(field(page)).toBeFocused();
    await expectMarked(page, 'Signals');
    await keyboard.type('supp');
    await expectMarked(page, 'Support');
    await keyboard.press('Enter');
    await expect(palette(page)).toBeHidden();
    await expect(page.getByRole('heading', { name: 'How can we help?' })).toBeFocused();
    await expect(page).toHaveURL('/support');

    // In a field, too, where the key types nothing.
    const message = page.getByLabel('Message');
    await keyboard.enter(message, 'Hello');
    await keyboard.press(KEY);
    await expect(field(page)).toBeFocused();
    await expectPageBehind(page, { isHidden: true });
    await keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
    await expectPageBehind(page, { isHidden: false });
    await expect(message).toBeFocused();
    await expect(message).toHaveValue('Hello');
  },
);

test(
  'its key works with the single-key shortcuts off, and closes it; not inside a dialog or menu',
  LONG,
  async ({ page, keyboard, product }) => {
    await page.addInitScript(() => localStorage.setItem('single-key-shortcuts', 'off'));
    await arrive(page, product);
    await keyboard.press(KEY);
    await expect(field(page)).toBeFocused();
    await keyboard.press(KEY);
    await expect(palette(page)).toBeHidden();

    const menu = page.getByRole('menu');
    await keyboard.choose(page.getByRole('button', { name: /your menu/ }));
    await expect(menu).toBeFocused();
    await keyboard.press(KEY);
    await expect(menu).toBeVisible();
    await expect(palette(page)).toBeHidden();
    await keyboard.press('Escape');
    await expect(menu).toBeHidden();

    await keyboard.choose(page.getByRole('button', { name: 'Delete account' }));
    await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
    await keyboard.press(KEY);
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(palette(page)).toBeHidden();
    await keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await keyboard.press(KEY);
    await expect(field(page)).toBeFocused();
  },
);

test(
  'its button opens it and gets the focus back; arrows, Home and End mark an entry',
  LONG,
  async ({ page, keyboard, product }) => {
    await arrive(page, product);
    const button = page.getByRole('button', { name: 'Find' });
    await keyboard.choose(button);
    await expectMarked(page, 'Signals');
    await keyboard.press('ArrowDown');
    await expectMarked(page, 'Leads');
    await keyboard.press('End');
    await expectMarked(page, 'Logout');
    await keyboard.press('ArrowDown');
    await expectMarked(page, 'Signals');
    await keyboard.press('ArrowUp');
    await expectMarked(page, 'Logout');
    await keyboard.press('Home');
    await expectMarked(page, 'Signals');
    await expect(field(page)).toBeFocused();
    expect(await keyboard.stops()).toEqual(['Close', 'Page, person, post or command']);
    await keyboard.press('Escape');
    await expect(button).toBeFocused();
  },
);

test(
  'text typed while the palette loads goes into it, and nowhere else',
  LONG,
  async ({ page, keyboard, product }) => {
    await enterAs(page, await subscribed(product, someone()));
    const { promise: isLoading, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/Palette-*.js', async (route) => {
      await isLoading;
      await route.continue();
    });
    await page.goto('/support');
    await expect(page.getByRole('button', { name: 'Find' })).toBeVisible();
    const message = page.getByLabel('Message');
    await keyboard.tabTo(message);
    await keyboard.press(KEY);
    await keyboard.type('My p');
    release();
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue('My p');
    await expect(message).toHaveValue('');
    await expectMarked(page, 'My profile');
  },
);

test(
  'a page that arrives while the palette is open leaves it the focus',
  LONG,
  async ({ page, keyboard, product }) => {
    await arrive(page, product);
    const { promise: isLoading, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/SupportPage-*.js', async (route) => {
      await isLoading;
      await route.continue();
    });
    await keyboard.choose(page.getByRole('link', { name: 'Support' }).first());
    await keyboard.press(KEY);
    await expect(field(page)).toBeFocused();
    await keyboard.type('My p');
    release();
    await expect(page.getByText('How can we help?')).toBeVisible();
    await keyboard.type('rofile');
    await expect(field(page)).toHaveValue('My profile');
    await expect(field(page)).toBeFocused();
  },
);

test(
  'Enter that ends the composition of a character opens nothing',
  LONG,
  async ({ page, keyboard, product }) => {
    await arrive(page, product);
    await keyboard.press(KEY);
    await expectMarked(page, 'Signals');
    const composing = { key: 'Enter', isComposing: true, bubbles: true, cancelable: true };
    await field(page).dispatchEvent('keydown', composing);
    await field(page).dispatchEvent('keydown', { ...composing, key: 'ArrowDown' });
    await expectMarked(page, 'Signals');
    await expect(palette(page)).toBeVisible();
    await expect(page).toHaveURL('/profile');
  },
);

test(
  'the palette changes the theme of the account, and signs out',
  LONG,
  async ({ page, keyboard, product }) => {
    await arrive(page, product);
    const dark = page.getByRole('switch', { name: 'Dark mode' });
    await expect(dark).not.toBeChecked();
    await keyboard.press(KEY);
    await keyboard.type('dark');
    await expectMarked(page, 'Switch to dark mode');
    const saved = page.waitForResponse('**/api/user/update/settings');
    await keyboard.press('Enter');
    await expect(dark).toBeChecked();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await saved;
    await page.reload();
    await expect(dark).toBeChecked();
    await expect(page.getByRole('button', { name: 'Find' })).toBeVisible();

    await keyboard.press(KEY);
    await keyboard.type('log out');
    await expectMarked(page, 'Logout');
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await keyboard.press(KEY);
    await expect(page.getByRole('dialog')).toBeHidden();
  },
);

test('a theme that cannot be saved is reverted', LONG, async ({ page, keyboard, product }) => {
  await arrive(page, product);
  await page.route('**/api/user/update/settings', (route) =>
    route.fulfill({
      status: 503,
      json: { code: 104, message: 'The server’s own message', requestId: 'test' },
    }),
  );
  await keyboard.press(KEY);
  await keyboard.type('dark');
  await expectMarked(page, 'Switch to dark mode');
  await keyboard.press('Enter');
  await expect(page.getByText('Your appearance setting could not be saved')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Dark mode' })).not.toBeChecked();
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark');
});

test('the palette finds a post and a person, and shows no answer to an earlier text', async ({
  page,
  keyboard,
  product,
}) => {
  await arrive(page, product);
  const { promise: isLate, resolve: release } = Promise.withResolvers<void>();
  await page.route(PEOPLE, async (route) => {
    const q = new URL(route.request().url()).searchParams.get('q');
    if (q === 'ma') await isLate;
    const items = [{ id: q === 'ma' ? 1 : 2, name: `Found by ${q}`, headline: 'CTO', note: null }];
    // An aborted request gets no response.
    await route.fulfill({ json: { items } }).catch(() => {});
  });
  await page.route(POSTS, (route) =>
    route.fulfill({
      json: {
        items: [
          { no: 7, title: 'Pricing', url: '/', postedAt: '2026-01-05T12:00:00Z', signals: 1 },
        ],
        nextCursor: null,
      },
    }),
  );
  await keyboard.press(KEY);
  const asked = page.waitForRequest(PEOPLE);
  await keyboard.type('ma');
  await asked;
  await keyboard.type('rek');
  await expect(option(page, /Found by marek/)).toBeVisible();
  release();
  await expect(palette(page).getByRole('status')).toHaveText('2 results');
  await expect(option(page, /Found by ma CTO/)).toHaveCount(0);
  await keyboard.press('End');
  await expectMarked(page, /^Pricing/);
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/signals?post=7');
  await expect(page.getByRole('heading', { name: 'Signals', level: 1 })).toBeFocused();

  await keyboard.press(KEY);
  await keyboard.type('marek');
  await expectMarked(page, /Found by marek/);
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/leads/2');
});

test('the server searches the posts', LONG, async ({ page, keyboard, product, sandbox }) => {
  const person = someone('quiet-');
  const token = await subscribed(product, person);
  const name = person.publicIdentifier;
  const { id } = await sandbox.post(name, 'Pricing is a product.');
  await sandbox.actOnPost(id, [{ actor: `mara-${name}`, do: 'react', type: 'LIKE' }]);
  await enterAs(page, token);
  await page.goto('/signals');
  await keyboard.choose(page.getByRole('button', { name: /^(Checked|Not checked)/ }));
  await keyboard.choose(page.getByRole('button', { name: 'Check now' }));
  await expect(page.getByText('first signal').first()).toBeVisible({ timeout: 60_000 });
  await keyboard.press(KEY);
  // In other letters, and in no headline.
  await keyboard.type('IS A PRODUCT');
  await expectMarked(page, /^Pricing is a product/);
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/signals\?post=\d+$/);
  await expect(palette(page)).toBeHidden();
  await expect(page.getByText('first signal').first()).toBeVisible();
});

test(
  'a failed search can be retried; without a plan only pages and commands are offered',
  LONG,
  async ({ page, keyboard, product }) => {
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await enterAs(page, await registerLinked(product, someone()));
    await page.goto('/payment');
    await expect(page.getByRole('button', { name: 'Find' })).toBeVisible();
    await keyboard.press(KEY);
    await expect(page.getByRole('option')).toHaveText([
      'Choose a plan',
      'Import',
      'Support',
      'Privacy',
      'Switch to dark mode',
      'Logout',
    ]);
    await keyboard.type('mara');
    await expect(palette(page).getByText('Nothing matches “mara”.')).toBeVisible();
    expect(calls.filter((path) => /leads|signals/.test(path))).toEqual([]);

    await arrive(page, product);
    const none = { json: { items: [], nextCursor: null } };
    await page.route(POSTS, (route) => route.fulfill(none));
    await page.route(PEOPLE, (route) =>
      route.fulfill({
        status: 503,
        json: { code: 104, message: 'The server’s own message', requestId: 'test' },
      }),
    );
    await keyboard.press(KEY);
    await keyboard.type('mara');
    await expect(palette(page).getByText('People could not be searched')).toBeVisible();
    await page.route(PEOPLE, (route) => route.fulfill(none));
    await keyboard.choose(palette(page).getByRole('button', { name: 'Try again' }));
    await expect(palette(page).getByText('Nothing matches “mara”.')).toBeVisible();
  },
);

async function arrive(page: Page, product: Product): Promise<void> {
  await enterAs(page, await subscribed(product, someone()));
  await page.goto('/profile');
  await expect(page.getByRole('button', { name: 'Find' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Manage subscription' })).toBeVisible();
}

/** The entry that Enter opens: named to screen readers and visibly marked. */
async function expectMarked(page: Page, name: string | RegExp): Promise<void> {
  const marked = page.getByRole('option', { name, exact: true });
  await expect(marked).toHaveAttribute('aria-selected', 'true');
  await expect(marked).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', await hashId(marked));
}

async function hashId(marked: ReturnType<typeof option>): Promise<string> {
  return (await marked.getAttribute('id')) ?? 'without an id';
}
