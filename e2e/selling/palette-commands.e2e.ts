import { enterAs } from '../support/actors.ts';
import { subscribed } from '../support/calls.ts';
import { expect, someone } from '../support/journey.ts';
import { test } from '../support/keyboard.ts';
import { LONG } from '../support/long.ts';

const KEY = 'ControlOrMeta+k';

test(
  'the palette jumps to a card of the profile, and opens its form',
  LONG,
  async ({ page, keyboard, product }) => {
    await enterAs(page, await subscribed(product, someone()));
    await page.goto('/insights');
    await expect(page.getByRole('button', { name: 'Find' })).toBeVisible();
    const run = async (typed: string, entry: string) => {
      await keyboard.press(KEY);
      await expect(page.getByRole('dialog', { name: 'Find' }).getByRole('combobox')).toBeFocused();
      await keyboard.type(typed);
      await expect(page.getByRole('option', { name: entry })).toHaveAttribute(
        'aria-selected',
        'true',
      );
      await keyboard.press('Enter');
    };

    await run('brief', 'Daily brief');
    await expect(page.getByRole('heading', { name: 'Daily brief' })).toBeFocused();
    await expect(page).toHaveURL('/profile');
    await expect(page.getByRole('heading', { name: 'Daily brief' })).toBeInViewport();

    await run('invoice', 'Billing');
    await expect(page.getByRole('heading', { name: 'Billing' })).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Billing' })).toBeInViewport();

    await run('whose', 'Tracked profile');
    await expect(page.getByRole('heading', { name: 'Tracked profile' })).toBeFocused();

    await run('password', 'Change password');
    await expect(page.getByLabel('Current password')).toBeFocused();
  },
);
