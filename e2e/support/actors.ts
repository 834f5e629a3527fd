import type { Page } from '@playwright/test';
import { linked, paid, provisioned, registered, finishRegistration } from './calls.ts';
import { type Person, someone } from './person.ts';
import type { Product } from './product.ts';
import { createSandboxAt } from './sandbox.ts';

export const ACTORS = ['visitor', 'newcomer', 'linked', 'subscriber', 'debtor'] as const;

export type Actor = (typeof ACTORS)[number];

const LONG = { firstName: 'Maximiliane-Alexandrina', lastName: 'von Hohenstein-Wolfenbüttel' };

export async function makeActors(product: Product): Promise<Record<Actor, string | null>> {
  const make = async (upTo: Exclude<Actor, 'visitor'>, names: Partial<typeof LONG> = {}) => {
    // The plans show the forecast of an ordinary profile.
    const person = { ...someone(upTo === 'linked' ? '' : 'new-'), ...names };
    const token = await registered(product, person);
    if (upTo === 'newcomer') return { person, token };
    await linked(product, person, token);
    if (upTo === 'linked') return { person, token };
    await provisioned(product, token, await paid(product, token));
    await finishRegistration(product, token);
    return { person, token };
  };
  const debtor = await make('debtor');
  const sandbox = createSandboxAt(product.sandboxUrl);
  await sandbox.act((await sandbox.findSubscription(debtor.person.email)).id, 'fail_payment');
  return {
    visitor: null,
    newcomer: (await make('newcomer', LONG)).token,
    linked: (await make('linked')).token,
    subscriber: (await make('subscriber', LONG)).token,
    debtor: debtor.token,
  };
}

export async function arriveAs(page: Page, token: string | null): Promise<void> {
  if (token === null) return;
  await page.addInitScript((value) => localStorage.setItem('token', value), token);
}

/** A newcomer at the first step, without the form. */
export async function registerAs(page: Page, product: Product, person: Person): Promise<void> {
  await enterAs(page, await registered(product, person));
  await page.goto('/linkedin-profile');
}

/** Signs in with this token once: the page may sign out again later. */
export async function enterAs(page: Page, token: string): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate((value) => localStorage.setItem('token', value), token);
}
