import type { Page } from '@playwright/test';
import type { Person } from './journey.ts';

/** From a page with the Google link to the provider, and back as a person that it did not know. */
export async function signInWithGoogle(
  page: Page,
  person: Person,
  o: { verified?: boolean } = {},
): Promise<void> {
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await proveToGoogle(page, person, o);
}

/** What is done at the provider's own page. */
export async function proveToGoogle(
  page: Page,
  person: Person,
  o: { verified?: boolean } = {},
): Promise<void> {
  await page.getByText('Use another address').click();
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('This address is verified').setChecked(o.verified ?? true);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}
