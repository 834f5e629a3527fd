import type { Page } from '@playwright/test';
import { enterAs } from './actors.ts';
import { checkedOut, linkedAs, paid, type Order } from './calls.ts';
import { expect, type Person } from './journey.ts';
import type { Product } from './product.ts';
import { type CARDS, payByCard } from './steps.ts';

/** A checkout that was paid, and that the browser has not come back from yet. */
export type Payment = {
  /** Where the checkout sends the browser. */
  readonly returnTo: string;
};

/** Everything up to the return from the payment, by calls. The browser of `page` is signed in. */
export async function pay(page: Page, product: Product, person: Person): Promise<Payment> {
  const token = await linkedAs(product, person);
  const returnTo = await paid(product, token);
  await enterAs(page, token);
  return { returnTo };
}

/** Everything up to the account page of a new subscriber, who pays with this card. */
export async function subscribeTo(
  page: Page,
  product: Product,
  person: Person,
  { card, ...order }: Order & { card: (typeof CARDS)[keyof typeof CARDS] },
): Promise<void> {
  const token = await linkedAs(product, person);
  await enterAs(page, token);
  await page.goto(await checkedOut(product, token, order));
  await payByCard(page, card);
  await expect(page).toHaveURL('/profile', { timeout: 45_000 });
}
