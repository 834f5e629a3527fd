import type { Page } from '@playwright/test';
import {
  ago,
  announceNewSignals,
  answerSignals,
  FEED,
  NOW,
  overview,
  type OverviewChanges,
  WAITING,
} from '../screens/signal-replies.ts';
import { enterAs } from '../support/actors.ts';
import { setTimeZone, signInAs } from '../support/calls.ts';
import { expect, type Person, test } from '../support/journey.ts';
import { keyboardOnly } from '../support/keyboard.ts';
import { tagLongAfter, LONG } from '../support/long.ts';
import type { Product } from '../support/product.ts';

const PHONE = { width: 360, height: 780 };
const TABLET = { width: 768, height: 900 };
const LAPTOP = { width: 1280, height: 860 };

type Given = Parameters<typeof answerSignals>[1];
type Fixtures = { page: Page; product: Product; subscriber: Person };

async function open({ page, product, subscriber }: Fixtures, given: Given = {}): Promise<void> {
  const token = await signInAs(product, subscriber);
  await setTimeZone(product, token, 'UTC');
  await enterAs(page, token);
  await page.clock.setFixedTime(NOW);
  await answerSignals(page, given);
  await page.goto('/signals');
  await expect(findList(page)).toBeVisible();
}

const findList = (page: Page) => page.getByRole('list', { name: 'Signals' });
const findRow = (page: Page, words: string) =>
  page.getByRole('listitem').filter({ hasText: words });
const measureHeight = async (page: Page, words: string) =>
  (await findRow(page, words).boundingBox())?.height;

test('on a phone, the list begins on the first screen, even while signals wait', async ({
  page,
  product,
  subscriber,
}) => {
  await page.setViewportSize(PHONE);
  const changes: OverviewChanges = { ...WAITING, allowance: { used: 220 } };
  await open({ page, product, subscriber }, { changes });
  await expect(page.getByText('38 signals are waiting: 12 comments, 26 reactions.')).toBeVisible();
  const first = await findRow(page, 'How did you measure').boundingBox();
  // With a line for the button of shortcuts, which a window with a mouse has.
  expect(first?.y).toBeLessThan(PHONE.height - 100);
  const tools = page.getByRole('button', {
    name: /^(Mark all as seen|Compact|Export|Shortcuts)$/,
  });
  const tops = await Promise.all(
    (await tools.all()).map(async (each) => (await each.boundingBox())?.y),
  );
  expect(tops).toHaveLength(4);
  expect(new Set(tops).size).toBe(1);
});

const DEVICES = Object.entries({ phone: PHONE, tablet: TABLET, laptop: LAPTOP });

for (const [[name, size], details] of tagLongAfter(1, DEVICES)) {
  test(
    `on a ${name}, marking a row as seen does not change its height`,
    details,
    async ({ page, product, subscriber }) => {
      await page.setViewportSize(size);
      await open({ page, product, subscriber });
      const before = await measureHeight(page, 'How did you measure');
      await page.getByRole('button', { name: 'Mark as seen: Mara Lindqvist' }).click();
      await expect(page.getByText('1 marked as seen.')).toBeVisible();
      expect(await measureHeight(page, 'How did you measure')).toBe(before);
    },
  );
}

test('compact rows have the same columns, and keep who can be filtered by and what was withdrawn', async ({
  page,
  product,
  subscriber,
}) => {
  await open(
    { page, product, subscriber },
    { items: FEED.filter(({ replyTo }) => replyTo === null) },
  );
  const comfortable = await measureHeight(page, 'How did you measure');
  await page.getByRole('button', { name: 'Compact' }).click();
  const row = findRow(page, 'How did you measure');
  await expect(row.getByRole('button', { name: /show only these$/ })).toBeVisible();
  await expect(findRow(page, 'Celebrate').getByText(/^withdrawn between/)).toBeVisible();
  await expect(findRow(page, 'We did the same').getByText(/^comment edited/)).toBeVisible();
  expect(await measureHeight(page, 'How did you measure')).toBeLessThan((comfortable ?? 0) / 2);
  const posts = await findList(page).getByText(/^on /).all();
  const lefts = await Promise.all(
    posts.map(async (each) => Math.round((await each.boundingBox())?.x ?? 0)),
  );
  expect(lefts.length).toBeGreaterThan(4);
  expect(new Set(lefts).size).toBe(1);
});

test('compact rows show the whole time and count at every width', async ({
  page,
  product,
  subscriber,
}) => {
  const items = FEED.map((each) => ({
    ...each,
    happened: { after: '2025-12-28T22:30:00Z', before: '2026-01-02T21:30:00Z' },
    person: { ...each.person, name: LONG_NAME, headline: LONG_NAME, signals: 12_345 },
  }));
  await open({ page, product, subscriber }, { items });
  await page.getByRole('button', { name: 'Compact' }).click();
  for (const width of [1440, 1280, 1100, 1024, 768, 360]) {
    await page.setViewportSize({ width, height: 900 });
    const cut = () => page.evaluate(DETAILS_CUT);
    await expect.poll(cut, { message: `at ${width} pixels` }).toEqual([]);
  }
});

const LONG_NAME = 'Maximiliane-Alexandrina von Hohenstein-Wolfenbüttel';

/** The times and counts of rows that are narrower than their text, or end beside the row. */
const DETAILS_CUT = `[...document.querySelectorAll('li p:has(button)')]
  .flatMap((about) => [...about.children].slice(-2)
    .filter((part) => part.scrollWidth > part.clientWidth ||
      part.getBoundingClientRect().right > about.parentElement.getBoundingClientRect().right + 1)
    .map((part) => part.textContent))`;

test('at twice the text, the buttons of a row are inside it', async ({
  page,
  product,
  subscriber,
}) => {
  await open({ page, product, subscriber });
  await page.evaluate(`document.documentElement.style.fontSize = "200%"`);
  await expect.poll(() => page.evaluate(BUTTONS_OUTSIDE)).toEqual([]);
});

const BUTTONS_OUTSIDE = `[...document.querySelectorAll('li :is(a, button)')]
  .filter((each) =>
    each.getBoundingClientRect().right > each.closest('li').getBoundingClientRect().right)
  .map((each) => each.ariaLabel ?? each.textContent)`;

test('a person without an address takes the focus of keys', async ({
  page,
  product,
  subscriber,
}) => {
  const items = FEED.map((each) => ({ ...each, person: { ...each.person, url: '' } }));
  await open({ page, product, subscriber }, { items });
  await page.keyboard.press('j');
  await expect(page.getByText('Mara Lindqvist', { exact: true })).toBeFocused();
});

/** Reactions of people who fit are not folded. */
const isNew = FEED.map((each) => ({ ...each, isNew: true, fit: 1 }));
const lead = (page: Page) => page.getByRole('link', { name: /^Mara Lindqvist/ }).first();

async function press(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name }).first();
  await button.focus();
  await button.press('Enter');
}

test('an action that removes its button moves the focus to what is nearest', async ({
  page,
  product,
  subscriber,
}) => {
  await open({ page, product, subscriber }, { items: isNew });
  await test.step('in a row, to the person', async () => {
    await press(page, 'Mark as seen: Mara Lindqvist');
    await expect(lead(page)).toBeFocused();
  });
  await test.step('after an undo, to the current row', async () => {
    await press(page, 'Undo');
    await expect(lead(page)).toBeFocused();
  });
  await test.step('in a fold, to the button that opens it', async () => {
    await press(page, 'Mark 6 people as seen');
    await expect(page.getByRole('button', { name: 'Show them' })).toBeFocused();
    await press(page, 'Undo');
    await expect(page.getByRole('button', { name: 'Show them' })).toBeFocused();
  });
  await test.step('in the tools, to the next tool', async () => {
    const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link').first();
    await expect(entry).toHaveText('Signals12 new');
    await press(page, 'Mark all as seen');
    await expect(entry).toHaveText('Signals');
    await expect(page.getByRole('button', { name: 'Compact' })).toBeFocused();
  });
  await test.step('in the filters, to a filter', async () => {
    await page.goto('/signals?kind=comment');
    // New signals are those since the whole list was read, and then counted.
    const counted = page
      .waitForResponse(/\/api\/signals\?(?!.*kind=)/)
      .then(() => page.waitForResponse('**/api/signals/overview'));
    await press(page, 'Remove all filters');
    await expect(page.getByRole('radio', { name: 'All' })).toBeFocused();
    await counted;
  });
  await test.step('to the first row of the new ones', async () => {
    await announceNewSignals(page);
    await press(page, 'Show 12 new signals');
    await expect(lead(page)).toBeFocused();
  });
});

test(
  'the keyboard suffices for the filters, and the focus stays at them',
  LONG,
  async ({ page, product, subscriber }) => {
    const keyboard = await keyboardOnly(page, product.url);
    // Rows are higher here than estimated, so they move the footer when it takes the focus.
    await page.setViewportSize({ width: 1100, height: 860 });
    await open({ page, product, subscriber });
    const kind = page.getByLabel('Kind');
    await keyboard.tabTo(page.getByRole('radio', { name: 'All' }));
    await keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: /^New/ })).toBeFocused();
    await expect(page).toHaveURL('/signals?state=new');
    await keyboard.enter(page.getByRole('searchbox'), 'drop');
    await expect(page).toHaveURL('/signals?state=new&search=drop');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.route('**/api/signals?*search=dropx*', (route) =>
      route.fulfill({ json: { items: [], nextCursor: null } }),
    );
    await keyboard.type('x');
    await expect(page.getByRole('status').filter({ hasText: 'No signals match.' })).toBeVisible();
    await keyboard.tabTo(kind);
    await keyboard.type('Comments');
    await expect(page).toHaveURL(/kind=comment/);
    await expect(kind).toBeFocused();
    await page.goto('/signals?person=1');
    await keyboard.choose(page.getByRole('button', { name: /: show everyone$/ }));
    await expect(page).toHaveURL('/signals');
    await expect(page.getByRole('radio', { name: 'All' })).toBeFocused();
  },
);

test('the first row has the focus after waiting signals were opened', async ({
  page,
  product,
  subscriber,
}) => {
  await open({ page, product, subscriber }, { changes: { ...WAITING, allowance: { used: 220 } } });
  await page.route('**/api/signals/open', (route) =>
    route.fulfill({ json: { opened: 30, waiting: 0 } }),
  );
  await page.route('**/api/signals/overview', (route) => route.fulfill({ json: overview() }));
  await press(page, 'Open 30');
  await expect(lead(page)).toBeFocused();
});

test('the first row has the focus after a list that failed was read again', async ({
  page,
  product,
  subscriber,
}) => {
  await open({ page, product, subscriber });
  let isAway = true;
  await page.route('**/api/signals?*', (route) =>
    isAway ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
  );
  await page.goto('/signals');
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  isAway = false;
  await press(page, 'Try again');
  await expect(lead(page)).toBeFocused();
});

test('a check on request ends with what it found', async ({ page, product, subscriber }) => {
  await open({ page, product, subscriber });
  await page.getByRole('button', { name: /^(Checked|Not checked)/ }).click();
  const checkableAt = ago(-0.16);
  await page.route('**/api/signals/check', (route) => route.fulfill({ json: { checkableAt } }));
  let asOf = ago(0.27);
  await page.route('**/api/signals/overview', (route) =>
    route.fulfill({ json: overview({ source: { asOf, checkableAt } }) }),
  );
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText('Checking now.')).toBeVisible();
  asOf = ago(0);
  await page.evaluate('document.dispatchEvent(new Event("visibilitychange", { bubbles: true }))');
  await expect(page.getByText('Checked at 09:30: nothing new.')).toBeVisible();
  await expect(page.getByText('Checking now.')).toBeHidden();
});
