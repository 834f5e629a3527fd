import type { Page } from '@playwright/test';
import { linked, paid, registered } from './calls.ts';
import type { Person } from './journey.ts';
import type { Product } from './product.ts';

/** A checkout that was paid, and that the browser has not come back from yet. */
export type Payment = {
  /** Where the checkout sends the browser. */
  readonly returnTo: string;
};

/** Everything up to the return from the payment, by calls. The browser of `page` is signed in. */
export async function pay(page: Page, product: Product, person: Person): Promise<Payment> {
  const token = await registered(product, person);
  await linked(product, person, token);
  const returnTo = await paid(product, token);
  await page.goto('/robots.txt');
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  return { returnTo };
}
