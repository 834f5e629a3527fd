import type { Page } from '@playwright/test';
import {
  OPENER_FACT_KINDS,
  type OpenerClaim,
  type OpenerEvent,
  type OpenerFact,
  type OpenerVariant,
} from '../../contract/openers.ts';
import type { WireReplyOf } from '../../contract/http/route.ts';
import type { getComposer } from '../../contract/routes/openers.ts';
import { ago } from './signal-replies.ts';

const fact = (
  id: `${OpenerFact['kind']}-${number}`,
  text: string,
  source: string,
  isTicked = true,
): OpenerFact => ({
  id,
  kind: OPENER_FACT_KINDS.find((kind) => id.startsWith(kind)) ?? 'comment',
  text,
  source,
  at: ago(3),
  isTicked,
});

export const FACTS = [
  fact('comment-17', 'How did you measure the drop?', 'their comment, Nov 20'),
  fact('post-4', 'Churn fell 18 % after the pricing page changed.', 'your post, Nov 18'),
  fact('headline-1', 'Head of RevOps at Northbeam', 'their headline, read Nov 17'),
  fact('history-1', 'engaged with your posts 3 times in 5 weeks', 'signals', false),
];

/** Even the history alone is a specific fact to write about. */
export const LIKED = [
  fact('reaction-19', 'reacted to your post with “like”', 'their reaction, Nov 20'),
  ...FACTS.slice(1),
];

export const LONG_FACTS = [
  fact(
    'comment-18',
    'We have tried all of that and the numbers still do not move. '.repeat(9).trim(),
    'their comment, Nov 12',
  ),
  fact(
    'headline-2',
    'Vice President Revenue Operations EMEA and Interim Head of Customer Success at Brenner & Söhne Maschinenbau­beteiligungs­verwaltungsgesellschaft',
    'their headline, read Oct 11',
  ),
  fact('post-9', 'https://example.com/'.padEnd(160, 'a'), 'your post, Nov 03', false),
];

export const COMPOSER: WireReplyOf<typeof getComposer> = {
  channels: ['reply', 'note-200', 'note-300', 'message'],
  facts: FACTS,
  relation: { known: null, connectionsAsOf: null },
  advice: null,
  language: 'en',
  tone: 'thoughtful',
  hasModel: true,
  credits: { left: 50, renewsAt: '2026-12-03T09:00:00Z', isReserved: false },
  written: [],
};

function variant(
  n: number,
  text: string,
  claims: Record<string, string[]>,
  changes: Partial<OpenerVariant> = {},
): OpenerEvent {
  const spans = Object.entries(claims).map(([words, facts]): OpenerClaim => {
    const start = text.indexOf(words);
    return { start, end: start + words.length, facts };
  });
  const tone = (['thoughtful', 'casual', 'question'] as const)[n - 1] ?? 'casual';
  const written = { n, tone, text, claims: spans, origin: 'model' as const, copiedAt: null };
  return { kind: 'variant', variant: { ...written, ...changes } };
}

export const THREE = [
  variant(
    1,
    'We compared cohorts that saw the old and the new page, same plan, same month: churn fell 18 %. What do you use as the baseline at Northbeam?',
    { 'churn fell 18 %': ['post-4'], 'at Northbeam': ['headline-1'] },
  ),
  variant(2, 'Good question, how to measure the drop. Short answer: cohorts, not months.', {
    'how to measure the drop': ['comment-17', 'post-4'],
  }),
  variant(3, 'You asked how we measured it. Do you split churn by the page people signed up on?', {
    'You asked how we measured it': ['comment-17'],
  }),
];

/** In the server's form. */
export const STORED: WireReplyOf<typeof getComposer>['written'] = [
  {
    key: '00000000-0000-4000-8000-000000000017',
    signal: 17,
    channel: 'reply',
    language: 'en',
    facts: ['comment-17', 'post-4', 'headline-1'],
    again: null,
    isOver: true,
    variants: THREE.flatMap((event) => (event.kind === 'variant' ? [event.variant] : [])),
  },
];

export const TEMPLATES = THREE.map((event): OpenerEvent =>
  event.kind === 'variant'
    ? { ...event, variant: { ...event.variant, origin: 'template' } }
    : event,
);

export const LONG_THREE = [
  variant(
    1,
    `${'Das Thema Kundenbindungsmaßnahmenwirksamkeitsüberprüfung beschäftigt uns auch. '.repeat(14)}the numbers still do not move, you wrote.\n\nIs it the ${'x'.repeat(120)}?`,
    { 'the numbers still do not move': ['comment-18', 'headline-2'] },
  ),
];

export const ended = (end: string, creditsLeft = 49, words: string | null = null) => ({
  kind: 'ended',
  end,
  words,
  creditsLeft,
});

export async function answerOpeners(
  page: Page,
  {
    composer = {},
    events = [...THREE, ended('written')],
  }: { composer?: Partial<WireReplyOf<typeof getComposer>>; events?: readonly object[] } = {},
): Promise<void> {
  await page.route(/\/api\/leads\/people\/\d+\/openers(\?.*)?$/, (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { ...COMPOSER, ...composer } })
      : route.fulfill({ contentType: 'application/jsonl', body: buildLines(events) }),
  );
  await page.route('**/api/openers/*/copied', (route) =>
    route.fulfill({ json: { copiedAt: ago(0) } }),
  );
}

/** Sends these events, and then nothing more: Playwright can only send whole responses. */
export async function neverEnd(page: Page, events: readonly object[]): Promise<void> {
  await page.addInitScript((lines) => {
    const { fetch } = globalThis;
    globalThis.fetch = async (input, init) => {
      const isWriting = init?.method === 'POST' && String(input).endsWith('/openers');
      if (!isWriting) return await fetch(input, init);
      const { signal: abortSignal } = init;
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode(lines));
          abortSignal?.addEventListener('abort', () => controller.error(abortSignal.reason));
        },
      });
      return new Response(body);
    };
  }, buildLines(events));
}

function buildLines(events: readonly object[]): string {
  return events.map((item) => `${JSON.stringify({ item })}\n`).join('');
}
