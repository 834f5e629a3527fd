import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { enterAs } from '../support/actors.ts';
import { subscribed } from '../support/calls.ts';
import { expect, someone } from '../support/journey.ts';
import { LONG } from '../support/long.ts';
import { test } from '../support/moving-journey.ts';
import { changePlan, leavePortal, openPortal } from '../support/portal.ts';
import { checkNow } from '../support/steps.ts';

const READERS = 287;
const TEXT = 'Pricing is a product.';
/** A member may request a check every ten minutes. */
const BETWEEN_CHECKS_SECONDS = 900;

test.use({ clockOf: 'signals' });

test.slow();

test(
  'signals are followed from the network to a larger plan, a CRM and an objection',
  LONG,
  async ({ page, product, sandbox, clock }) => {
    const person = someone('quiet-');
    const token = await subscribed(product, person);
    const name = person.publicIdentifier;
    const { id } = await sandbox.post(name, TEXT);
    const run = name.split('-').at(-1) ?? '';
    const [mara, tomas, priya] = ['mara-lindqvist', 'tomas-alvarez', 'priya-nair'].map(
      (each) => `${each}-${run}`,
    );
    const likes = (actors: readonly string[]) =>
      actors.map((actor) => ({ actor, do: 'react', type: 'LIKE' }));
    const readers = (kind: string, count: number) =>
      likes(Array.from({ length: count }, (_, index) => `${kind}-${index}-of-${name}`));
    const asks = { actor: mara, do: 'comment', text: 'How did you measure it?' };
    const first = [...readers('reader', READERS - 2), ...likes([`${tomas}`, `${priya}`]), asks];
    await sandbox.actOnPost(id, first);

    await enterAs(page, token);
    await test.step('signals beyond the allowance wait', async () => {
      await checkNow(page);
      await expect(page.getByText('38 more reactions are waiting.')).toBeVisible({
        timeout: 90_000,
      });
      // The question opens first.
      await expectAt(page, '/signals?search=Mara', asks.text);
    });

    await test.step('a larger plan opens them', async () => {
      await page.goto('/profile');
      await expect(page.getByText('0 of 250 left')).toBeVisible();
      await openPortal(page);
      await changePlan(page, 'Networker', '$59.00');
      await leavePortal(page);
      await page.goto('/signals');
      await expect(page.getByText('first signal').first()).toBeVisible();
      await expect(page.getByText('38 more reactions are waiting.')).toBeHidden();
      await expect(page.getByRole('radio', { name: 'New 288' })).toBeVisible();
    });

    /** Enough new readers that the list is worth reading again. */
    const checkAgain = async (kind: string, acts: readonly object[] = []) => {
      await clock.advance(BETWEEN_CHECKS_SECONDS);
      await sandbox.actOnPost(id, [...readers(kind, 30), ...acts]);
      await checkNow(page);
    };
    await test.step('a changed reaction shows both', async () => {
      await checkAgain('second', [
        { actor: tomas, do: 'change', type: 'INTEREST' },
        { actor: priya, do: 'withdraw' },
      ]);
      await expectAt(page, '/signals?search=Tomas', /changed from like to insightful/);
    });
    await test.step('a reaction that two complete readings miss is withdrawn', async () => {
      await page.goto('/signals?state=withdrawn');
      await expect(page.getByRole('heading', { name: 'No signals match' })).toBeVisible();
      await checkAgain('third');
      await expectAt(page, '/signals?state=withdrawn', /withdrawn/);
      await expect(page.getByRole('link', { name: /^Priya Nair/ })).toBeVisible();
    });

    await test.step('by what matters, the old question is above the newest reactions', async () => {
      await page.goto('/signals');
      const list = page.getByRole('list', { name: 'Signals' });
      await expect(list.getByText(asks.text)).toBeHidden();
      await page.getByRole('combobox', { name: 'Order' }).selectOption('What matters');
      await expect(list.getByRole('heading').first()).toHaveText('Questions');
      await expect(list.getByText(asks.text)).toBeVisible();
      await page.reload();
      await expect(list.getByText(asks.text)).toBeVisible();
      expect(new URL(page.url()).search).toBe('?order=worth');
      await page.getByRole('combobox', { name: 'Order' }).selectOption('Newest');
      await expect(list.getByText(asks.text)).toBeHidden();
    });

    const people = READERS + 1 + 60 - 1;
    await test.step('the people who engaged are exported, and the export is on record', async () => {
      const file = await exported(page, people);
      const lines = String(file).split('\r\n').slice(0, -1);
      expect(lines[0]).toBe(
        '\uFEFF"First Name","Last Name","Job Title","Company Name","LinkedIn URL","Rapport ID","Rapport Reason","Last Engagement","Lifecycle Stage","Full Name","Connected On"',
      );
      expect(lines).toHaveLength(people + 1);
      expect(lines.find((line) => line.startsWith('"Mara","Lindqvist",'))).toContain('Pricing is');
      expect(lines.filter((line) => line.startsWith('"Priya","Nair",'))).toEqual([]);
      await page.goto('/profile');
      await expect(page.getByText('Exported signals')).toBeVisible();
      const hash = createHash('sha256').update(file).digest('hex');
      await expect(page.getByText(`${people} rows, SHA-256 ${hash}`)).toBeVisible();
    });

    await test.step('a person who objects disappears permanently', async () => {
      await expectAt(page, '/signals?search=Mara', asks.text);
      await page.goto('/privacy/people');
      await page.getByLabel('Profile URL').fill(`https://www.linkedin.com/in/${mara}`);
      await page.getByLabel('Email').fill(`mara.${run}@example.com`);
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(
        page.getByRole('heading', { name: 'Your objection is in effect' }),
      ).toBeFocused();
      await expectAt(page, '/signals?search=Mara', 'No signals match');
      expect(String(await exported(page, people - 1))).not.toContain('Lindqvist');

      await checkAgain('fourth', [{ ...asks, text: 'Did you see my question?' }]);
      await expectAt(page, '/signals', `${READERS + 90} signals`);
      await page.goto('/signals?search=Mara');
      await expect(page.getByRole('heading', { name: 'No signals match' })).toBeVisible();
      await page.goto('/signals?search=question');
      await expect(page.getByRole('heading', { name: 'No signals match' })).toBeVisible();
    });
  },
);

/** A list is not read again by itself. */
async function expectAt(page: Page, path: string, text: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 90_000 });
}

async function exported(page: Page, rows: number): Promise<Buffer> {
  await page.goto('/signals');
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByText(`${rows} rows`)).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  return readFileSync(await download.path());
}
