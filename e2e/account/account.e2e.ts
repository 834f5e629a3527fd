import { LONG } from '../support/long.ts';
import { registered } from '../support/calls.ts';
import { expect, someone, test } from '../support/journey.ts';
import { readMailedCode } from '../support/sandbox.ts';
import { register, signIn } from '../support/steps.ts';

test('an emailed code resets a forgotten password, and the new one signs in [S2.05, S4.21, S10.02]', async ({
  page,
  product,
  sandbox,
}) => {
  const person = someone();
  await registered(product, person);
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // The URL changes before the page is shown.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: /send/i }).click();
  await expect(page).toHaveURL('/forgot-password/verify-code');
  const code = await readMailedCode(sandbox, person.email);
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: /confirm/i }).click();
  await expect(page).toHaveURL('/forgot-password/new-password');
  const password = 'Loud$Mountain8';
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel(/repeat/i).fill(password);
  await page.getByRole('button', { name: /save|reset|set/i }).click();
  await expect(page).toHaveURL('/auth');
  await signIn(page, { ...person, password });
  await expect(page).toHaveURL('/linkedin-profile');
});

test(
  'a support message gets a reference and is emailed to both sides [S2.18]',
  LONG,
  async ({ page, sandbox }) => {
    const person = someone();
    await register(page, person);
    await page.goto('/support');
    await page.getByRole('textbox').fill('I would like to know more about plans.');
    await page.getByRole('button', { name: /send/i }).click();
    await expect(page).toHaveURL('/support/success');
    const reference = (await page.getByText(/^R-[A-Z\d-]+$/).textContent()) ?? '';
    const listSubjectsTo = async (to: string) =>
      (await sandbox.mail(to)).map(({ subject }) => subject);
    await expect
      .poll(() => listSubjectsTo('support@rapport.example'))
      .toContain(`Support request ${reference}`);
    await expect
      .poll(() => listSubjectsTo(person.email))
      .toContain(`We got your message (${reference})`);
  },
);
