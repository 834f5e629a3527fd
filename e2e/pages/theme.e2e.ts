import type { Page } from '@playwright/test';
import { arriveAs } from '../support/actors.ts';
import { registered } from '../support/calls.ts';
import { expect, someone, test } from '../support/journey.ts';
import type { Product } from '../support/product.ts';
import { BLOCK_STORAGE } from '../support/steps.ts';
import { tagLongAfter } from '../support/long.ts';

const COLORS = { light: '#f7f3eb', dark: '#101815' };
const GROUNDS = { light: 'rgb(247, 243, 235)', dark: 'rgb(16, 24, 21)' };
const OTHER = { light: 'dark', dark: 'light' } as const;
const STORED = [
  ['/contact-us', 'light'],
  ['/linkedin-profile', 'dark'],
  ['/contact-us', 'dark'],
  ['/linkedin-profile', 'light'],
] as const;

test('the browser’s theme color follows the theme, of the system or the account', async ({
  page,
  product,
}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/auth');
    expect(await painted(page)).toBe(COLORS[colorScheme]);
  }
  await arriveAs(page, await newcomer(product, 'light'));
  await page.goto('/linkedin-profile');
  await expect.poll(() => painted(page)).toBe(COLORS.light);
});

for (const [[path, theme], details] of tagLongAfter(2, STORED)) {
  test(
    `“${path}, ${theme}” has the stored theme from its first paint, with any system theme [S4.38]`,
    details,
    async ({ page, product }) => {
      await arriveAs(page, await newcomer(product, theme));
      await keep(page, theme);
      await page.emulateMedia({ colorScheme: OTHER[theme] });
      await page.addInitScript(RECORD_BACKGROUNDS);
      const scripts = await holdScripts(page);
      await page.goto(path, { waitUntil: 'commit' });
      await expect.poll(() => page.evaluate('grounds')).toEqual([GROUNDS[theme]]);
      expect(await painted(page)).toBe(COLORS[theme]);
      expect(scripts.arrived).toBe(false);

      scripts.arrive();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate('grounds')).toEqual([GROUNDS[theme]]);
    },
  );
}

test('a stored theme without a session is ignored', async ({ page }) => {
  await keep(page, 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.addInitScript(RECORD_BACKGROUNDS);
  await page.goto('/auth');
  await expect.poll(() => page.evaluate('grounds')).toEqual([GROUNDS.light]);
  expect(await painted(page)).toBe(COLORS.light);
});

test('if site data is blocked, the theme follows the system', async ({ page }) => {
  await page.addInitScript(BLOCK_STORAGE);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.addInitScript(RECORD_BACKGROUNDS);
  await holdScripts(page);
  await page.goto('/auth', { waitUntil: 'commit' });
  await expect.poll(() => page.evaluate('grounds')).toEqual([GROUNDS.dark]);
});

test('T37 a script in a page runs only as it was built, and no other does', async ({
  browser,
  product,
}) => {
  // Not the journey's page: blocked scripts are logged as console errors.
  const page = await browser.newPage({ colorScheme: 'light' });
  await page.addInitScript(`addEventListener('securitypolicyviolation', (event) => {
    (globalThis.refused ??= []).push(event.effectiveDirective + ' ' + event.blockedURI);
  })`);
  const open = async (change: (html: string) => string) => {
    await page.route('**/auth', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: change(await response.text()) });
    });
    await page.goto(`${product.url}/auth`);
    await page.unroute('**/auth');
    return page.evaluate(`({ refused: globalThis.refused ?? [], foreign: globalThis.foreign })`);
  };
  const refused = ['script-src-elem inline'];
  expect(await open((html) => html)).toEqual({ refused: [] });
  const added = '<script>globalThis.foreign = 1</script></head>';
  expect(await open((html) => html.replace('</head>', added))).toEqual({ refused });
  const changed = '<script>globalThis.foreign = 1;';
  expect(await open((html) => html.replace('<script>', changed))).toEqual({ refused });
  await page.close();
});

async function newcomer(product: Product, theme: 'light' | 'dark'): Promise<string> {
  const token = await registered(product, someone());
  const answer = await fetch(`${product.url}/api/user/update/settings`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ darkMode: theme === 'dark' }),
  });
  expect(answer.status).toBe(200);
  return token;
}

async function keep(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
}

async function holdScripts(page: Page) {
  const arrival = Promise.withResolvers<void>();
  const held = { arrived: false, arrive: arrival.resolve };
  await page.route('**/*.js', async (route) => {
    await arrival.promise;
    held.arrived = true;
    await route.continue();
  });
  return held;
}

function painted(page: Page): Promise<string | undefined> {
  return page.evaluate<string | undefined>(AROUND);
}

/** The first matching tag, as in browsers. */
const AROUND = `[...document.querySelectorAll('meta[name="theme-color"]')]
  .find(({ media }) => matchMedia(media).matches)?.content`;

/** Records the page's background color in each frame. */
const RECORD_BACKGROUNDS = `
  globalThis.grounds = [];
  (function note() {
    requestAnimationFrame(note);
    if (document.body === null) return;
    const ground = getComputedStyle(document.body).backgroundColor;
    if (ground !== grounds.at(-1)) grounds.push(ground);
  })();`;
