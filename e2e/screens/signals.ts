import type { Page } from '@playwright/test';
import {
  ago,
  announceNewSignals,
  answerSignals as answer,
  FEED_BY_WORTH,
  HISTORY,
  NOW,
  overview,
  type OverviewChanges,
  signal,
  WAITING,
} from './signal-replies.ts';
import { expect, failCall, neverAnswer, type Screen, listScreens, show } from './screen.ts';

const POST = {
  no: 1,
  url: 'https://www.linkedin.com/feed/update/urn:li:activity:7001',
  title: 'The three questions that every board asks about net revenue retention in a bad year',
  postedAt: ago(400),
  kind: 'text',
  reactions: 1_204,
  comments: 188,
  reposts: 21,
  countedAt: ago(1),
  impressions: { count: 184_202, from: null, until: '2026-11-11' },
  membersReached: { count: 91_840, from: null, until: '2026-11-09' },
};

type Answers = Parameters<typeof answer>[1];

async function answerSignals(page: Page, answers?: Answers): Promise<void> {
  await page.clock.setFixedTime(NOW);
  await answer(page, answers);
}

async function list(page: Page, answers?: Answers, search = ''): Promise<void> {
  await answerSignals(page, answers);
  await show(page, `/signals${search}`);
  await expect(page.getByRole('list', { name: 'Signals' })).toBeVisible();
}

export function listSignalScreens(): Screen[] {
  const open = (answers?: Answers) => (page: Page) => list(page, answers);
  return listScreens('subscriber', {
    signals: open(),
    async 'signals: by what matters'(page) {
      await list(page, { items: FEED_BY_WORTH }, '?order=worth');
      await expect(page.getByRole('heading', { name: 'Questions' })).toBeVisible();
    },
    async 'signals: compact'(page) {
      await list(page);
      await page.getByRole('button', { name: 'Compact' }).click();
    },
    async 'signals: a fold opened'(page) {
      await list(page);
      await page.getByRole('button', { name: 'Show them' }).click();
      await expect(page.getByRole('link', { name: /Priya Nair/ }).first()).toBeVisible();
    },
    async 'signals: by key, seen'(page) {
      await list(page);
      await page.keyboard.press('j');
      await page.keyboard.press('e');
      await expect(page.getByText('1 marked as seen.')).toBeVisible();
    },
    async 'signals: filtered'(page) {
      await list(page, {}, '?kind=comment&person=1&state=new&search=drop');
      const filters = page.getByRole('button', { name: /^Filters/ });
      if (await filters.isVisible()) await filters.click();
    },
    async 'signals: one post'(page) {
      await page.route('**/api/insights/posts/1', (route) => route.fulfill({ json: POST }));
      await list(page, {}, '?post=1');
      await expect(page.getByText('Members reached')).toBeVisible();
    },
    async 'signals: one post, its counts unavailable'(page) {
      await failCall(page, '**/api/insights/posts/1', 'unavailable');
      await list(page, {}, '?post=1');
      await expect(page.getByText('The counts of this post could not be loaded')).toBeVisible();
    },
    async 'signals: a search that is too long'(page) {
      await list(page, {}, `?search=${encodeURIComponent('é'.repeat(10_000))}`);
      await expect(page.getByRole('searchbox')).toHaveValue('é'.repeat(100));
      await expect(page.getByText('Only the first 100 characters are searched.')).toBeVisible();
    },
    async 'signals: dates'(page) {
      await list(page, {}, '?from=2026-11-01&to=2026-11-15');
      const filters = page.getByRole('button', { name: /^Filters/ });
      if (await filters.isVisible()) await filters.click();
      await expect(page.getByLabel('From', { exact: true })).toHaveValue('2026-11-01');
    },
    async 'signals: dates, the wrong way round'(page) {
      await answerSignals(page);
      await page.clock.setFixedTime(NOW);
      await page.route('**/api/signals?*', (route) =>
        route.fulfill({
          status: 400,
          json: {
            code: 2,
            message: 'Bad request',
            errors: { until: ['The range must end after it begins'] },
            requestId: 'test',
          },
        }),
      );
      await show(page, '/signals?from=2026-11-15&to=2026-11-01');
      const filters = page.getByRole('button', { name: /^Filters/ });
      if (await filters.isVisible()) await filters.click();
      await expect(page.getByText('“To” must not be before “From”')).toBeVisible();
      await expect(page.getByText('The range must end after it begins')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Clear dates' })).toBeVisible();
    },
    async 'signals: new ones came'(page) {
      await list(page);
      await announceNewSignals(page);
    },
    'signals: first day': open({
      items: HISTORY,
      changes: { counts: { new: 0, withdrawn: 0 }, source: { postsListedShort: 0 } },
    }),
    'signals: nothing new': open({
      items: [signal(4, 26), signal(5, 27, { post: 2 })],
      changes: { counts: { new: 0 }, posts: { newestAt: ago(216) } },
    }),
    'signals: few in a week': open({
      items: [signal(1, 5, { isNew: true }), signal(4, 90, { post: 2 })],
      changes: { counts: { new: 1 }, isThin: true, posts: { newestAt: ago(216) } },
    }),
    async 'signals: none yet'(page) {
      const none = { all: 0, new: 0, withdrawn: 0, people: 0, companies: 0 };
      await answerSignals(page, { items: [], changes: { counts: none } });
      await show(page, '/signals');
      await expect(page.getByText('No signals yet')).toBeVisible();
    },
    async 'signals: no posts yet'(page) {
      const none = { all: 0, new: 0, withdrawn: 0, people: 0, companies: 0 };
      const posts = { known: 0, newestAt: null, halfLifeHours: null };
      await answerSignals(page, { items: [], changes: { counts: none, posts } });
      await show(page, '/signals');
      await expect(page.getByText('No posts yet')).toBeVisible();
    },
    async 'signals: no match'(page) {
      await answerSignals(page, { items: [] });
      await page.route(/\/api\/signals\?(?!.*search=)/, (route) =>
        route.fulfill({ json: { items: [signal(1, 1)], nextCursor: null } }),
      );
      await show(page, '/signals?kind=comment&search=quarterly+business+review');
      await expect(page.getByRole('button', { name: /^Remove “quarterly/ })).toBeVisible();
    },
    async 'signals: all seen'(page) {
      await answerSignals(page, { items: [] });
      await show(page, '/signals?state=new');
      await expect(page.getByRole('heading', { name: 'You have seen everything' })).toBeVisible();
      await expect(page.getByText(/^Next check about \d\d:\d\d\.$/)).toBeVisible();
    },
    async 'signals: loading'(page) {
      await answerSignals(page);
      await neverAnswer(page, '**/api/signals?*');
      await neverAnswer(page, '**/api/signals/overview');
      await show(page, '/signals');
      await expect(page.getByRole('status', { name: 'Loading your signals' })).toBeVisible();
    },
    async 'signals: unavailable'(page) {
      await answerSignals(page);
      await failCall(page, '**/api/signals?*', 'unavailable');
      await failCall(page, '**/api/signals/overview', 'unavailable');
      await show(page, '/signals');
      await expect(page.getByText('Your signals could not be loaded')).toBeVisible();
      await expect(page.getByText('We could not check how current this is.')).toBeVisible();
    },
    async 'signals: offline, marks kept'(page) {
      await list(page);
      await expect(page.getByRole('button', { name: /your menu/ })).toBeVisible();
      await page.context().setOffline(true);
      await page.keyboard.press('j');
      await page.keyboard.press('e');
      await expect(page.getByText(/You are offline\..*1 marked as seen/)).toBeVisible();
    },
    async 'signals: keys'(page) {
      // A desktop at twice the size.
      await page.setViewportSize({ width: 640, height: 450 });
      await list(page);
      await page.getByRole('button', { name: 'Shortcuts' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
    async 'signals: copied'(page) {
      await page.context().grantPermissions(['clipboard-write']);
      await list(page);
      await page.getByRole('button', { name: /^Copy/ }).first().click();
      await expect(page.getByText(/Link copied|could not be copied/)).toBeVisible();
    },
  });
}

type OverviewState = NonNullable<NonNullable<OverviewChanges['source']>['state']>;

export function listSourceScreens(): Screen[] {
  const inState =
    (state: OverviewState, changes: OverviewChanges['source'] = {}) =>
    (page: Page) =>
      list(page, { changes: { source: { state, ...changes } } });
  return listScreens('subscriber', {
    async 'source: in full'(page) {
      await list(page);
      await page.getByRole('button', { name: /^(Checked|Not checked)/ }).click();
      await expect(page.getByRole('button', { name: 'Check now' })).toBeVisible();
    },
    async 'source: checked'(page) {
      await list(page);
      await page.route('**/api/signals/check', (route) =>
        route.fulfill({ ...tooMany, headers: { 'retry-after': '420' } }),
      );
      await page.getByRole('button', { name: /^(Checked|Not checked)/ }).click();
      await page.route('**/api/signals/overview', (route) =>
        route.fulfill({ json: overview({ source: { checkableAt: ago(-0.12) } }) }),
      );
      await page.getByRole('button', { name: 'Check now' }).click();
      await expect(page.getByText(/You can check again at/)).toBeVisible();
    },
    'source: late': inState('late', { asOf: ago(15), nextCheckAt: ago(1) }),
    'source: restricted': inState('restricted', { asOf: ago(5), nextCheckAt: null }),
    'source: budget spent': inState('budget-spent', { nextCheckAt: ago(-14.7) }),
    'source: counts only': inState('counts-only'),
    'source: not configured': inState('not-configured', { asOf: null, nextCheckAt: null }),
    'source: profile gone': inState('profile-gone', { asOf: ago(30), nextCheckAt: null }),
  });
}

const tooMany = {
  status: 429,
  json: {
    message: 'Too many attempts.',
    code: 102,
    requestId: '00000000-0000-4000-8000-000000000000',
  },
};

export function listAllowanceScreens(): Screen[] {
  const exporting = async (page: Page, preview: object) => {
    await list(page);
    await page.route('**/api/signals/export/preview?*', (route) =>
      route.fulfill({ json: preview }),
    );
    await page.getByRole('button', { name: 'Export' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  };
  return listScreens('subscriber', {
    async 'waiting: allowance used'(page) {
      await list(page, { changes: { ...WAITING, allowance: { used: 250 } } });
      await page.getByRole('button', { name: 'Show waiting signals' }).click();
    },
    async 'waiting: can be opened'(page) {
      await list(page, { changes: { ...WAITING, allowance: { used: 220, opensAlways: true } } });
      await expect(page.getByRole('button', { name: 'Open 30' })).toBeVisible();
    },
    async 'export: a preview'(page) {
      await exporting(page, PREVIEW);
      await expect(page.getByText('311 rows')).toBeVisible();
      await expect(page.getByRole('dialog').getByLabel('Period')).toBeVisible();
    },
    async 'export: nothing'(page) {
      await exporting(page, { ...PREVIEW, rows: [], count: 0, withoutPublicAddress: 0 });
      await expect(page.getByText('There is nothing to export')).toBeVisible();
    },
    async 'export: unavailable'(page) {
      await list(page);
      await failCall(page, '**/api/signals/export/preview?*', 'unavailable');
      await page.getByRole('button', { name: 'Export' }).click();
      await expect(page.getByText('The preview could not be loaded')).toBeVisible();
    },
  });
}

const PREVIEW = {
  columns: [
    'First Name',
    'Last Name',
    'Job Title',
    'Company Name',
    'LinkedIn URL',
    'Rapport ID',
    'Rapport Reason',
    'Last Engagement',
    'Lifecycle Stage',
  ],
  rows: [
    [
      'Mara',
      'Lindqvist',
      'Head of RevOps',
      'Northbeam',
      'https://www.linkedin.com/in/mara-lindqvist',
      'r-1',
      'Commented on “Pricing is a product”',
      '2026-11-20',
      'Lead',
    ],
    [
      'Jonas',
      'Weber',
      'CTO',
      'Fjordlake',
      'https://www.linkedin.com/in/jonas-weber',
      'r-2',
      'Reacted to “Pricing is a product”',
      '2026-11-20',
      'Lead',
    ],
    [
      'Li',
      'Chen',
      'Founder',
      'Tidewater Analytics',
      'https://www.linkedin.com/in/ACoAAB1',
      'r-3',
      'Reacted to “What we got wrong”',
      '2026-11-19',
      'Lead',
    ],
  ],
  count: 311,
  withoutPublicAddress: 204,
};
