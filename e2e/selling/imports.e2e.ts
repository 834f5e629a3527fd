import type { Page } from '@playwright/test';
import { makeAnalytics } from '../../server/testing/linkedin-files/analytics.ts';
import { FILE_LOCALES } from '../../server/testing/linkedin-files/locales.ts';
import {
  makeConnections,
  makeMemberExport,
  OWN_REACTIONS,
} from '../../server/testing/linkedin-files/member-export.ts';
import { enterAs } from '../support/actors.ts';
import { registered } from '../support/calls.ts';
import { expect, someone, test } from '../support/journey.ts';

test('a member without a plan imports files, sees what was read, and undoes an import', async ({
  page,
  product,
}) => {
  await enterAs(page, await registered(product, someone('imports-')));
  await page.goto('/linkedin-profile');
  await page.getByRole('button', { name: /your menu/ }).click();
  await page.getByRole('menuitem', { name: 'Import' }).click();
  await expect(page).toHaveURL('/import');

  const locale = FILE_LOCALES.find(({ tag }) => tag === 'de-DE');
  if (!locale) throw new Error('German is missing');
  const analytics = makeAnalytics({ seed: 7, locale, days: 28, posts: 6 });
  const chosen = page.getByRole('list', { name: 'Chosen files' });
  await choose(page, analytics.name, analytics.bytes);
  await expect(chosen).toContainText('Imported 28 days and');
  await choose(page, 'export.zip', makeMemberExport(makeConnections(40)));
  await expect(chosen).toContainText('40 people you know. The file is deleted.');
  await expect(page.getByText('Days covered: Mar 04, 2026 to Mar 31, 2026')).toBeVisible();

  await choose(page, 'again.xlsx', analytics.bytes);
  await expect(chosen).toContainText('already imported on');
  await choose(page, 'Reactions.csv', OWN_REACTIONS);
  await expect(chosen).toContainText('LinkedIn does not export who reacted to you.');

  const history = page.getByRole('region', { name: 'Imported files' });
  await expect(history.getByRole('heading', { level: 3 })).toHaveCount(2);
  const receipt = history.getByRole('listitem').filter({ hasText: 'export.zip' }).first();
  await receipt.getByText('What was read, and what was not').click();
  await expect(receipt).toContainText('40 of 42 rows read: connections');
  await expect(receipt).toContainText('messages are read only if you tick the box');
  await receipt.getByRole('button', { name: /^Undo import/ }).click();
  await receipt.getByRole('button', { name: 'Delete it' }).click();
  await expect(history.getByRole('heading', { level: 3 })).toHaveCount(1);
  await expect(page.getByText(/people you know, 0 of them/)).toHaveCount(0);
});

async function choose(page: Page, name: string, content: Buffer | string): Promise<void> {
  await page.getByLabel('Files from LinkedIn').setInputFiles({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(content),
  });
}
