import type { Page } from '@playwright/test';
import type { Person } from './person.ts';

type State = { verified?: boolean; hosted?: boolean };

/** Signs in with Google as a new user, starting at a page with the Google link. */
export async function signInWithGoogle(page: Page, person: Person, app: State = {}): Promise<void> {
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await signInAtGoogle(page, person, app);
}

export async function signInAtGoogle(page: Page, person: Person, app: State = {}): Promise<void> {
  await page.getByText('Use another address').click();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('This address is verified').setChecked(app.verified ?? true);
  await page.getByLabel('Its organization manages this account').setChecked(app.hosted ?? false);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}
