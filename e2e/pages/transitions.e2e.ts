import type { Page } from '@playwright/test';
import { expect, someone, test } from '../support/journey.ts';
import { hydrated } from '../support/steps.ts';
import { LONG } from '../support/long.ts';

test(
  'the next step slides in from the right, the previous from the left, and other pages fade',
  LONG,
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await listen(page);
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(someone().email);
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await page.getByRole('link', { name: 'Create your account' }).click();
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
    expect(await seen(page)).toEqual([['forward'], ['back'], ['back'], []]);
  },
);

test('with reduced motion a page appears at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await listen(page);
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(someone().email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  expect(await seen(page)).toEqual([]);
});

test('a transition skipped because of a resize is not an error', LONG, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  // The change waits until the browser skips the transition; `noise` collects unhandled rejections.
  await page.addInitScript(`{
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = ({ update, types }) => {
      const transition = start({ update: () => transitionLost.then(update), types });
      const transitionLost = new Promise((resolve) => transition.ready.then(null, resolve));
      globalThis.isUnderWay = true;
      const { updateCallbackDone, finished } = transition;
      return { ready: transition.ready.then(), updateCallbackDone, finished };
    };
  }`);
  await page.goto('/auth');
  await hydrated(page);
  await page.getByRole('link', { name: 'Create your account' }).click();
  await expect.poll(() => page.evaluate('globalThis.isUnderWay')).toBe(true);
  await page.setViewportSize({ width: 700, height: 700 });
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
});

test('a click during a transition reaches the new page', LONG, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  // Slow enough for the click to hit it on any machine.
  await page.addInitScript(`addEventListener('DOMContentLoaded', () => {
    const slowly = new CSSStyleSheet();
    slowly.replaceSync('::view-transition-group(*), ::view-transition-old(*), ::view-transition-new(*) { animation-duration: 60s !important }');
    document.adoptedStyleSheets.push(slowly);
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (change) => {
      const transition = start(change);
      transition.ready.then(() => (globalThis.isMoving = true));
      transition.finished.then(() => (globalThis.isMoving = false));
      return transition;
    };
  })`);
  await page.goto('/auth');
  await hydrated(page);
  await page.getByRole('link', { name: 'Create your account' }).click();
  await expect.poll(() => page.evaluate('globalThis.isMoving')).toBe(true);
  const field = await page.getByLabel('First name').boundingBox();
  if (!field) throw new Error('There is no field to press');
  await page.mouse.click(field.x + field.width / 2, field.y + field.height / 2);
  await expect(page.getByLabel('First name')).toBeFocused();
  await page.getByRole('link', { name: 'Sign in' }).press('Enter');
  await expect.poll(() => page.evaluate('globalThis.isMoving')).toBe(true);
  const link = await page.getByRole('link', { name: 'Forgot password?' }).boundingBox();
  if (!link) throw new Error('There is no link to press');
  await page.mouse.click(link.x + link.width / 2, link.y + link.height / 2);
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
});

async function listen(page: Page): Promise<void> {
  await page.addInitScript(`{
    globalThis.transitions = [];
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (change) => {
      transitions.push(change.types ?? []);
      return start(change);
    };
  }`);
}

const seen = (page: Page) => page.evaluate<string[][]>('transitions');
