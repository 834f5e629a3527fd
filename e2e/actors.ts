import type { Page } from '@playwright/test';
import { linked, paid, provisioned, registered, thanked } from './calls.ts';
import { someone } from './journey.ts';
import type { Product } from './product.ts';
import { sandboxAt } from './sandbox.ts';

/** Who looks at a screen: how far somebody has come on the way. */
export type Actor = 'visitor' | 'newcomer' | 'linked' | 'subscriber' | 'debtor';

/** The longest names that registration takes on one line, to see what a screen does with them. */
const LONG = { firstName: 'Maximiliane-Alexandrina', lastName: 'von Hohenstein-Wolfenbüttel' };

/** Makes one person for each actor, by calls, and answers their tokens; a visitor has none. */
export async function makeActors(product: Product): Promise<Record<Actor, string | null>> {
  const make = async (upTo: Exclude<Actor, 'visitor'>, names: Partial<typeof LONG> = {}) => {
    const person = { ...someone(), ...names };
    const token = await registered(product, person);
    if (upTo === 'newcomer') return { person, token };
    await linked(product, person, token);
    if (upTo === 'linked') return { person, token };
    await provisioned(product, token, await paid(product, token));
    await thanked(product, token);
    return { person, token };
  };
  const debtor = await make('debtor');
  const sandbox = sandboxAt(product.sandboxUrl);
  await sandbox.act((await sandbox.subscriptionOf(debtor.person.email)).id, 'fail_payment');
  return {
    visitor: null,
    newcomer: (await make('newcomer', LONG)).token,
    linked: (await make('linked')).token,
    subscriber: (await make('subscriber', LONG)).token,
    debtor: debtor.token,
  };
}

/** Opens the browser of a page as the actor with this token. */
export async function arriveAs(page: Page, token: string | null): Promise<void> {
  if (token === null) return;
  await page.addInitScript((value) => localStorage.setItem('token', value), token);
}

/** Signs the browser of a page in with this token, once: what happens then may sign it out again. */
export async function enterAs(page: Page, token: string): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate((value) => localStorage.setItem('token', value), token);
}
