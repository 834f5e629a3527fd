import type { Locator, Page } from '@playwright/test';
import { answerInsights, INSIGHTS } from '../../e2e/screens/insight-replies.ts';
import { answerLeads, LEADS, lead } from '../../e2e/screens/lead-replies.ts';
import { answerSignals, signal } from '../../e2e/screens/signal-replies.ts';

const ROWS = 60;

/** A page, when it can be used, and one or more interactions by their names. */
export type InteractivePage = {
  readonly path: string;
  answer?(page: Page): Promise<void>;
  ready(page: Page): Promise<unknown>;
  readonly acts: Readonly<Record<string, (page: Page) => Promise<unknown>>>;
};

export const PAGES: readonly InteractivePage[] = [
  {
    path: '/signals',
    answer: answerRows,
    ready: (page) => page.getByRole('list', { name: 'Signals' }).waitFor(),
    acts: {
      'filter: new': (page) => press(page.getByRole('radio', { name: /^New/ })),
      'typing in the search': (page) =>
        page.getByRole('searchbox').first().pressSequentially('pricing', { delay: 60 }),
      compact: (page) => press(page.getByRole('button', { name: 'Compact' })),
      'seen by key, four times': (page) => pressTimes(4, 'e', page.keyboard, page),
      async 'typing in the palette'(page) {
        await press(page.getByRole('button', { name: 'Find' }));
        await page.getByRole('dialog').waitFor();
        await page.keyboard.type('mark', { delay: 60 });
      },
    },
  },
  {
    path: '/leads',
    answer: answerRows,
    ready: (page) => page.getByRole('list', { name: 'To do' }).waitFor(),
    acts: {
      async 'opening a lead'(page) {
        await press(page.getByRole('link', { name: 'Mara Lindqvist' }).first());
        await page.getByRole('region', { name: 'History' }).waitFor();
      },
      async 'opening the composer'(page) {
        await press(page.getByRole('button', { name: 'Write: Mara Lindqvist' }).first());
        await getFact(page).waitFor();
      },
      async 'choosing a stage'(page) {
        await press(page.getByRole('button', { name: 'Stage: Mara Lindqvist' }).first());
        await press(page.getByRole('dialog').getByRole('button', { name: 'Meeting' }));
      },
      async 'opening “who you sell to”'(page) {
        await press(page.getByRole('link', { name: 'Edit', exact: true }));
        await page.getByRole('heading', { name: 'What it changes' }).waitFor();
      },
    },
  },
  {
    path: '/leads/ideal-customer',
    answer: answerRows,
    ready: (page) => page.getByRole('heading', { name: 'What it changes' }).waitFor(),
    acts: {
      // Slower than the debounce of the request for the effect.
      'typing while people move': (page) =>
        page.getByLabel('Titles').pressSequentially(', CRO', { delay: 500 }),
    },
  },
  {
    path: '/leads/1',
    answer: answerRows,
    ready: (page) => page.getByRole('region', { name: 'History' }).waitFor(),
    acts: {
      async 'writing openers'(page) {
        await press(page.getByRole('button', { name: /^(Write|Regenerate)/ }).first());
        await page.getByRole('article').nth(2).waitFor();
      },
      'ticking a fact': (page) => getFact(page).uncheck(),
    },
  },
  {
    path: '/insights',
    answer: (page) => answerInsights(page, { reply: INSIGHTS }),
    ready: (page) => getSlider(page).waitFor(),
    acts: {
      period: (page) => press(page.getByRole('radio', { name: 'Year' })),
      'posts a month': (page) => pressTimes(6, 'ArrowRight', getSlider(page), page),
    },
  },
  {
    path: '/profile',
    ready: (page) => page.getByRole('button', { name: 'Edit time zone' }).waitFor(),
    acts: {
      async 'opening the time zones, typing'(page) {
        await press(page.getByRole('button', { name: 'Edit time zone' }));
        await page.getByRole('searchbox').press('a');
      },
    },
  },
];

async function answerRows(page: Page): Promise<void> {
  const leads = Array.from({ length: ROWS - LEADS.length }, (_, index) =>
    lead(LEADS.length + index + 1),
  );
  await answerLeads(page, { items: [...LEADS, ...leads] });
  const signals = Array.from({ length: ROWS }, (_, index) =>
    signal(index + 1, index * 0.6, {
      isNew: index < 12,
      ...(index % 2 === 0 && { kind: 'comment', detail: 'How did you measure the drop?' }),
    }),
  );
  await answerSignals(page, { items: signals });
  const found = LEADS.map(({ id, name, headline }) => ({ id, name, headline }));
  await page.route('**/api/leads/search?*', (route) => route.fulfill({ json: { items: found } }));
}

const REST_MS = 150;

/** Keeps the pointer over the pressed element, like a hand. */
async function press(target: Locator): Promise<void> {
  await target.hover();
  await target.page().waitForTimeout(REST_MS);
  await target.click();
}

async function pressTimes(
  times: number,
  key: string,
  target: { press(key: string): Promise<void> },
  page: Page,
): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await target.press(key);
    await page.evaluate('new Promise(requestAnimationFrame)');
  }
}

const getFact = (page: Page) =>
  page
    .getByRole('region', { name: /^Write to/ })
    .getByRole('checkbox')
    .first();
const getSlider = (page: Page) => page.getByRole('slider', { name: 'Posts a month' });
