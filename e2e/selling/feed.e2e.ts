import type { Page } from '@playwright/test';
import {
  answerSignals,
  FEED,
  NOW,
  type OverviewChanges,
  WAITING,
} from '../screens/signal-replies.ts';
import { enterAs } from '../support/actors.ts';
import { signedIn } from '../support/calls.ts';
import { expect, type Person, test } from '../support/journey.ts';
import type { Product } from '../support/product.ts';

const PHONE = { width: 360, height: 780 };
const TABLET = { width: 768, height: 900 };
const LAPTOP = { width: 1280, height: 860 };

type Given = Parameters<typeof answerSignals>[1];
type Fixtures = { page: Page; product: Product; subscriber: Person };

async function open({ page, product, subscriber }: Fixtures, given: Given = {}): Promise<void> {
  await enterAs(page, await signedIn(product, subscriber));
  await page.clock.setFixedTime(NOW);
  await answerSignals(page, given);
  await page.goto('/signals');
  await expect(listOf(page)).toBeVisible();
}

const listOf = (page: Page) => page.getByRole('list', { name: 'Signals' });
const rowOf = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words });
const heightOf = async (page: Page, words: string) =>
  (await rowOf(page, words).boundingBox())?.height;

test('on a phone, the list begins on the first screen, also while signals wait', async ({
  page,
  product,
  subscriber,
}) => {
  await page.setViewportSize(PHONE);
  const changes: OverviewChanges = { ...WAITING, allowance: { used: 220 } };
  await open({ page, product, subscriber }, { changes });
  await expect(page.getByText('38 signals are waiting.')).toBeVisible();
  const first = await rowOf(page, 'How did you measure').boundingBox();
  expect(first?.y).toBeLessThan((PHONE.height * 4) / 5);
  const tools = page.getByRole('button', { name: /^(Mark all as seen|Compact|Export)$/ });
  const tops = await Promise.all(
    (await tools.all()).map(async (each) => (await each.boundingBox())?.y),
  );
  expect(tops).toHaveLength(3);
  expect(new Set(tops).size).toBe(1);
});

for (const [name, size] of Object.entries({ phone: PHONE, tablet: TABLET, laptop: LAPTOP })) {
  test(`on a ${name}, marking a row as seen does not change its height`, async ({
    page,
    product,
    subscriber,
  }) => {
    await page.setViewportSize(size);
    await open({ page, product, subscriber });
    const before = await heightOf(page, 'How did you measure');
    await page.getByRole('button', { name: 'Mark as seen: Mara Lindqvist' }).click();
    await expect(page.getByText('1 marked as seen.')).toBeVisible();
    expect(await heightOf(page, 'How did you measure')).toBe(before);
  });
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
  const comfortable = await heightOf(page, 'How did you measure');
  await page.getByRole('button', { name: 'Compact' }).click();
  const row = rowOf(page, 'How did you measure');
  await expect(row.getByRole('button', { name: /show only these$/ })).toBeVisible();
  await expect(rowOf(page, 'Celebrate').getByText(/^withdrawn between/)).toBeVisible();
  await expect(rowOf(page, 'We did the same').getByText(/^comment edited/)).toBeVisible();
  expect(await heightOf(page, 'How did you measure')).toBeLessThan((comfortable ?? 0) / 2);
  const posts = await listOf(page).getByText(/^on /).all();
  const lefts = await Promise.all(
    posts.map(async (each) => Math.round((await each.boundingBox())?.x ?? 0)),
  );
  expect(lefts.length).toBeGreaterThan(4);
  expect(new Set(lefts).size).toBe(1);
});

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
