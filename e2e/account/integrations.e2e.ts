import { enterAs } from '../support/actors.ts';
import { subscribed } from '../support/calls.ts';
import { expect, expectAccessible, someone, test } from '../support/journey.ts';
import { LONG } from '../support/long.ts';

test(
  'a token is created, works for what it may do, and stops when it is revoked',
  LONG,
  async ({ page, product }) => {
    await enterAs(page, await subscribed(product, someone()));
    await page.goto('/profile');
    await page.getByRole('link', { name: 'Open integrations' }).click();
    await expect(page.getByRole('heading', { name: 'Integrations' })).toBeFocused();
    await expect(page.getByText(/^You have no tokens/)).toBeVisible();

    await page.getByRole('button', { name: 'New token' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create token' }).click();
    await expect(dialog.getByText('Please name what will use the token')).toBeVisible();
    await dialog.getByLabel('Name').fill('My script');
    await dialog.getByLabel('Read your insights').check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create token' }).click();
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
