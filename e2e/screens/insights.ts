import type { Page } from '@playwright/test';
import { answerInsights, INSIGHTS, MANY, NOTHING, THIN } from './insight-replies.ts';
import { expect, failCall, neverAnswer, type Screen, listScreens, show } from './screen.ts';
import { ago, NOW } from './signal-replies.ts';

async function open(page: Page, answers?: Parameters<typeof answerInsights>[1]): Promise<void> {
  await page.clock.setFixedTime(NOW);
  await answerInsights(page, answers);
  await show(page, '/insights');
  await expect(page.getByRole('figure').first()).toBeVisible();
}

export function listInsightScreens(): Screen[] {
  return listScreens('subscriber', {
    insights: (page) => open(page),
    'insights: many readers': (page) => open(page, { reply: MANY }),
    async 'insights: numbers'(page) {
      await open(page);
      await expect(page.locator('summary').first()).toBeVisible();
      for (const summary of await page.locator('summary').all()) await summary.click();
      await expect(page.getByRole('table', { name: 'Posts', exact: true })).toBeVisible();
    },
    async 'insights: copied'(page) {
      await page.context().grantPermissions(['clipboard-write']);
      await open(page);
      await page.getByRole('button', { name: 'Copy as CSV: Posts' }).click();
      await expect(page.getByText('Copied as CSV')).toBeVisible();
    },
    async 'insights: what if'(page) {
      await open(page);
      const slider = page.getByRole('slider', { name: 'Posts a month' });
      await slider.press('End');
      await expect(page.getByText(/^With 20 posts: most likely about/)).toBeVisible();
    },
    'insights: few posts': (page) => open(page, { reply: THIN }),
    'insights: no one read': (page) =>
      open(page, {
        reply: { ...INSIGHTS, readers: null },
        changes: { source: { state: 'counts-only' } },
      }),
    async 'insights: nothing yet'(page) {
      await page.clock.setFixedTime(NOW);
      await answerInsights(page, { reply: NOTHING });
      await show(page, '/insights?days=30');
      await expect(page.getByText('Nothing to compare yet')).toBeVisible();
      await expect(page.getByRole('heading', { level: 2 })).toHaveText([
        'Nothing to compare yet',
        'Followers',
      ]);
    },
    'insights: source stopped': (page) =>
      open(page, {
        changes: { source: { state: 'restricted', asOf: ago(30), nextCheckAt: null } },
      }),
    async 'insights: loading'(page) {
      await page.clock.setFixedTime(NOW);
      await answerInsights(page);
      await neverAnswer(page, '**/api/insights?*');
      await show(page, '/insights');
      await expect(page.getByRole('status', { name: 'Loading your insights' })).toBeVisible();
    },
    async 'insights: unavailable'(page) {
      await page.clock.setFixedTime(NOW);
      await answerInsights(page);
      await failCall(page, '**/api/insights?*', 'unavailable');
      await failCall(page, '**/api/signals/overview', 'unavailable');
      await show(page, '/insights');
      await expect(page.getByText('Your insights could not be loaded')).toBeVisible();
    },
    async 'insights: offline'(page) {
      await open(page);
      await page.context().setOffline(true);
      await expect(page.getByText('You are offline.')).toBeVisible();
    },
  });
}
