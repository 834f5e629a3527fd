import { registerAs } from '../support/actors.ts';
import { expect, someone, test } from '../support/journey.ts';
import { enterProfile } from '../support/steps.ts';

const MARKUP = '<img src=x onerror="document.title=\'owned\'">';

test('T36 a name containing markup is shown as text on every screen', async ({ page, product }) => {
  const person = { ...someone(), firstName: MARKUP, lastName: '<script>alert(1)</script>' };
  const name = `${person.firstName} ${person.lastName}`;
  await registerAs(page, product, person);

  const { firstName, lastName } = person;
  const headline = `A headline: ${MARKUP}`;
  const preview = { profileUrl: null, firstName, lastName, followers: 7, headline };
  await page.route('**/api/linkedin-profiles?*', (route) =>
    route.fulfill({ json: { data: preview } }),
  );
  await enterProfile(page, person.profileUrl);
  await expect(page.getByText(name)).toBeVisible();
  await expect(page.getByText(headline)).toBeVisible();

  await page.route('**/api/linkedin-profiles', (route) =>
    route.fulfill({
      status: 503,
      json: { code: 105, message: `The server’s own message: ${MARKUP}`, requestId: 'test' },
    }),
  );
  await page.getByRole('checkbox', { name: 'This is the profile I want to add' }).check();
  await page.getByRole('button', { name: 'Confirm and continue' }).click();
  await expect(page.getByText(`The server’s own message: ${MARKUP}`)).toBeVisible();

  await page.goto('/support');
  await expect(page.getByText(name)).toBeVisible();
  expect(await page.title()).not.toBe('owned');
});
