import type { Page } from '@playwright/test';
import { holdApplication } from '../support/held-application.ts';
import { expect, test } from '../support/journey.ts';
import { LONG } from '../support/long.ts';
import { translate } from '../support/translation.ts';

/** A page that was translated is built again by the application. */
async function openTranslated(page: Page, path: string) {
  await translate(page, 'DOMContentLoaded');
  await page.addInitScript(NOTE_INTERACTIVE);
  const application = await holdApplication(page);
  await page.goto(path);
  await application.asked;
  const heading = await page.getByRole('heading', { level: 1 }).elementHandle();
  return {
    async becomeInteractive() {
      application.arrive();
      // React manages the elements a moment before the input and the focus have moved to them.
      await expect.poll(() => page.evaluate('globalThis.isInteractive')).toBe(true);
      expect(await heading?.evaluate((element) => element.isConnected)).toBe(false);
    },
  };
}

test('a page that is built again keeps what was typed, the focus and the caret', async ({
  page,
}) => {
  const opened = await openTranslated(page, '/auth/register');
  await page.getByLabel('Email').fill('nora@example.com');
  await page.getByLabel('Password', { exact: true }).fill('Vq7!mzKe');
  const firstName = page.getByLabel('First name');
  await firstName.fill('Noa');
  await firstName.press('ArrowLeft');
  await opened.becomeInteractive();
  await page.keyboard.type('r');
  await expect(firstName).toHaveValue('Nora');
  await expect(page.getByLabel('Email')).toHaveValue('nora@example.com');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Vq7!mzKe');
});

test('a page that is built again keeps what was typed last', LONG, async ({ page }) => {
  await page.addInitScript(TYPE_BEFORE_REMOVAL);
  const opened = await openTranslated(page, '/auth');
  await page.getByLabel('Email').fill('nora');
  await opened.becomeInteractive();
  await expect(page.getByLabel('Email')).toHaveValue('nora@example.com');
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('a page that is built again keeps the choice and sends it', async ({ page }) => {
  const opened = await openTranslated(page, '/privacy/people');
  await page.getByLabel('Show me what is stored').check();
  await page.getByLabel('Profile URL').fill('https://www.linkedin.com/in/nobody');
  await page.getByLabel('Email').fill('unknown@example.com');
  await opened.becomeInteractive();
  await expect(page.getByLabel('Show me what is stored')).toBeChecked();
  const sent = page.waitForRequest('**/api/privacy/requests');
  await page.getByRole('button', { name: 'Send' }).click();
  expect((await sent).postDataJSON()).toEqual({
    kind: 'access',
    linkedinProfileUrl: 'https://www.linkedin.com/in/nobody',
    email: 'unknown@example.com',
  });
});

test(
  'in a page that is built again, only fields that were left are validated',
  LONG,
  async ({ page }) => {
    const opened = await openTranslated(page, '/auth/register');
    await page.getByLabel('First name').fill('N');
    await page.getByLabel('Email').fill('nora');
    await opened.becomeInteractive();
    await expect(page.getByText('First name must be at least 2 characters long')).toBeVisible();
    await expect(page.getByText('Invalid email address')).toBeHidden();
    await page.getByLabel('Password', { exact: true }).focus();
    await expect(page.getByText('Invalid email address')).toBeVisible();
  },
);

test(
  'a page that is built again takes no focus from where its user has put it',
  LONG,
  async ({ page }) => {
    const opened = await openTranslated(page, '/auth');
    await page.getByLabel('Email').fill('nora@example.com');
    await page.getByLabel('Email').blur();
    await opened.becomeInteractive();
    await expect(page.getByLabel('Email')).toHaveValue('nora@example.com');
    await expect(page.getByLabel('Email')).not.toBeFocused();
  },
);

const NOTE_INTERACTIVE = `addEventListener('rapport:hydrated', () => { isInteractive = true; }, { once: true });`;

/** Between the start of the application and the moment when it replaces the page. */
const TYPE_BEFORE_REMOVAL = `{
  const { removeChild } = Node.prototype;
  Node.prototype.removeChild = function (child) {
    const field = child.querySelector?.('input[name=email]');
    if (field?.value === 'nora') field.value = 'nora@example.com';
    return removeChild.call(this, child);
  };
}`;
