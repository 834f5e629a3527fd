import type { Page } from '@playwright/test';
import { enterAs } from './actors.ts';
import { checkOut, registerLinked, paid, subscribed, type Order } from './calls.ts';
import { expect } from './journey.ts';
import type { Person } from './person.ts';
import type { Product } from './product.ts';
import { type CARDS, payByCard } from './steps.ts';

export type Payment = {
  readonly returnTo: string;
};

export async function pay(
  page: Page,
  product: Product,
  person: Person,
  action: 'pay' | 'debit' | 'bounce' = 'pay',
): Promise<Payment> {
  const token = await registerLinked(product, person);
  const returnTo = await paid(product, token, {}, action);
  await enterAs(page, token);
  return { returnTo };
}

/** A new subscriber at the account page, who has paid by call or with this card at the checkout. */
export async function subscribeTo(
  page: Page,
  product: Product,
  person: Person,
  { card, ...order }: Order & { card?: (typeof CARDS)[keyof typeof CARDS] } = {},
): Promise<void> {
  if (card === undefined) {
    await enterAs(page, await subscribed(product, person, order));
    await page.goto('/profile');
    return;
  }
  const token = await registerLinked(product, person);
  await enterAs(page, token);
  await page.goto(await checkOut(product, token, order));
  await payByCard(page, card);
  await expect(page).toHaveURL('/profile', { timeout: 45_000 });
}
