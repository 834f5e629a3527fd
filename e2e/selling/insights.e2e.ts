import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { enterAs } from '../support/actors.ts';
import { signedIn, subscribed } from '../support/calls.ts';
import { expect, someone } from '../support/journey.ts';
import { test } from '../support/moving-journey.ts';
import type { Product } from '../support/product.ts';
import { LONG } from '../support/long.ts';

const DAY = 86_400;
const BETWEEN_POSTS = 10 * DAY;
const READERS = 12;

const Insights = z.object({
  month: z.object({
    forecast: z.nullable(z.object({ low: z.number(), high: z.number(), endsAt: z.string() })),
    earlier: z.array(z.object({ low: z.number(), high: z.number(), outcome: z.number() })),
  }),
});

const Overview = z.object({
  counts: z.object({ all: z.number() }),
  source: z.object({ asOf: z.nullable(z.string()) }),
});

test.use({ clockOf: 'insights' });

// Waits for two scheduled jobs.
test.setTimeout(300_000);

test(
  'a month ends inside its forecast and is shown beside the next; two posts are too few to compare',
  LONG,
  async ({ page, product, sandbox, clock }) => {
    const person = someone('quiet-');
    const own = person.publicIdentifier;
    const { advance, now } = clock;
    /** Every ten days a post on which twelve people comment. */
    const post = async () => {
      const { id } = await sandbox.post(own, 'Pricing is a product.');
      await sandbox.actOnPost(
        id,
        Array.from({ length: READERS }, (_, reader) => ({
          actor: `reader-${reader}-of-${own}`,
          do: 'comment',
          text: `We saw the same in team ${reader}`,
        })),
      );
    };
    for (let posts = 1; posts <= 2; posts += 1) {
      await post();
      await advance(BETWEEN_POSTS);
    }
    const token = await subscribed(product, person);
    const issued = await test.step('two posts are too few to compare', async () => {
      const { forecast } = await monthOnce(product, token, ({ forecast: each }) => each !== null);
      if (forecast === null) throw new Error('There is a forecast');
      await openInsights(page, token, now());
      await expect(figure(page, 'Posts')).toContainText('2 posts, 2 of them a week old: too few');
      await expect(page.getByRole('figure', { name: 'Kinds of post' })).toHaveCount(0);
      await expect(figure(page, 'This month')).toContainText(boundsOf(forecast));
      return forecast;
    });

    await test.step('the month ends inside its bounds, and is shown beside the next one', async () => {
      for (let posts = 3; posts <= 5; posts += 1) {
        await post();
        const reading = await signedIn(product, person);
        await checkNow(product, reading);
        await expect
          .poll(async () => (await overviewOf(product, reading)).counts.all, { timeout: 60_000 })
          .toBe(posts * READERS);
        await advance(BETWEEN_POSTS);
      }
      // Scores are saved by a job at 4:23, a day after the end, and forecasts issued by one at :07.
      const scored = Math.max(now(), Date.parse(issued.endsAt) + DAY * 1000);
      await advance(secondsUntil(now(), nextAt(scored, 4 * 60 + 12)));
      const later = await signedIn(product, person);
      await checkNow(product, later);
      await expect
        .poll(async () => Date.parse((await overviewOf(product, later)).source.asOf ?? ''), {
          timeout: 60_000,
        })
        .toBeGreaterThan(Date.parse(issued.endsAt));
      await advance(10 * 60);
      const { earlier } = await monthOnce(product, later, (month) => month.earlier.length > 0);
      const [last] = earlier;
      if (last === undefined) throw new Error('There is an earlier month');
      expect(last).toMatchObject({ low: issued.low, high: issued.high });
      expect(last.outcome).toBeGreaterThanOrEqual(last.low);
      expect(last.outcome).toBeLessThanOrEqual(last.high);

      await advance(secondsUntil(now(), nextAt(now(), 5 * 60 + 6)));
      const { forecast } = await monthOnce(product, later, (month) => month.forecast !== null);
      await openInsights(page, later, now());
      const month = figure(page, 'This month');
      if (forecast === null) throw new Error('There is a next forecast');
      await expect(month).toContainText(boundsOf(forecast));
      await expect(month).toContainText(
        `The month before brought ${last.outcome}; its forecast was ${last.low} to ${last.high}.`,
      );
    });
  },
);

const boundsOf = ({ low, high }: { low: number; high: number }) =>
  `Eight months in ten fall between ${low} and ${high}.`;

/** The browser has the product's clock. */
async function openInsights(page: Page, token: string, now: number): Promise<void> {
  await page.clock.setSystemTime(now);
  await enterAs(page, token);
  await page.goto('/insights');
}

function figure(page: Page, name: string) {
  return page.getByRole('figure').filter({ has: page.getByRole('heading', { name, exact: true }) });
}

/** The next time at that minute of a day in UTC. */
function nextAt(from: number, minute: number): number {
  const day = new Date(from).setUTCHours(0, minute, 45, 0);
  return day > from ? day : day + DAY * 1000;
}

const secondsUntil = (from: number, until: number) => Math.ceil((until - from) / 1000);

async function checkNow({ url }: Product, token: string): Promise<void> {
  const response = await fetch(`${url}/api/signals/check`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(202);
}

async function overviewOf({ url }: Product, token: string): Promise<z.output<typeof Overview>> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/api/signals/overview`, { headers });
  return Overview.parse(await response.json());
}

/** The month of Insights, once `isSo` returns true. */
async function monthOnce(
  { url }: Product,
  token: string,
  isSo: (month: z.output<typeof Insights>['month']) => boolean,
): Promise<z.output<typeof Insights>['month']> {
  const read = async () => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${url}/api/insights`, { headers });
    return Insights.parse(await response.json()).month;
  };
  await expect.poll(async () => isSo(await read()), { timeout: 120_000 }).toBe(true);
  return read();
}
