import { APPLICATION, holdApplication } from '../support/held-application.ts';
import { animationsEnd, expect, test } from '../support/journey.ts';
import { hydrated, isHydrated, BLOCK_STORAGE } from '../support/steps.ts';
import { tagLongAfter, LONG } from '../support/long.ts';

const PAGES = [
  '/auth',
  '/auth/register',
  '/forgot-password',
  '/contact-us',
  '/privacy/people',
  '/error',
  '/delete-account',
  '/no-such-page',
];

for (const [path, details] of tagLongAfter(3, PAGES)) {
  test(`${path} hydrates without mismatches`, details, async ({ page }) => {
    const warnings: string[] = [];
    page.on('console', (message) => warnings.push(message.text()));
    const application = await holdApplication(page);
    await page.goto(path);
    const heading = await page.getByRole('heading', { level: 1 }).elementHandle();
    await application.asked;
    expect(await isHydrated(page)).toBe(false);
    application.arrive();
    await hydrated(page);
    expect(await heading?.isVisible()).toBe(true);
    expect(warnings.filter((text) => text.includes('prerendered'))).toEqual([]);
  });
}

for (const [path, details] of tagLongAfter(2, PAGES)) {
  test(`${path} looks the same before its stylesheet arrives`, details, async ({ page }) => {
    await holdApplication(page);
    const stylesheet = Promise.withResolvers<void>();
    await page.route('**/assets/style-*.css', async (route) => {
      await stylesheet.promise;
      await route.continue();
    });
    await page.goto(path);
    await animationsEnd(page);
    const before = await page.evaluate<string[]>(LOOKS);
    expect(before.length).toBeGreaterThan(10);
    stylesheet.resolve();
    await expect.poll(() => page.evaluate('document.styleSheets.length')).toBe(2);
    await animationsEnd(page);
    expect(await page.evaluate(LOOKS)).toEqual(before);
  });
}

test('if site data is blocked, the page says so', async ({ page }) => {
  await page.addInitScript(BLOCK_STORAGE);
  for (const path of ['/auth', '/profile']) {
    await page.goto(path);
    await expect(page.getByRole('alert')).toHaveText(
      /blocks site data for this address\. Please allow it/,
    );
  }
  await page.goto('/auth');
  await page.getByLabel('Password', { exact: true }).fill('Vq7!mzKe');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/auth');
});

test('input and clicks before hydration take effect after it', async ({ page }) => {
  const application = await holdApplication(page);
  await page.goto('/auth');
  await page.getByLabel('Email').fill('unknown@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await application.asked;
  await expect(page).toHaveURL('/auth');
  application.arrive();
  await expect(page.getByText('Invalid login details')).toBeVisible();
});

test('the caret stays where it was put before hydration', LONG, async ({ page }) => {
  await page.addInitScript(
    `addEventListener('rapport:hydrated', () => { globalThis.isInteractive = true; })`,
  );
  const application = await holdApplication(page);
  await page.goto('/auth/register');
  const firstName = page.getByLabel('First name');
  await firstName.fill('Noa');
  await firstName.press('ArrowLeft');
  await application.asked;
  application.arrive();
  await expect.poll(() => page.evaluate('globalThis.isInteractive')).toBe(true);
  await page.keyboard.type('r');
  await expect(firstName).toHaveValue('Nora');
});

test('a choice made before hydration is sent with what was typed', async ({ page }) => {
  const application = await holdApplication(page);
  await page.goto('/privacy/people');
  await page.getByLabel('Show me what is stored').check();
  await page.getByLabel('Profile URL').fill('https://www.linkedin.com/in/nobody');
  await page.getByLabel('Email').fill('unknown@example.com');
  await application.asked;
  application.arrive();
  await hydrated(page);
  await expect(page.getByText('The word and a link to your data')).toBeVisible();
  const sent = page.waitForRequest('**/api/privacy/requests');
  await page.getByRole('button', { name: 'Send' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ kind: 'access' });
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
});

test('a page that is scrolled before hydration stays there', LONG, async ({ page }) => {
  const application = await holdApplication(page);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/auth/register');
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate('scrollY')).toBe(200);
  await application.asked;
  application.arrive();
  await hydrated(page);
  await animationsEnd(page);
  expect(await page.evaluate('scrollY')).toBe(200);
});

test(
  'a press between hydration and the replay of deferred clicks acts once',
  LONG,
  async ({ page }) => {
    // Deferred clicks are replayed after the next frame.
    await page.addInitScript(
      'globalThis.requestAnimationFrame = (callback) => setTimeout(callback, 1000)',
    );
    await page.goto('/auth');
    await hydrated(page);
    await page.evaluate(`globalThis.focused = 0;
    document.getElementById('main').addEventListener('focus', () => { focused += 1; });`);
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
    await page.getByLabel('Email').focus();
    await page.waitForTimeout(1_500);
    expect(await page.evaluate('focused')).toBe(1);
    await expect(page).toHaveURL('/auth');
  },
);

test('a field blurred before hydration is validated after it', LONG, async ({ page }) => {
  const application = await holdApplication(page);
  await page.goto('/auth/register');
  await page.getByLabel('Email').fill('nobody');
  await page.getByLabel('Password', { exact: true }).focus();
  await application.asked;
  application.arrive();
  await expect(page.getByText('Invalid email address')).toBeVisible();
});

test('values autofilled before hydration are sent', LONG, async ({ page }) => {
  const application = await holdApplication(page);
  await page.goto('/auth');
  // A password manager sets values without key or blur events.
  await page.evaluate(`for (const [name, value] of Object.entries({ email: 'unknown@example.com', password: 'not this one' }))
    document.querySelector(\`input[name=\${name}]\`).value = value`);
  await application.asked;
  application.arrive();
  await hydrated(page);
  const sent = page.waitForRequest('**/api/auth/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    email: 'unknown@example.com',
    password: 'not this one',
  });
  await expect(page.getByText('Invalid login details')).toBeVisible();
});

test('if the application fails to load, the page says so, sends nothing, and works after a reload', async ({
  page,
}) => {
  await page.route(APPLICATION, (route) => route.abort('connectionfailed'));
  await page.goto('/auth');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('not this one');
  await expect(page.getByText(/connection was lost/)).toBeVisible();
  await password.press('Enter');
  await expect(page).toHaveURL('/auth');
  await expect(password).toHaveValue('not this one');
  await page.unroute(APPLICATION);
  await page.reload();
  await password.fill('not this one');
  await page.getByRole('button', { name: 'Show characters' }).click();
  await expect(password).toHaveAttribute('type', 'text');
});

/**
 * The computed style of every element, which includes its size, in its final typeface. A fallback
 * that is not installed cannot be loaded.
 */
const LOOKS = `Promise.allSettled([...document.fonts].map((face) => face.load())).then(() =>
  [...document.body.querySelectorAll('*')].map((each) => {
    const style = getComputedStyle(each);
    return each.localName + ' ' + [...style].map((name) => name + ':' + style[name]).join('; ');
  }))`;
