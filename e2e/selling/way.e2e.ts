import { enterAs } from '../support/actors.ts';
import { registerLinked } from '../support/calls.ts';
import { expect, someone, test } from '../support/journey.ts';
import { CARDS, choosePlan, linkProfile, payByCard, register, switchTo } from '../support/steps.ts';
import { LONG } from '../support/long.ts';

test('a new user registers, links a profile, pays monthly, is provisioned and reaches the account page [S1.01, S1.02, S2.10, S2.28, S4.18]', async ({
  page,
  sandbox,
}) => {
  test.slow();
  // An ordinary profile, with dozens of posts to process: up to a minute on a busy machine.
  const person = someone('');
  await register(page, person);
  await linkProfile(page, person);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('signals a month');
  await expect(page.getByText('Recommended')).toBeVisible();
  await choosePlan(page, 'Networker');
  await expect(page.getByText('$59.00').first()).toBeVisible();
  await payByCard(page, CARDS.pays);

  await expect(page).toHaveURL('/payment/success');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you');
  await expect(page.getByRole('banner')).toHaveCount(0);

  await expect(page).toHaveURL('/profile', { timeout: 120_000 });
  await expect(page.getByText('Networker').first()).toBeVisible();
  await expect(page.getByText(person.email)).toBeVisible();
  await expect
    .poll(async () => (await sandbox.mail(person.email)).map(({ subject }) => subject))
    .toContainEqual(expect.stringMatching(/data is ready/i));
});

test('a yearly plan shows what it saves and takes a promotion code [S2.08, S4.28, S9.05]', async ({
  page,
  product,
}) => {
  await enterAs(page, await registerLinked(product, someone()));
  await page.goto('/payment');
  await switchTo(page, 'Yearly');
  await expect(page.getByText('30% OFF').first()).toBeVisible();
  await expect(page.getByText('$41')).toBeVisible();
  await expect(page.getByText('$212.40')).toBeVisible();
  await choosePlan(page, 'Networker', 'Yearly');
  await page.getByText('Add a promotion code').click();
  await page.getByLabel('Promotion code').fill('WELCOME20');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('$396.48').first()).toBeVisible();
  await payByCard(page, CARDS.pays);
  await expect(page).toHaveURL('/profile', { timeout: 45_000 });
  await expect(page.getByText(/yearly/i).first()).toBeVisible();
});

test('a monthly checkout does not take promotion codes', LONG, async ({ page }) => {
  const person = someone();
  await register(page, person);
  await linkProfile(page, person);
  await choosePlan(page, 'Classic');
  await expect(page.getByLabel('Promotion code')).toHaveCount(0);
});

test('a declined card stays at the checkout, and another card succeeds', LONG, async ({ page }) => {
  const person = someone();
  await register(page, person);
  await linkProfile(page, person);
  await choosePlan(page, 'Classic');
  await payByCard(page, CARDS.declined);
  await expect(page.getByText(/declined/i).first()).toBeVisible();
  await expect(page).toHaveURL(/\/stripe\/checkout\//);
  await payByCard(page, CARDS.pays);
  await expect(page).toHaveURL('/profile', { timeout: 45_000 });
});

test(
  'leaving the checkout, by its link or by going back, returns to working plans',
  LONG,
  async ({ page }) => {
    const person = someone();
    await register(page, person);
    await linkProfile(page, person);
    const yearly = page.getByRole('radio', { name: 'Yearly' });
    await expect(yearly).not.toBeChecked();
    await choosePlan(page, 'Classic', 'Yearly');
    await page.getByRole('link', { name: /Back to Rapport/ }).click();
    await expect(page).toHaveURL('/payment');
    await expect(yearly).toBeChecked();
    await choosePlan(page, 'Influencer', 'Yearly');
    await page.goBack();
    await expect(page).toHaveURL('/payment');
    await expect(yearly).toBeChecked();
    await expect(page.getByRole('button', { name: 'Choose Influencer' })).toBeEnabled();
    await choosePlan(page, 'Influencer', 'Yearly');
    await expect(page.getByText('$999.60').first()).toBeVisible();
  },
);
