import type { Page } from '@playwright/test';
import { expect, someone, test } from './journey.ts';
import { wake } from './steps.ts';

test('a next step comes from the right, the one before from the left, and another page across', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await listen(page);
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(someone().email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  expect(await seen(page)).toEqual([['forward'], ['back'], ['back'], []]);
});

test('where motion is unwanted, a page is there at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await listen(page);
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(someone().email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  expect(await seen(page)).toEqual([]);
});

test('a transition that the browser gives up, for its window is resized, is no error', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  // The change waits until the browser has given its transition up; `noise` hears what nobody handles.
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
  await wake(page);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect.poll(() => page.evaluate('globalThis.isUnderWay')).toBe(true);
  await page.setViewportSize({ width: 700, height: 700 });
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
});

test('what is pressed while a page gives way to another is answered by the new one', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  // So slow that the press falls into it on any machine.
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
  await wake(page);
  await page.getByRole('link', { name: 'Create an account' }).click();
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

/** Notes the types of every transition that the page begins. */
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
