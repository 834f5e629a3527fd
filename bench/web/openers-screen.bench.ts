import type { Browser, Page } from '@playwright/test';
import type { WireReplyOf } from '../../contract/http/route.ts';
import type { listLeads } from '../../contract/routes/leads.ts';
import { arriveAs } from '../../e2e/support/actors.ts';
import { subscribed } from '../../e2e/support/calls.ts';
import { someone } from '../../e2e/support/journey.ts';
import type { Product } from '../../e2e/support/product.ts';
import { type Sandbox, createSandboxAt } from '../../e2e/support/sandbox.ts';
import { findQuantile, judgeAtMost } from '../figures.ts';
import { withBrowser } from './browser.ts';

const LIMIT_MS = 100;
/** As fast as a hosted model: about 60 tokens a second. */
const PIECE_MS = 60;
const POST = 'Churn fell after the pricing page changed.';
/** One request per comment: if repeated for one comment, a model repeats itself and is refused. */
const COMMENTS = [
  'How did you measure the drop?',
  'We lost our best customers in spring.',
  'Which page did people leave first?',
  'Annual contracts hide this for months.',
  'Did support tickets move as well?',
  'Our sales team would never agree.',
];

/**
 * The time from the last token of a variant to its text on the screen, in Chromium, against the
 * built product with its embedded database and the sandbox's model, which share the clock of this
 * machine. Includes the first request of the process. Fails over 100 ms.
 */
export async function run(): Promise<void> {
  console.log('openers-screen: from the last token of a variant to its text on the screen');
  await withBrowser(async (product, browser) => {
    const sandbox = createSandboxAt(product.sandboxUrl);
    const { page, leads } = await openLeads(browser, product, sandbox);
    await sandbox.behaveAsModel({ pieceMs: PIECE_MS });
    const [first = '', ...others] = leads;
    report('first request of a process', await measureOnce(page, sandbox, first));
    const times: number[] = [];
    for (const lead of others) times.push(...(await measureOnce(page, sandbox, lead)));
    report('others', times);
  });
}

function report(what: string, times: readonly number[]): void {
  const p50 = findQuantile(times, 0.5);
  judgeAtMost(
    `${what}: ${times.length} variants, p50 ${p50} ms, slowest in ms`,
    Math.max(...times),
    LIMIT_MS,
  );
}

/**
 * For the variants of the model in one request; for a variant requested again, from its second
 * response.
 */
async function measureOnce(page: Page, sandbox: Sandbox, lead: string): Promise<number[]> {
  await sandbox.forgetModelRequests();
  await page.goto(lead);
  await page.evaluate(OBSERVE);
  await page.getByRole('button', { name: 'Write openers' }).click();
  const stop = page.getByRole('button', { name: 'Stop' });
  await stop.waitFor();
  await stop.waitFor({ state: 'detached', timeout: 60_000 });
  const lastTokenAt = new Map<string, number>();
  for (const { system, linesAt } of await sandbox.modelRequests()) {
    const tones = [...system.matchAll(/"tone":"(\w+)"/g)].map(([, tone = '']) => tone);
    for (const [index, tone] of tones.entries()) lastTokenAt.set(tone, linesAt[index] ?? 0);
  }
  const shownAt = await page.evaluate<[string, number][]>('[...shownAt]');
  return shownAt.map(([tone, at]) => at - (lastTokenAt.get(tone.toLowerCase()) ?? 0));
}

/** The pages of the people who wrote the comments, and a page that is signed in. */
async function openLeads(browser: Browser, product: Product, sandbox: Sandbox) {
  const member = someone('quiet-');
  const token = await subscribed(product, member);
  const own = new URL(member.profileUrl).pathname.split('/').at(-1) ?? '';
  const { id } = await sandbox.post(own, POST);
  const acts = COMMENTS.map((text, index) => ({
    actor: `reader-${'abcdefghijklmnopqrst'.charAt(index).repeat(3)}-${own.slice(-6)}`,
    do: 'comment',
    text,
  }));
  await sandbox.actOnPost(id, acts);
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
  const page = await context.newPage();
  await arriveAs(page, token);
  await page.goto(`${product.url}/signals`);
  await page.getByRole('button', { name: /^(Checked|Not checked)/ }).click();
  await page.getByRole('button', { name: 'Check now' }).click();
  await page.getByText(COMMENTS.at(-1) ?? '').waitFor({ timeout: 90_000 });
  const response = await fetch(`${product.url}/api/leads?tab=all`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { items } = (await response.json()) as WireReplyOf<typeof listLeads>;
  return { page, leads: items.map(({ id: lead }) => `${product.url}/leads/${lead}`) };
}

/** The content of a frame is on the screen once the next task begins. */
const OBSERVE = `
  globalThis.shownAt = new Map();
  new MutationObserver(() => {
    const tones = [...document.querySelectorAll('article')]
      .filter((each) => !each.textContent.includes('Template, free'))
      .map((each) => each.querySelector('h3').textContent)
      .filter((tone) => !shownAt.has(tone));
    const note = () => tones.forEach((tone) => shownAt.has(tone) || shownAt.set(tone, Date.now()));
    requestAnimationFrame(() => setTimeout(note));
  }).observe(document.body, { childList: true, subtree: true });`;
