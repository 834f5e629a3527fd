import type { Locator, Page } from '@playwright/test';
import { answerInsights, INSIGHTS } from '../../e2e/screens/insight-replies.ts';
import { answerLeads, LEADS, lead } from '../../e2e/screens/lead-replies.ts';
import { answerSignals, signal } from '../../e2e/screens/signal-replies.ts';

const ROWS = 60;

/** One or more interactions on a page, and how to undo them before they are measured again. */
export type Interaction = {
  readonly name: string;
  readonly path: string;
  answer(page: Page): Promise<void>;
  ready(page: Page): Promise<unknown>;
  act(page: Page): Promise<unknown>;
  back(page: Page): Promise<unknown>;
};
type InteractionPart = Pick<Interaction, 'name' | 'act' | 'back'>;

const getDialog = (page: Page) => page.getByRole('dialog');
async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await getDialog(page).waitFor({ state: 'hidden' });
}
const getStage = (page: Page) =>
  page.getByRole('button', { name: 'Stage: Mara Lindqvist' }).first();
const goBack = (page: Page) => page.goBack();

const ON_SIGNALS: readonly InteractionPart[] = [
  {
    name: 'filter: new',
    act: (page) => press(page.getByRole('radio', { name: /^New/ })),
    back: (page) => press(page.getByRole('radio', { name: 'All', exact: true })),
  },
  {
    name: 'typing in the search',
    act: (page) => searchField(page).pressSequentially('pricing', { delay: 60 }),
    back: (page) => searchField(page).fill(''),
  },
  {
    name: 'compact',
    act: (page) => press(page.getByRole('button', { name: 'Compact' })),
    back: (page) => press(page.getByRole('button', { name: 'Compact' })),
  },
  {
    name: 'seen by key, four times',
    act: (page) => pressEach(page, ['e', 'e', 'e', 'e']),
    back: (page) => pressEach(page, ['z', 'z', 'z', 'z', 'k', 'k', 'k']),
  },
  {
    name: 'typing in the palette',
    async act(page) {
      await opened(page, () => press(page.getByRole('button', { name: 'Find' })));
      await page.keyboard.type('mark', { delay: 60 });
    },
    back: close,
  },
];

const ON_LEADS: readonly InteractionPart[] = [
  {
    name: 'opening a lead',
    async act(page) {
      await press(page.getByRole('link', { name: 'Mara Lindqvist' }).first());
      await page.getByRole('region', { name: 'History' }).waitFor();
    },
    back: goBack,
  },
  {
    name: 'opening the composer',
    async act(page) {
      await press(page.getByRole('button', { name: 'Write: Mara Lindqvist' }).first());
      await page
        .getByRole('region', { name: /^Write to/ })
        .getByRole('checkbox')
        .first()
        .waitFor();
    },
    back: goBack,
  },
  {
    name: 'choosing a stage',
    async act(page) {
      await opened(page, () => press(getStage(page)));
      await press(getDialog(page).getByRole('button', { name: 'Meeting' }));
    },
    back: (page) => page.keyboard.press('z'),
  },
  {
    name: 'opening “who you sell to”',
    async act(page) {
      await press(page.getByRole('link', { name: 'Edit', exact: true }));
      await page.getByRole('heading', { name: 'What it changes' }).waitFor();
    },
    back: goBack,
  },
];

const ON_THE_EDITOR: readonly InteractionPart[] = [
  {
    name: 'typing while people move',
    // Slower than the debounce of the request for the effect.
    act: (page) => page.getByLabel('Titles').pressSequentially(', CRO', { delay: 500 }),
    back: (page) => page.getByLabel('Titles').fill('Head of RevOps, Sales operations'),
  },
];

const ON_A_LEAD: readonly InteractionPart[] = [
  {
    name: 'writing openers',
    async act(page) {
      await press(page.getByRole('button', { name: /^(Write|Regenerate)/ }).first());
      await page.getByRole('article').nth(2).waitFor();
    },
    back: async () => {},
  },
  {
    name: 'ticking a fact',
    act: (page) => getFact(page).uncheck(),
    back: (page) => getFact(page).check(),
  },
];

const ON_INSIGHTS: readonly InteractionPart[] = [
  {
    name: 'period',
    act: (page) => press(page.getByRole('radio', { name: 'Year' })),
    back: (page) => press(page.getByRole('radio', { name: '90 days' })),
  },
  {
    name: 'posts a month',
    act: (page) =>
      pressEach(
        page,
        Array.from({ length: 6 }, () => 'ArrowRight'),
        slider(page),
      ),
    back: (page) => slider(page).press('Home'),
  },
];

export const INTERACTIONS: readonly Interaction[] = [
  ...on('/signals', ON_SIGNALS, answerRows, (page) =>
    page.getByRole('list', { name: 'Signals' }).waitFor(),
  ),
  ...on('/leads', ON_LEADS, answerRows, (page) =>
    page.getByRole('list', { name: 'To do' }).waitFor(),
  ),
  ...on('/leads/ideal-customer', ON_THE_EDITOR, answerRows, (page) =>
    page.getByRole('heading', { name: 'Rules' }).waitFor(),
  ),
  ...on('/leads/1', ON_A_LEAD, answerRows, (page) =>
    page.getByRole('region', { name: 'History' }).waitFor(),
  ),
  ...on(
    '/insights',
    ON_INSIGHTS,
    (page) => answerInsights(page, { reply: INSIGHTS }),
    (page) => slider(page).waitFor(),
  ),
];

function on(
  path: string,
  parts: readonly InteractionPart[],
  answer: Interaction['answer'],
  ready: Interaction['ready'],
): Interaction[] {
  return parts.map((part) => ({ ...part, path, answer, ready }));
}

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
  await page.route('**/api/leads/search?*', (route) =>
    route.fulfill({
      json: { items: LEADS.map(({ id, name, headline }) => ({ id, name, headline })) },
    }),
  );
}

const REST_MS = 150;

/** Keeps the pointer over the pressed element, like a hand. */
async function press(target: Locator): Promise<void> {
  await target.hover();
  await target.page().waitForTimeout(REST_MS);
  await target.click();
}

async function opened(page: Page, open: () => Promise<unknown>): Promise<void> {
  await open();
  await getDialog(page).waitFor();
}

async function pressEach(
  page: Page,
  keys: readonly string[],
  on: { press(key: string): Promise<void> } = page.keyboard,
): Promise<void> {
  for (const key of keys) {
    await on.press(key);
    await page.evaluate('new Promise(requestAnimationFrame)');
  }
}

const getFact = (page: Page) =>
  page
    .getByRole('region', { name: /^Write to/ })
    .getByRole('checkbox')
    .first();
const slider = (page: Page) => page.getByRole('slider', { name: 'Posts a month' });
const searchField = (page: Page) => page.getByRole('searchbox').first();
