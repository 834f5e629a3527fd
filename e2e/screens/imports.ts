import type { Page } from '@playwright/test';
import { expect, failCall, neverAnswer, type Screen, listScreens, show } from './screen.ts';

const RECEIPT = {
  id: 2,
  fileName: 'Complete_LinkedInDataExport_11-12-2026.zip',
  kind: 'member-export',
  importedAt: '2026-11-12T09:30:00.000Z',
  from: null,
  until: null,
  areDatesSwapped: false,
  parts: [
    {
      name: 'Connections.csv',
      use: 'connections',
      unused: null,
      found: 1_286,
      read: 1_284,
      refused: [{ reason: 'hidden-member', rows: 2, example: null }],
    },
    { name: 'messages.csv', use: 'none', unused: 'not-chosen', found: 0, read: 0, refused: [] },
    { name: 'Reactions.csv', use: 'none', unused: 'own-reactions', found: 0, read: 0, refused: [] },
  ],
  otherFiles: 41,
  stored: { days: 0, posts: 212, people: 1_284 },
};
const ANALYTICS = {
  ...RECEIPT,
  id: 1,
  fileName: `AggregateAnalytics_${'Ada-Example-'.repeat(8)}_2025-11-12_2026-11-11.xlsx`,
  kind: 'creator-analytics',
  from: '2025-11-12',
  until: '2026-11-11',
  areDatesSwapped: true,
  parts: [
    {
      name: 'TOP POSTS',
      use: 'posts',
      unused: null,
      found: 100,
      read: 98,
      refused: [{ reason: 'no-post', rows: 2, example: 'https://www.linkedin.com/pulse/article' }],
    },
  ],
  otherFiles: 0,
  stored: { days: 365, posts: 50, people: 0 },
};
const COVERED = {
  spans: [
    { from: '2024-01-01', until: '2024-12-31' },
    { from: '2025-11-12', until: '2026-11-11' },
  ],
  impressions: 184_202,
  engagements: 3_112,
  newFollowers: 412,
  posts: 240,
  people: 1_284,
  engaged: 37,
};
const NOTHING = {
  imports: [],
  covered: {
    spans: [],
    impressions: 0,
    engagements: 0,
    newFollowers: 0,
    posts: 0,
    people: 0,
    engaged: 0,
  },
};

async function open(page: Page, reply: object): Promise<void> {
  await page.route('**/api/imports', (route) => route.fulfill({ json: reply }));
  await show(page, '/import');
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible();
}

async function choose(page: Page, ...lines: object[]): Promise<void> {
  await page.route('**/api/imports?*', (route) =>
    route.fulfill({
      contentType: 'application/jsonl',
      body: lines.map((item) => `${JSON.stringify({ item })}\n`).join(''),
    }),
  );
  const file = { name: 'export.zip', mimeType: 'application/zip', buffer: Buffer.from('PK') };
  await page.getByLabel('Files from LinkedIn').setInputFiles(file);
}

export function importScreens(): Screen[] {
  return listScreens('subscriber', {
    async import(page) {
      await open(page, { imports: [RECEIPT, ANALYTICS], covered: COVERED });
      await expect(page.getByRole('button', { name: /^Undo import/ })).toHaveCount(2);
      for (const summary of await page.locator('summary').all()) await summary.click();
      await expect(page.getByText('1,284 of 1,286 rows read: connections')).toBeVisible();
    },
    'import: nothing yet': (page) => open(page, NOTHING),
    async 'import: imported'(page) {
      await open(page, NOTHING);
      await choose(page, { type: 'imported', receipt: RECEIPT });
      await expect(page.getByText('The file is deleted.')).toBeVisible();
    },
    async 'import: refused'(page) {
      await open(page, NOTHING);
      await choose(page, { type: 'refused', reason: 'own-reactions', detail: '' });
      await expect(page.getByRole('alert')).toContainText('your own reactions');
    },
    async 'import: undo'(page) {
      await open(page, { imports: [RECEIPT], covered: COVERED });
      await page.getByRole('button', { name: /^Undo import/ }).click();
      await expect(page.getByText('Delete everything that this file brought?')).toBeVisible();
    },
    async 'import: loading'(page) {
      await neverAnswer(page, '**/api/imports');
      await show(page, '/import');
      await expect(page.getByRole('status', { name: 'Loading your imports' })).toBeVisible();
    },
    async 'import: unavailable'(page) {
      await failCall(page, '**/api/imports', 'unavailable');
      await show(page, '/import');
      await expect(page.getByText('Your imports could not be loaded')).toBeVisible();
    },
  });
}
