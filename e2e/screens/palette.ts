import type { Page } from '@playwright/test';
import { answerSignals } from './signal-replies.ts';
import {
  answerAsUser,
  expect,
  failCall,
  neverAnswer,
  type Screen,
  listScreens,
  show,
} from './screen.ts';

const PEOPLE = [
  [1, 'Mara Lindqvist', 'Head of RevOps at Northbeam'],
  [2, 'Marek Dvořák', 'Sales operations, Adriatic Freight'],
  [
    3,
    'Maria-Magdalena Alexandrina Theophania von und zu Hohenstein-Wolfenbüttel-Markgräflerland-Schwarzenberg',
    'Vice President Revenue Operations EMEA and Interim Head of Customer Success at Brenner & Söhne',
  ],
] as const;

export function listPaletteScreens(): Screen[] {
  const open = async (page: Page, path = '/signals') => {
    await answerSignals(page);
    await page.route('**/api/leads/search?*', (route) =>
      route.fulfill({
        json: {
          items: PEOPLE.map(([id, name, headline]) => ({ id, name, headline, note: null })),
        },
      }),
    );
    await show(page, path);
    await page.getByRole('button', { name: 'Find' }).click();
    await expect(field(page)).toBeFocused();
  };
  const search = async (page: Page, text: string) => {
    await open(page);
    await field(page).fill(text);
  };
  return [
    ...listScreens('subscriber', {
      palette: (page) => open(page),
      async 'palette: people and posts'(page) {
        await search(page, 'mar');
        await expect(page.getByRole('option', { name: /Maria-Magdalena/ })).toBeVisible();
        await expect(page.getByRole('status').filter({ hasText: /^\d+ results$/ })).toBeVisible();
      },
      async 'palette: searching'(page) {
        await open(page);
        await neverAnswer(page, '**/api/leads/search?*');
        await field(page).fill('pro');
        await expect(page.getByText('Searching people and posts…')).toBeVisible();
      },
      async 'palette: nothing found'(page) {
        await open(page);
        const none = { json: { items: [], nextCursor: null } };
        await page.route('**/api/leads/search?*', (route) => route.fulfill(none));
        await page.route('**/api/signals/posts?*', (route) => route.fulfill(none));
        await field(page).fill('quarterly business review');
        await expect(page.getByText('Nothing matches')).toBeVisible();
      },
      async 'palette: people unavailable'(page) {
        await open(page);
        await failCall(page, '**/api/leads/search?*', 'unavailable');
        await field(page).fill('mar');
        await expect(page.getByText('People could not be searched')).toBeVisible();
      },
      async 'palette: offline'(page) {
        await open(page);
        await page.context().setOffline(true);
        await page.unroute('**/api/leads/search?*');
        await page.unroute('**/api/signals/posts?*');
        await field(page).fill('s');
        await expect(page.getByText('People and posts could not be searched')).toBeVisible();
      },
    }),
    ...listScreens('linked', {
      'palette: without a plan': (page) => open(page, '/payment'),
    }),
    ...listScreens('debtor', {
      'palette: unpaid': (page) => open(page, '/payment/error'),
    }),
    ...listScreens('newcomer', {
      async 'palette: dark, without a profile'(page) {
        await answerAsUser(page, { darkMode: true });
        await open(page, '/linkedin-profile');
      },
    }),
  ];
}

const field = (page: Page) => page.getByRole('dialog').getByRole('combobox');
