import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import { type CARDS, fillCard } from './steps.ts';

export async function openPortal(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Manage subscription' }).click();
  await expect(page.getByRole('heading', { name: 'Rapport billing' })).toBeVisible();
}

export async function leavePortal(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Back to Rapport' }).click();
  await expect(page.getByRole('heading', { name: 'My profile' })).toBeVisible();
}

export async function changePlan(page: Page, plan: string, price: string): Promise<void> {
  await choosePlan(page, plan, price);
  await page.getByRole('button', { name: /^Change (the plan|and pay)/ }).click();
  await expect(page.getByText('Your plan has been changed.')).toBeVisible();
}

/** A smaller plan, or a shorter interval, waits for the end of the period. */
export async function scheduleChange(page: Page, plan: string, price: string): Promise<void> {
  await choosePlan(page, plan, price);
  await page.getByRole('button', { name: /^Change on / }).click();
  await expect(page.getByText('Your plan will change with the next period.')).toBeVisible();
}

async function choosePlan(page: Page, plan: string, price: string): Promise<void> {
  await page.getByRole('link', { name: 'Change plan' }).click();
  await page.getByRole('radio', { name: new RegExp(`^${plan} .*\\${price}$`) }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
}

export async function changeCard(
  page: Page,
  card: (typeof CARDS)[keyof typeof CARDS],
): Promise<void> {
  await page.getByRole('link', { name: 'Change the card' }).first().click();
  await fillCard(page, card);
  await page.getByRole('button', { name: 'Save the card' }).click();
  await expect(page.getByText('Your card has been changed.')).toBeVisible();
}

export async function addDebit(page: Page, iban: string): Promise<void> {
  await page.getByRole('link', { name: 'Change the card' }).first().click();
  await page.getByText('Pay by bank debit').click();
  await page.getByLabel('IBAN').fill(iban);
  await page.getByRole('button', { name: 'Save the account' }).click();
  await expect(page.getByText('Your card has been changed.')).toBeVisible();
}

export async function payOwed(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Pay \$/ }).click();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByText('Thank you: the invoice has been paid.')).toBeVisible();
}

export async function cancelPlan(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Cancel subscription' }).click();
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByText(/will end with the current period/)).toBeVisible();
}

export async function resumePlan(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Keep the subscription' }).click();
  await expect(page.getByText('Your subscription will continue.')).toBeVisible();
}
