import type { Page } from '@playwright/test';
import { createPerson } from '../../sandbox/network/people.ts';
import { enterAs } from '../support/actors.ts';
import {
  linked,
  paid,
  provisioned,
  registered,
  finishRegistration,
  signInAs,
} from '../support/calls.ts';
import { expect, type Person, someone } from '../support/journey.ts';
import { keyboardOnly } from '../support/keyboard.ts';
import { test } from '../support/moving-journey.ts';
import type { Product } from '../support/product.ts';
import { readMailedCode, type Mail, type Sandbox } from '../support/sandbox.ts';
import { checkNow } from '../support/steps.ts';
import { LONG } from '../support/long.ts';

const ZONE = 'Europe/Zagreb';
const QUESTION = 'How did you measure the drop?';
const NEW_PASSWORD = 'Loud$Mountain8';
const TWO_MINUTES_MS = 120_000;

test.use({ clockOf: 'brief' });

// Buys a plan, and waits for a job that runs each minute.
test.slow();

test(
  'a brief arrives at 07:30, ends by one POST or one press, and leads to an opener and a touch',
  LONG,
  async ({ page, product, sandbox, clock }) => {
    const person = someone('quiet-');
    const token = await addVerifiedMember(page, product, sandbox, person);
    const own = person.publicIdentifier;
    const actor = `mara-lindqvist-${own.slice(-6)}7`;
    const name = `${createPerson(actor).firstName} ${createPerson(actor).lastName}`;
    const { id } = await sandbox.post(own, 'Pricing is a product.');
    await sandbox.actOnPost(id, [{ actor, do: 'comment', text: QUESTION }]);
    await enterAs(page, token);
    await checkNow(page);
    await expect(page.getByText(QUESTION)).toBeVisible({ timeout: 90_000 });

    const card = page.getByRole('region', { name: 'Daily brief' });
    const isOn = card.getByRole('switch', { name: 'Email me a daily brief' });
    await test.step('it is on, at 07:30 in the zone of the account', async () => {
      await moveTo(product, token);
      await page.goto('/profile');
      await expect(isOn).toBeChecked();
      await expect(card).toContainText(`You receive this at 07:30 ${ZONE} on days with news.`);
    });

    const mail = await test.step('it comes at that time and not before', async () => {
      await clock.advance(countSecondsUntil('07:29:45'));
      expect(await findBriefsTo(sandbox, person)).toEqual([]);
      await expect
        .poll(async () => (await findBriefsTo(sandbox, person)).length, { timeout: 150_000 })
        .toBe(1);
      const [brief] = await findBriefsTo(sandbox, person);
      if (!brief) throw new Error('There is a brief');
      expect(formatInZone(brief.at)).toMatch(/^07:3[01]$/);
      expect(brief.subject).toBe(`${name.split(' ')[0]} asked you something`);
      expect(brief.text).toContain(QUESTION);
      return brief;
    });

    await test.step('a mail program ends it with one POST', async () => {
      expect(getHeader(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
      const [, url = ''] = /^<(https?:\S+)>$/.exec(getHeader(mail, 'List-Unsubscribe')) ?? [];
      const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
      expect((await fetch(url, { method: 'POST', body })).status).toBe(200);
      await page.goto('/profile');
      await expect(isOn).not.toBeChecked();
      await isOn.check();
      await expect(card.getByLabel('Time of the daily brief')).toHaveValue('07:30');
      // The URL in the header leads to the page, too.
      await page.goto(url);
      await expect(
        page.getByRole('heading', { name: 'Unsubscribe from the daily brief?' }),
      ).toBeVisible();
    });

    await test.step('the link in the mail ends it with one press, and not by being opened', async () => {
      const [link = ''] = /https?:\S+\/unsubscribe\/\S+/.exec(mail.text) ?? [];
      await page.goto(link);
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(1);
      await page.goto('/profile');
      await expect(isOn).toBeChecked();
      await page.goto(link);
      await page.getByRole('button', { name: 'Unsubscribe' }).click();
      await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
      await page.getByRole('link', { name: 'Go to your profile' }).click();
      await expect(isOn).not.toBeChecked();
    });

    await test.step('from its link to a copied opener and a touch by keyboard alone', async () => {
      const [link = ''] = /https?:\S+\/leads\/\d+/.exec(mail.text) ?? [];
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      const keyboard = await keyboardOnly(page, product.url);
      const card = page.getByRole('region', { name: `Write to ${name}` });
      const choice = card.getByRole('radio', { name: /^Reply under/ });
      const openedAt = performance.now();
      await page.goto(link);
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
      await expect(choice).toBeVisible();
      await keyboard.press('w');
      await expect(choice).toBeFocused();
      await keyboard.press('Enter');
      await expect(card).toContainText('1 credit used · 49 left');
      await keyboard.press('1');
      await expect(card).toContainText('Copied.');
      const copied = await page.evaluate<string>('navigator.clipboard.readText()');
      expect(copied).toContain(QUESTION.replace('?', ''));
      await keyboard.press('t');
      await expect(page.getByRole('region', { name: 'History' })).toContainText('Contacted');
      expect(performance.now() - openedAt).toBeLessThan(TWO_MINUTES_MS);
    });

    /** The real time until then in the zone; the clock is not ahead yet. */
    function countSecondsUntil(time: string): number {
      const now = Temporal.Now.zonedDateTimeISO(ZONE);
      const today = now.withPlainTime(time);
      const next = Temporal.ZonedDateTime.compare(today, now) > 0 ? today : today.add({ days: 1 });
      return Math.floor((next.epochMilliseconds - now.epochMilliseconds) / 1000);
    }
  },
);

/** A mailed code verifies the address: without it a brief names no one. */
async function addVerifiedMember(
  page: Page,
  product: Product,
  sandbox: Sandbox,
  person: Person,
): Promise<string> {
  await registered(product, person);
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('Code', { exact: true }).fill(await readMailedCode(sandbox, person.email));
  await page.getByRole('button', { name: 'Confirm code' }).click();
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Repeat new password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  const token = await signInAs(product, { ...person, password: NEW_PASSWORD });
  await linked(product, person, token);
  await provisioned(product, token, await paid(product, token));
  await finishRegistration(product, token);
  return token;
}

async function moveTo(product: Product, token: string): Promise<void> {
  const response = await fetch(`${product.url}/api/user/update/settings`, {
    method: 'PUT',
    body: JSON.stringify({ timeZone: ZONE }),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
}

async function findBriefsTo(sandbox: Sandbox, { email }: Person): Promise<Mail[]> {
  const mails = await sandbox.mail(email);
  return mails.filter(({ text }) => text.includes('Rapport · Daily brief'));
}

function getHeader({ headers }: Mail, name: string): string {
  return headers.find((header) => header.name === name)?.value ?? '';
}

function formatInZone(at: string): string {
  return Temporal.Instant.from(at).toZonedDateTimeISO(ZONE).toPlainTime().toString().slice(0, 5);
}
