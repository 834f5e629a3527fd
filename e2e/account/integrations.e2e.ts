import type { Page } from '@playwright/test';
import { failure } from '../screens/screen.ts';
import { enterAs } from '../support/actors.ts';
import { subscribed } from '../support/calls.ts';
import { expect, expectAccessible, someone, test } from '../support/journey.ts';
import { LONG } from '../support/long.ts';

test(
  'a token is created, works for what it may do, and stops when it is revoked',
  LONG,
  async ({ page, product }) => {
    const person = someone();
    await enterAs(page, await subscribed(product, person));
    await page.goto('/profile');
    await page.getByRole('link', { name: 'Open integrations' }).click();
    await expect(page.getByRole('heading', { name: 'Integrations' })).toBeFocused();
    await expect(page.getByText(/^You have no tokens/)).toBeVisible();

    await page.getByRole('button', { name: 'New token' }).click();
    const dialog = page.getByRole('dialog', { name: /token/ });
    await dialog.getByRole('button', { name: 'Create token' }).click();
    await expect(dialog.getByText('Please name what will use the token')).toBeVisible();
    await dialog.getByLabel('Name').fill('My script');
    await dialog.getByLabel('Read your insights').check();
    await expectAccessible(page);
    await refuseOnce(page);
    await dialog.getByRole('button', { name: 'Create token' }).click();
    const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await proof.getByLabel('Current password').fill(person.password);
    await proof.getByRole('button', { name: 'Continue' }).click();
    const shown = dialog.getByText(/^rap_\w{49}$/);
    const token = (await shown.textContent()) ?? '';
    await dialog.getByRole('button', { name: 'Done' }).click();

    const row = page.getByRole('listitem').filter({ hasText: 'My script' });
    await expect(row).toContainText('Read your insights');
    await expect(row).toContainText('Never used');
    await expect(page.getByText(token)).toHaveCount(0);
    const ask = async (path: string) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${product.url}/api${path}`, { headers })).status;
    };
    expect([await ask('/insights'), await ask('/signals')]).toEqual([200, 403]);
    await page.reload();
    await expect(row).toContainText('Last used');
    await expectAccessible(page);

    await row.getByRole('button', { name: 'Revoke My script' }).click();
    await expect(row).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'API tokens' })).toBeFocused();
    expect(await ask('/insights')).toBe(401);
  },
);

/** As if the sign-in were too long ago. */
async function refuseOnce(page: Page): Promise<void> {
  let isRefused = false;
  await page.route('**/api/user/api-tokens', (route) => {
    if (isRefused || route.request().method() !== 'POST') return route.fallback();
    isRefused = true;
    return route.fulfill(failure('proof_needed'));
  });
}

test(
  'a webhook is added, receives a signed test, shows it in its log, and is removed',
  LONG,
  async ({ page, product }) => {
    await enterAs(page, await subscribed(product, someone()));
    await page.goto('/integrations');
    await page.getByRole('button', { name: 'New webhook' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address of the receiver').fill('https://10.0.0.1/hook');
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    await expect(dialog.getByText(/^This address leads into a private network/)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Address of the receiver').fill(`${product.sandboxUrl}/receiver/hook`);
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    const secret = (await dialog.getByText(/^whsec_/).textContent()) ?? '';
    await dialog.getByRole('button', { name: 'Done' }).click();
    const entered = await fetch(`${product.sandboxUrl}/receiver/secret`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ secret }),
    });
    expect(entered.status).toBe(303);

    const row = page.getByRole('listitem').filter({ hasText: '/receiver/hook' });
    await expect(row).toContainText('Nothing sent yet');
    await row.getByRole('button', { name: /^Send a test/ }).click();
    await expect(page.getByText('A test is on its way')).toBeVisible();
    await expect
      .poll(async () => (await fetch(`${product.sandboxUrl}/receiver`)).text(), { timeout: 20_000 })
      .toMatch(/test\s+<span class="figure">signed/);
    await page.reload();
    await expect(row).toContainText('Healthy');
    await row.getByRole('button', { name: /^Log of/ }).click();
    await expect(dialog.getByText('204 delivered')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).last().click();

    await row.getByRole('button', { name: /^Edit/ }).click();
    await dialog.getByLabel('Touches, marks and putting off').check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(row).toContainText('Touches, marks and putting off');

    await row.getByRole('button', { name: /^Remove/ }).click();
    await expect(row).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Webhooks' })).toBeFocused();
  },
);
