import { SCREENS } from '../screens/screens.ts';
import { enterAs } from '../support/actors.ts';
import { signInAs, subscribed } from '../support/calls.ts';
import { expect, someone, test } from '../support/journey.ts';

test('the newest message replaces the previous one, and an opened menu lies over it', async ({
  page,
  product,
}) => {
  const person = someone();
  await enterAs(page, await subscribed(product, person));
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change password' }).click();
  const change = async (current: string) => {
    await page.getByLabel('Current password').fill(current);
    await page.getByLabel('New password', { exact: true }).fill('Vq7!mzKe');
    await page.getByLabel('Repeat new password').fill('Vq7!mzKe');
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await change('Not-this-one7!');
  await expect(page.getByText('Password could not be changed')).toBeVisible();
  await change(person.password);
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible();
  await expect(page.getByText('Password could not be changed')).toBeHidden();
  await page.getByRole('button', { name: /your menu/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  for (const item of await page.getByRole('menuitem').all()) {
    // A covered element would not receive the pointer.
    await item.hover({ timeout: 20_000 });
  }
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible();
});

test('a recorded note has one confirmation', async ({ page, product, subscriber }) => {
  await enterAs(page, await signInAs(product, subscriber));
  await SCREENS.find(({ name }) => name === 'openers: contacted')?.open(page);
  await expect(page.getByText('Recorded.', { exact: true })).toBeVisible();
  await page.getByLabel('Details').fill('They asked for the price.');
  await page.getByRole('button', { name: 'Record entry', exact: true }).click();
  await expect(page.getByText(/^(Note recorded|Recorded as .*)$/)).toBeVisible();
  await expect(page.getByText('Recorded.', { exact: true })).toBeHidden();
});
