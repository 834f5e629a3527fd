import type { Page } from '@playwright/test';
import type { WireReplyOf } from '../../contract/http/route.ts';
import type { getAnalysis } from '../../contract/routes/profiles.ts';
import type { getInsights } from '../../contract/routes/insights.ts';
import { ago, answerSignals, NOW, type OverviewChanges } from './signal-replies.ts';

export type InsightsReply = WireReplyOf<typeof getInsights>;
type Post = InsightsReply['posts']['items'][number];

const DAY_HOURS = 24;
const KINDS = ['text', 'document', 'text', 'image', 'text', 'image', 'text', 'link'] as const;
const TITLES = [
  'Pricing is a product',
  'What we got wrong',
  'The three questions that every board asks about net revenue retention in a bad year',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  '',
];

/** Spread like a real month, and the same in every picture. */
const spread = (index: number, around: number) =>
  Math.round(around * Math.exp(0.7 * Math.sin(index * 12.9898) + 0.3 * Math.sin(index * 4.1414)));

function posts(count: number, days: number): Post[] {
  return Array.from({ length: count }, (_, index) => {
    const age = ((count - index) * days) / count - 1;
    const kind = index === 3 ? 'video' : (KINDS[index % KINDS.length] ?? 'text');
    const isFarAbove = count > 8 && (index === 5 || index === count - 9);
    const all = isFarAbove ? 900 - index * 12 : spread(index, kind === 'document' ? 70 : 42);
    return {
      no: index + 1,
      url: `https://www.linkedin.com/feed/update/urn:li:activity:${7_000 + index}`,
      title: TITLES[index % TITLES.length] ?? '',
      postedAt: ago(age * DAY_HOURS),
      kind,
      reactions: Math.round(all * 0.8),
      comments: Math.round(all * 0.15),
      reposts: all - Math.round(all * 0.8) - Math.round(all * 0.15),
      impressions: index % 4 === 3 ? null : { count: all * 41, from: null, until: '2026-11-11' },
      isSettled: age >= 7,
      isFarAbove,
    };
  });
}

const hours = Array.from({ length: 7 }, (_, day) =>
  Array.from({ length: 8 }, (__, part) => {
    const isAwake = part >= 2 && part <= 6;
    return isAwake ? spread(day * 8 + part, day < 5 ? 34 : 9) : spread(day + part, 3);
  }),
);

const regulars = [
  'Mara Lindqvist',
  'Jonas Weber',
  'Maximiliane-Alexandrina von Hohenstein-Wolfenbüttel',
  'Li Chen',
  'Ana Kovač',
].map((name, index) => ({
  id: index + 1,
  name,
  headline: 'Head of RevOps at Northbeam',
  url: `https://www.linkedin.com/in/person-${index + 1}`,
  posts: 9 - index,
  signals: 14 - 2 * index,
}));

const window = (endsHoursAgo: number, median: number) => ({
  startsAt: ago(endsHoursAgo + 30 * DAY_HOURS),
  endsAt: ago(endsHoursAgo),
  median,
  low: Math.round(median * 0.62),
  high: Math.round(median * 1.55),
});

const buildMonth = (median: number) =>
  Array.from({ length: 19 }, (_, index) => Math.round((median * (index + 3)) / 12));

export const INSIGHTS: InsightsReply = {
  since: ago(90 * DAY_HOURS),
  until: NOW.toISOString(),
  timeZone: 'UTC',
  month: {
    startsAt: ago(19.4 * DAY_HOURS),
    endsAt: ago(-10.6 * DAY_HOURS),
    signalsByDay: Array.from({ length: 20 }, (_, day) => spread(day, 8)),
    newPosts: { posts: 2, signals: 21 },
    forecast: {
      ...window(-10.6 * DAY_HOURS, 248),
      issuedAt: ago(19.4 * DAY_HOURS),
      postsPerMonth: 9.2,
      quantiles: buildMonth(248),
      previous: { median: 231, issuedAt: ago(49.4 * DAY_HOURS) },
    },
    earlier: [231, 190, 402, 260].map((outcome, index) => ({
      ...window((19.4 + index * 30) * DAY_HOURS, 225 + index * 8),
      outcome,
    })),
  },
  posts: {
    settled: 36,
    median: 46,
    countedFrom: ago(60 * DAY_HOURS),
    countedUntil: ago(0.27),
    items: posts(39, 90),
  },
  kinds: [
    { key: 'text', posts: 18, median: 41, ratio: { value: 0.89, low: 0.74, high: 1.05 } },
    { key: 'image', posts: 9, median: 44.5, ratio: { value: 0.97, low: 0.7, high: 1.31 } },
    { key: 'document', posts: 6, median: 71, ratio: { value: 1.54, low: 1.18, high: 2.12 } },
    { key: 'link', posts: 2, median: 22, ratio: null },
    { key: 'video', posts: 1, median: 61, ratio: null },
  ],
  weekdays: [
    { key: '2', posts: 11, median: 49, ratio: { value: 1.07, low: 0.83, high: 1.36 } },
    { key: '4', posts: 9, median: 43, ratio: { value: 0.93, low: 0.72, high: 1.2 } },
    { key: '3', posts: 8, median: 47, ratio: { value: 1.02, low: 0.79, high: 1.33 } },
    { key: '1', posts: 4, median: 51, ratio: null },
    { key: '5', posts: 4, median: 33, ratio: null },
  ],
  partsOfDay: [
    { key: '6', posts: 21, median: 48, ratio: { value: 1.04, low: 0.91, high: 1.19 } },
    { key: '12', posts: 13, median: 43, ratio: { value: 0.93, low: 0.75, high: 1.14 } },
    { key: '18', posts: 2, median: 30, ratio: null },
  ],
  hours: {
    timed: hours.flat().reduce((sum, signals) => sum + signals, 0),
    untimed: 412,
    signals: hours,
    busiest: { weekday: 2, part: 3, share: { value: 0.061, low: 0.054, high: 0.07 } },
  },
  readers: {
    people: 311,
    companies: 4,
    returning: 84,
    knownSince: ago(200 * DAY_HOURS),
    newFaces: { people: 96, share: { value: 0.309, low: 0.276, high: 0.343 } },
    regulars,
    rings: [{ people: 4, signals: 71 }],
  },
  followers: Array.from({ length: 40 }, (_, index) => ({
    day: ago((39 - index) * DAY_HOURS).slice(0, 10),
    followers: 2_304 + index * 2 + (index % 5),
    countedAt: ago((39 - index) * DAY_HOURS + 0.3),
  })),
};

/** Before a forecast, a settled post, or a second day. */
export const THIN: InsightsReply = {
  ...INSIGHTS,
  month: { ...INSIGHTS.month, forecast: null, earlier: [], endsAt: NOW.toISOString() },
  posts: { ...INSIGHTS.posts, settled: 3, median: 31, items: posts(5, 20) },
  kinds: [],
  weekdays: [],
  partsOfDay: [],
  hours: { ...INSIGHTS.hours, timed: 34, busiest: null },
  readers: {
    people: 12,
    companies: 0,
    returning: 0,
    knownSince: ago(20 * DAY_HOURS),
    newFaces: null,
    regulars: [],
    rings: [],
  },
  followers: INSIGHTS.followers.slice(-1),
};

export const NOTHING: InsightsReply = {
  ...THIN,
  month: { ...THIN.month, signalsByDay: Array.from({ length: 30 }, () => 0) },
  posts: { settled: 0, median: null, countedFrom: null, countedUntil: null, items: [] },
  hours: { timed: 0, untimed: 0, signals: hours.map((day) => day.map(() => 0)), busiest: null },
  readers: null,
};

/** A forecast by the posts of a month. */
const ANALYSIS: WireReplyOf<typeof getAnalysis> = {
  status: 'ready',
  linkedinProfileUrl: 'https://www.linkedin.com/in/nora-lindqvist',
  madeAt: ago(19.4 * DAY_HOURS),
  predictedMonthlySignals: 248,
  optimalPackage: 'package_one',
  basis: {
    low: 83,
    high: 413,
    posts: 50,
    spanDays: 163,
    postsPerMonth: 9.2,
    engagementPerPost: 26,
    oneOff: 0,
    confidence: 'good',
  },
  months: {
    usual: buildMonth(248),
    byPosts: [0, 1, 2, 4, 6, 8, 10, 12, 15, 20, 30].map((posts) => ({
      posts,
      quantiles: buildMonth(25 * posts + 18),
    })),
  },
};

/** Of a member with many readers; the labels of its axes are long. */
export const MANY: InsightsReply = {
  ...INSIGHTS,
  month: {
    ...INSIGHTS.month,
    signalsByDay: INSIGHTS.month.signalsByDay.map((signals) => signals * 500),
    forecast: INSIGHTS.month.forecast && {
      ...INSIGHTS.month.forecast,
      median: 124_000,
      low: 76_880,
      high: 192_200,
      quantiles: buildMonth(124_000),
    },
  },
  posts: {
    ...INSIGHTS.posts,
    median: 46_000,
    items: INSIGHTS.posts.items.map((post) => ({ ...post, reactions: post.reactions * 1_500 })),
  },
  followers: INSIGHTS.followers.map((count) => ({
    ...count,
    followers: count.followers * 1_000,
  })),
};

type Months = NonNullable<typeof ANALYSIS.months>;

function enlarge({ usual, byPosts }: Months, by: number): Months {
  return {
    usual: usual.map((signals) => signals * by),
    byPosts: byPosts.map(({ posts: count, quantiles }) => ({
      posts: count,
      quantiles: quantiles.map((signals) => signals * by),
    })),
  };
}

export async function answerInsights(
  page: Page,
  { reply = INSIGHTS, changes = {} }: { reply?: InsightsReply; changes?: OverviewChanges } = {},
): Promise<void> {
  await answerSignals(page, { changes });
  const months = ANALYSIS.months && enlarge(ANALYSIS.months, reply === MANY ? 500 : 1);
  await page.route('**/api/linkedin-profiles/analysis', (route) =>
    route.fulfill({ json: { ...ANALYSIS, months } }),
  );
  await page.route('**/api/insights?*', (route) => route.fulfill({ json: reply }));
}
