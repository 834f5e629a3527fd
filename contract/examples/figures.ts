import { POST } from './people.ts';

export const OVERVIEW = {
  counts: {
    all: 412,
    new: 12,
    waiting: 0,
    waitingWithdrawn: 0,
    waitingComments: 0,
    withdrawn: 3,
    people: 305,
    companies: 6,
  },
  history: { signals: 380, posts: 50, readAt: '2026-10-01T07:40:00.000Z' },
  countedAt: '2026-11-03T09:20:00.000Z',
  isThin: false,
  waiting: [],
  allowance: {
    base: 250,
    used: 32,
    since: '2026-11-01T00:00:00.000Z',
    renewsAt: '2026-12-01T00:00:00.000Z',
    opensAlways: false,
  },
  source: {
    name: 'HarvestAPI',
    state: 'fresh',
    asOf: '2026-11-03T09:14:00.000Z',
    nextCheckAt: '2026-11-03T10:05:00.000Z',
    checkableAt: null,
    postsListedShort: 0,
    postsLeftOut: 0,
    objections: 0,
  },
  posts: { known: 51, newestAt: POST.postedAt, halfLifeHours: 18.5 },
};

export const COUNTED_POST = {
  ...POST,
  kind: 'text',
  reactions: 80,
  comments: 14,
  reposts: 2,
  impressions: { count: 18_204, from: null, until: '2026-11-02' },
};

export const INSIGHTS = {
  since: '2026-08-05T09:20:00.000Z',
  until: '2026-11-03T09:20:00.000Z',
  timeZone: 'Europe/Berlin',
  month: {
    startsAt: '2026-11-01T00:00:00.000Z',
    endsAt: '2026-12-01T00:00:00.000Z',
    signalsByDay: [9, 14, 9],
    newPosts: { posts: 2, signals: 21 },
    forecast: null,
    earlier: [
      {
        startsAt: '2026-10-01T00:00:00.000Z',
        endsAt: '2026-11-01T00:00:00.000Z',
        median: 210,
        low: 150,
        high: 290,
        outcome: 232,
      },
    ],
  },
  posts: {
    settled: 12,
    median: 64,
    countedFrom: '2026-11-02T22:00:00.000Z',
    countedUntil: '2026-11-03T09:14:00.000Z',
    items: [
      {
        ...COUNTED_POST,
        isSettled: false,
        isFarAbove: false,
      },
    ],
  },
  kinds: [{ key: 'text', posts: 9, median: 66, ratio: { value: 1.1, low: 0.8, high: 1.4 } }],
  weekdays: [{ key: '2', posts: 4, median: 70, ratio: null }],
  partsOfDay: [{ key: '6', posts: 7, median: 68, ratio: null }],
  hours: { timed: 40, untimed: 12, signals: [[0, 0, 3, 5, 2, 1, 0, 0]], busiest: null },
  readers: {
    people: 140,
    companies: 3,
    returning: 38,
    knownSince: '2026-01-12T08:00:00.000Z',
    newFaces: { people: 52, share: { value: 0.37, low: 0.32, high: 0.43 } },
    regulars: [],
    rings: [],
  },
  followers: [{ day: '2026-11-03', followers: 4_120, countedAt: '2026-11-03T02:00:00.000Z' }],
};
