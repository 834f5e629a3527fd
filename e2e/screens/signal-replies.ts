import { expect, type Page } from '@playwright/test';
import type { WireReplyOf } from '../../contract/http/route.ts';
import type { getSignalsOverview } from '../../contract/routes/signals.ts';
import type { ListedSignal, Signal as LeadSignal } from '../../contract/signals.ts';

/** Without a fit, one follows from its place in the list. */
type Signal = LeadSignal & Partial<Pick<ListedSignal, 'fit'>>;

/** Half past nine in the morning in UTC, so that "today" has had some hours. */
export const NOW = new Date('2026-11-20T09:30:00Z');

const HOUR_MS = 3_600_000;
export const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS).toISOString();

const posts = [
  { title: 'Pricing is a product', hours: 60 },
  { title: 'What we got wrong', hours: 216 },
  {
    title: 'The three questions that every board asks about net revenue retention in a bad year',
    hours: 400,
  },
].map(({ title, hours }, index) => ({
  no: index + 1,
  title,
  url: `https://www.linkedin.com/feed/update/urn:li:activity:${7_000 + index}`,
  postedAt: ago(hours),
}));

const people = [
  ['Mara Lindqvist', 'Head of RevOps at Northbeam'],
  ['Jonas Weber', 'CTO at Fjordlake · building boring infrastructure'],
  ['Li Chen', 'Founder, Tidewater Analytics'],
  ['Ana Kovač', 'Sales operations, Adriatic Freight'],
  ['Priya Nair', 'Consultant for pricing and packaging'],
  ['Tom Okafor', 'Account executive at Meridian'],
  [
    'Maximiliane-Alexandrina von Hohenstein-Wolfenbüttel',
    'Vice President Revenue Operations EMEA and Interim Head of Customer Success at Brenner & Söhne Maschinenbau Beteiligungsgesellschaft',
  ],
  ['Northbeam', 'Revenue software for the rest of us'],
  ['Sofia Marques', 'Growth at Lumen'],
].map(([name = '', headline = ''], index) => ({
  id: index + 1,
  kind: index === 7 ? ('company' as const) : ('member' as const),
  name,
  headline,
  url: `https://www.linkedin.com/in/person-${index + 1}`,
  signals: index === 2 ? 1 : index + 2,
}));

export type Change = Omit<Partial<Signal>, 'person' | 'post'> & {
  readonly person?: number;
  readonly post?: number;
};

/** A reaction from `hours` ago, noticed within the hour. */
export function signal(
  no: number,
  hours: number,
  { person = no, post = 1, ...change }: Change = {},
): Signal {
  const [after, before] = [ago(hours + 1), ago(hours)];
  const [who, what] = [people[(person - 1) % people.length], posts[post - 1]];
  if (who === undefined || what === undefined)
    throw new Error(`No person ${person}, or no post ${post}`);
  if (change.withdrawn && change.withdrawn.after < (change.happened?.before ?? before))
    throw new Error(`Signal ${no} was withdrawn before it happened`);
  return {
    no,
    kind: 'reaction',
    detail: 'like',
    replyTo: null,
    previousDetail: null,
    changed: null,
    withdrawn: null,
    happened: { after, before },
    sortAt: before,
    firstSeenAt: before,
    openedAt: before,
    isNew: false,
    isQuestion: false,
    isHistory: false,
    isFirst: who.signals === 1 && change.isHistory !== true,
    person: who,
    post: what,
    ...change,
  };
}

const comment = (no: number, hours: number, detail: string, change: Change = {}): Signal =>
  signal(no, hours, {
    kind: 'comment',
    isQuestion: detail.endsWith('?'),
    detail,
    happened: { after: ago(hours), before: ago(hours) },
    ...change,
  });

export const FEED: readonly Signal[] = [
  comment(1, 0.6, 'How did you measure the drop?', { isNew: true }),
  comment(22, 0.9, 'By the number of calls, as far as I understood.', {
    person: 2,
    replyTo: { isYours: false, name: 'Mara Lindqvist' },
  }),
  signal(2, 1.2, { detail: 'insightful', isNew: true }),
  comment(
    7,
    3,
    'We did the same two years ago, and the first quarter was awful: customers who had been on the old plan for years wrote to everybody they knew. What turned it around was that we let them stay on the old plan for as long as they wanted, told them so, and then made the new one so much better that almost nobody stayed. I would do it again, but slower, and with support on the phones from the first day.',
    { post: 3, changed: { after: ago(2), before: ago(1) }, previousDetail: 'Same here.' },
  ),
  signal(3, 12, { detail: 'celebrate', post: 2, withdrawn: { after: ago(11), before: ago(9) } }),
  // A group, because none of them fits.
  ...[4, 5, 6, 1, 2, 9].map((person, index) =>
    signal(10 + index, 14 + index, { person, post: 2, fit: 1 }),
  ),
  signal(8, 24, { detail: 'love', person: 8 }),
  signal(9, 30, {
    detail: 'insightful',
    previousDetail: 'like',
    changed: { after: ago(27), before: ago(26) },
    post: 3,
    person: 7,
  }),
  comment(20, 70, 'Bookmarked.', {
    person: 5,
    post: 2,
    withdrawn: { after: ago(30), before: ago(28) },
  }),
  signal(21, 75, { person: 2, happened: { after: ago(200), before: ago(75) } }),
];

const reactions = FEED.filter(({ kind }) => kind === 'reaction');
export const FEED_BY_WORTH: readonly Signal[] = [
  ...FEED.filter(({ isQuestion }) => isQuestion),
  ...FEED.filter(({ kind, isQuestion }) => kind === 'comment' && !isQuestion),
  ...reactions.map((each, index) => ({ ...each, fit: index < 3 ? 3 : 1 })),
];

/** The history of a first payment, where everyone is new. */
export const HISTORY: readonly Signal[] = Array.from({ length: 40 }, (_, index) =>
  signal(index + 1, 20 + index * 5, {
    isQuestion: false,
    isHistory: true,
    firstSeenAt: ago(2),
    detail: ['like', 'celebrate', 'insightful'][index % 3] ?? 'like',
    post: index % 7 < 4 ? 1 : index % 7 < 6 ? 2 : 3,
  }),
);

type Overview = WireReplyOf<typeof getSignalsOverview>;

const OVERVIEW: Overview = {
  counts: {
    all: 412,
    new: 12,
    waiting: 0,
    waitingWithdrawn: 0,
    waitingComments: 0,
    withdrawn: 3,
    people: 311,
    companies: 4,
  },
  history: null,
  countedAt: ago(0.1),
  isThin: false,
  waiting: [],
  allowance: {
    base: 250,
    used: 173,
    since: '2026-11-03T09:00:00Z',
    renewsAt: '2026-12-03T09:00:00Z',
    opensAlways: false,
  },
  source: {
    name: 'HarvestAPI',
    state: 'fresh',
    asOf: ago(0.27),
    nextCheckAt: ago(-0.6),
    checkableAt: null,
    postsListedShort: 2,
    postsLeftOut: 0,
    objections: 3,
  },
  posts: {
    known: 50,
    newestAt: ago(60),
    halfLifeHours: 21,
  },
};
export type OverviewChanges = {
  [Part in keyof Overview]?: Part extends 'waiting' | 'isThin' | 'countedAt'
    ? Overview[Part]
    : Partial<Overview[Part]>;
};

export const WAITING: OverviewChanges = {
  counts: { waiting: 38, waitingComments: 12 },
  waiting: posts.map((post, index) => ({
    kind: index === 0 ? 'comment' : 'reaction',
    firstSeenAt: ago(3 + index * 20),
    post,
  })),
};

export function overview(changes: OverviewChanges = {}): Overview {
  const { counts, countedAt, isThin, waiting, allowance, source, posts: known } = OVERVIEW;
  return {
    counts: { ...counts, ...changes.counts },
    history: null,
    countedAt: changes.countedAt ?? countedAt,
    isThin: changes.isThin ?? isThin,
    waiting: changes.waiting ?? waiting,
    allowance: { ...allowance, ...changes.allowance },
    source: { ...source, ...changes.source },
    posts: { ...known, ...changes.posts },
  };
}

export async function answerSignals(
  page: Page,
  { items = FEED, changes = {} }: { items?: readonly Signal[]; changes?: OverviewChanges } = {},
): Promise<void> {
  await page.route('**/api/signals/overview', (route) =>
    route.fulfill({ json: overview(changes) }),
  );
  await page.route('**/api/signals/posts?*', (route) =>
    route.fulfill({
      json: { items: posts.map((post) => ({ ...post, signals: 41 })), nextCursor: null },
    }),
  );
  await page.route('**/api/signals?*', (route) =>
    route.fulfill({
      json: {
        // Company pages have none.
        items: items.map((item, index) => ({
          ...item,
          fit: item.person.kind === 'company' ? null : (item.fit ?? 1 + (index % 4)),
        })),
        nextCursor: null,
        count: items.length,
      },
    }),
  );
  await page.route('**/api/signals/seen', (route) =>
    route.fulfill({ json: { new: 11, seenBefore: null } }),
  );
}

/** Returns to the page, some time later, until it announces new signals. */
export async function announceNewSignals(page: Page): Promise<void> {
  await page.route('**/api/signals/overview', (route) =>
    route.fulfill({ json: overview({ counts: { all: 424 } }) }),
  );
  let hours = 0;
  // While a request of the page is pending, a return makes no other.
  await expect(async () => {
    hours += 0.1;
    await page.clock.setFixedTime(ago(-hours));
    await page.evaluate('document.dispatchEvent(new Event("visibilitychange", { bubbles: true }))');
    const announced = page.getByRole('button', { name: 'Show 12 new signals' });
    await expect(announced).toBeVisible({ timeout: 1_000 });
  }).toPass();
}
