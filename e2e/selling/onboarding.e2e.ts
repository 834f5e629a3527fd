import {
  HEADLINE_MAX_LINES,
  LOOKUP_DEBOUNCE_MS,
  PREVIEW_MAX_HEIGHT_PX,
} from '../../contract/limits.ts';
import { registerAs } from '../support/actors.ts';
import { expect, someone, test } from '../support/journey.ts';
import { enterProfile, linkProfile } from '../support/steps.ts';
import { tagLongAfter, LONG } from '../support/long.ts';

const INVALID =
  'The URL entered is not in a valid format. Please ensure it follows the LinkedIn profile structure (e.g., www.linkedin.com/in/username).';
const confirm = 'Confirm and continue';
const TOAST_MS = 5000;

test('a missing profile is reported in place, and another one can be entered [S8.15]', async ({
  page,
  product,
}) => {
  await registerAs(page, product, someone());
  await enterProfile(page, someone('missing-').profileUrl);
  await expect(
    page.getByText('This is not a valid profile, please enter different URL'),
  ).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await enterProfile(page, someone().profileUrl);
  await expect(page.getByRole('checkbox')).toBeVisible();
});

test(
  'a slow lookup shows progress and an explanation, then the profile',
  LONG,
  async ({ page, product }) => {
    await registerAs(page, product, someone());
    await enterProfile(page, someone('slow-').profileUrl);
    await expect(page.getByText(/still/i).first()).toBeVisible();
    await expect(page.getByRole('checkbox')).toBeVisible({ timeout: 20_000 });
  },
);

test('a failed lookup is reported in place and can be retried [S8.26]', async ({
  page,
  product,
}) => {
  await registerAs(page, product, someone());
  await enterProfile(page, someone('broken-').profileUrl);
  await expect(page.getByText(/We cannot reach LinkedIn right now/)).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByRole('button', { name: /try again/i })).toBeVisible();
});

test('the URL is validated on every change and looked up only if valid [S4.13]', async ({
  page,
  product,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('linkedin_profile_url')) asked.push(request.url());
  });
  await registerAs(page, product, someone());
  await expect(page.getByLabel('LinkedIn Profile Url')).toBeVisible();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await enterProfile(page, 'https://www.linkedin.com/company/rapport');
  await expect(page.getByText(INVALID)).toBeVisible();
  await page.clock.runFor(2 * LOOKUP_DEBOUNCE_MS);
  await enterProfile(page, '');
  await expect(page.getByText(INVALID)).toHaveCount(0);
  await page.clock.runFor(2 * LOOKUP_DEBOUNCE_MS);
  const profile = someone().profileUrl;
  await enterProfile(page, profile);
  await page.clock.runFor(2 * LOOKUP_DEBOUNCE_MS);
  await expect.poll(() => asked).toEqual([expect.stringContaining(encodeURIComponent(profile))]);
});

test('a lookup starts 900 ms after typing stops, once [S4.12, S9.03]', async ({
  page,
  product,
}) => {
  const asked: (string | null)[] = [];
  await page.route('**/api/linkedin-profiles?*', (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('linkedin_profile_url'));
  });
  await registerAs(page, product, someone());
  await expect(page.getByLabel('LinkedIn Profile Url')).toBeVisible();
  await page.clock.install();
  const [first, last] = [someone().profileUrl, someone().profileUrl];
  const status = page.getByRole('status', { name: 'Looking for the profile' });
  await page.clock.pauseAt(Date.now() + 60_000);
  await enterProfile(page, first);
  await page.clock.runFor(899);
  await enterProfile(page, last);
  await page.clock.runFor(899);
  await expect(status).toHaveCount(0);
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await expect(status).toBeVisible();
  await expect.poll(() => asked).toEqual([last]);
});

test(
  'changing the URL resets the preview and the checkbox [S4.14, S4.15]',
  LONG,
  async ({ page, product }) => {
    const person = someone();
    await registerAs(page, product, person);
    await enterProfile(page, person.profileUrl);
    await page.getByRole('checkbox').check();
    await expect(page.getByRole('button', { name: confirm })).toBeEnabled();
    await enterProfile(page, someone().profileUrl);
    await expect(page.getByRole('button', { name: confirm })).toBeDisabled();
    await expect(page.getByRole('checkbox')).not.toBeChecked();
  },
);

test('a profile is saved once despite repeated clicks [S4.15]', LONG, async ({ page, product }) => {
  await registerAs(page, product, someone());
  await enterProfile(page, someone().profileUrl);
  await page.getByRole('checkbox').check();
  const saved: string[] = [];
  await page.route('**/api/linkedin-profiles', (route) => void saved.push(route.request().url()));
  await page.getByRole('button', { name: confirm }).click();
  const busy = page.getByRole('button', { name: 'Saving the profile' });
  await expect(busy).toHaveAttribute('aria-disabled', 'true');
  await busy.click({ force: true });
  await page.getByLabel('LinkedIn Profile Url').press('Enter');
  await expect(page.getByRole('checkbox')).toBeDisabled();
  expect(saved).toHaveLength(1);
});

test('the preview and a long headline keep their maximum heights [S2.30, S9.04]', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await registerAs(page, product, someone());
  const { firstName, lastName } = someone();
  const measureHeight = async (headline: string) => {
    const data = { profileUrl: null, firstName, lastName, followers: 1, headline };
    await page.unrouteAll();
    await page.route('**/api/linkedin-profiles?*', (route) => route.fulfill({ json: { data } }));
    await enterProfile(page, someone().profileUrl);
    await expect(page.getByText(headline)).toBeVisible();
    return (await page.getByText(headline).boundingBox())?.height ?? 0;
  };
  const line = await measureHeight('Listens first.');
  const max = await measureHeight('Listens first, and answers everyone who asks.'.repeat(20));
  expect(max / line).toBeCloseTo(HEADLINE_MAX_LINES);
  const preview = page.getByRole('figure');
  expect((await preview.boundingBox())?.height).toBeLessThanOrEqual(PREVIEW_MAX_HEIGHT_PX);
});

test('a failed save is reported in a toast that closes by itself [S4.17, S8.16, S9.01]', async ({
  page,
  product,
}) => {
  const person = someone();
  await registerAs(page, product, person);
  await enterProfile(page, person.profileUrl);
  await page.getByRole('checkbox').check();
  await page.route('**/api/linkedin-profiles', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 503,
          json: { message: 'Please try again', code: 104, requestId: 'test' },
        })
      : route.fallback(),
  );
  await page.clock.install();
  await page.getByRole('button', { name: confirm }).click();
  const toast = page.getByText('Please try again');
  await expect(toast).toBeVisible();
  const card = page.locator('[data-part="root"]', { has: toast });
  const bar = await page.getByRole('banner').boundingBox();
  const form = await page.getByRole('button', { name: confirm }).boundingBox();
  // Below the top bar at the right edge, not covering the menu.
  const offsets = async () => {
    const box = await card.boundingBox();
    if (!box || !bar || !form) return null;
    return {
      top: box.y - (bar.y + bar.height),
      right: Math.abs(form.x + form.width - (box.x + box.width)),
    };
  };
  await expect.poll(async () => isMargin((await offsets())?.top)).toBe(true);
  await expect.poll(async () => (await offsets())?.right).toBeLessThanOrEqual(1);
  await expect(page.getByRole('button', { name: confirm })).toBeEnabled();
  await page.clock.runFor(TOAST_MS);
  await expect(toast).toHaveCount(0);
});

const isMargin = (px: number | undefined) => px !== undefined && px >= 0 && px <= 32;

test.describe('the analysis shows the forecast', () => {
  const kinds = [
    ['quiet-', /no posts/i],
    ['new-', /3 posts|three posts/i],
    ['private-', /hidden|private|not show/i],
  ] as const;
  for (const [[kind, words], details] of tagLongAfter(1, kinds)) {
    test(`of a profile named ${kind}`, details, async ({ page, product }) => {
      const person = someone(kind);
      await registerAs(page, product, person);
      await linkProfile(page, person);
      await expect(page.getByText(words).first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Choose Classic' })).toBeVisible();
    });
  }
});
