import * as z from 'zod/mini';
import { dateTime } from '../http/codecs.ts';
import { ENGAGEMENT_GAPS, INSIGHT_DAYS, POST_KINDS } from '../insights.ts';
import { route } from '../http/route.ts';
import { RowNumber } from '../leads.ts';
import { SignalPost } from '../signals.ts';
import { MonthQuantiles } from './profiles.ts';

const Estimate = z.object({ value: z.number(), low: z.number(), high: z.number() });

const ComparedGroup = z.object({
  key: z.string(),
  posts: z.int(),
  median: z.number(),
  /** The median over that of all settled posts; null if there are too few posts. */
  ratio: z.nullable(Estimate),
});

const Window = {
  startsAt: dateTime(),
  endsAt: dateTime(),
  median: z.number(),
  /** The 10th and 90th percentile. */
  low: z.number(),
  high: z.number(),
};

/** A count of a post in the member's own files, as LinkedIn counts it. */
const FileCount = z.object({
  count: z.int(),
  /** The first and last UTC day that count; `from` is null unless the post is older. */
  from: z.nullable(z.iso.date()),
  until: z.iso.date(),
});
export type FileCount = z.output<typeof FileCount>;

const CountedPost = z.extend(SignalPost, {
  kind: z.nullable(z.enum(POST_KINDS)),
  reactions: z.int(),
  comments: z.int(),
  reposts: z.int(),
  /** Null if no file says it. */
  impressions: z.nullable(FileCount),
});

export const getInsights = route({
  method: 'GET',
  path: '/insights',
  summary: 'Get insights: posts, kinds, times, regulars and followers',
  access: { session: ['web'], token: ['insights:read'], activePlan: true },
  query: z.strictObject({ days: z._default(z.enum(INSIGHT_DAYS), '90') }),
  replies: {
    200: z.object({
      since: dateTime(),
      until: dateTime(),
      timeZone: z.string(),
      /** The running window of the forecast; the last 30 days if there is none. */
      month: z.object({
        startsAt: dateTime(),
        endsAt: dateTime(),
        /** Signals per 24 hours since the start, waiting ones included. */
        signalsByDay: z.array(z.int()),
        /** The posts since the start, and the signals among those above that they brought. */
        newPosts: z.object({ posts: z.int(), signals: z.int() }),
        forecast: z.nullable(
          z.object({
            ...Window,
            issuedAt: dateTime(),
            postsPerMonth: z.number(),
            quantiles: MonthQuantiles,
            /** The forecast that the member saw before it; null if there was none. */
            previous: z.nullable(z.object({ median: z.number(), issuedAt: dateTime() })),
          }),
        ),
        /** Closed windows whose outcome is known, newest first. */
        earlier: z.array(z.object({ ...Window, outcome: z.int() })),
      }),
      posts: z.object({
        /** The number of settled posts: counted at an age of a week or more. */
        settled: z.int(),
        /** Reactions, comments and reposts; null without settled posts. */
        median: z.nullable(z.number()),
        /** When the first and the last of the posts was counted. */
        countedFrom: z.nullable(dateTime()),
        countedUntil: z.nullable(dateTime()),
        items: z.array(z.extend(CountedPost, { isSettled: z.boolean(), isFarAbove: z.boolean() })),
      }),
      kinds: z.array(ComparedGroup),
      /** By `1` (Monday) to `7`. */
      weekdays: z.array(ComparedGroup),
      /** By the quarters of the day: `0`, `6`, `12` and `18` are their first hours. */
      partsOfDay: z.array(ComparedGroup),
      hours: z.object({
        /** Signals whose time is known to three hours. */
        timed: z.int(),
        untimed: z.int(),
        /** Seven weekdays from Monday, each with eight parts of three hours. */
        signals: z.array(z.array(z.int())),
        /** Null with fewer than `PEAK_MIN_SIGNALS`, and if it may be chance. */
        busiest: z.nullable(z.object({ weekday: z.int(), part: z.int(), share: Estimate })),
      }),
      /** Null if no people are read. */
      readers: z.nullable(
        z.object({
          /** Without company pages, in all counts but `companies`. */
          people: z.int(),
          companies: z.int(),
          returning: z.int(),
          /** When the earliest known signal happened. */
          knownSince: dateTime(),
          /** People without an earlier signal; null if no earlier signals are known. */
          newFaces: z.nullable(z.object({ people: z.int(), share: z.nullable(Estimate) })),
          /** The ten who engaged with the most posts. */
          regulars: z.array(
            z.object({
              id: z.int(),
              name: z.string(),
              headline: z.string(),
              url: z.string(),
              posts: z.int(),
              signals: z.int(),
            }),
          ),
          /**
           * For each likely ring, found at night: the number of its people who engaged, and how
           * often.
           */
          rings: z.array(z.object({ people: z.int(), signals: z.int() })),
        }),
      ),
      /** One count a day, oldest first. */
      followers: z.array(
        z.object({ day: z.iso.date(), followers: z.int(), countedAt: dateTime() }),
      ),
    }),
  },
  heavy: true,
  errors: [],
});

export const getPost = route({
  method: 'GET',
  path: '/insights/posts/:no',
  summary: 'Get the counts of a post, by the data service and by the imported files',
  access: { session: ['web'], token: ['insights:read'], activePlan: true },
  params: RowNumber,
  owned: 'no',
  replies: {
    200: z.extend(CountedPost, {
      /** When the data service counted. */
      countedAt: dateTime(),
      membersReached: z.nullable(FileCount),
    }),
  },
  errors: [],
});

export const getFileInsights = route({
  method: 'GET',
  path: '/insights/files',
  summary: 'Get insights from the imported files of LinkedIn, by UTC day',
  access: { session: ['web'], activePlan: true },
  query: z.strictObject({ days: z._default(z.enum(INSIGHT_DAYS), '90') }),
  replies: {
    200: z.object({
      /** Days that no file covers are missing. */
      days: z.array(
        z.object({
          day: z.iso.date(),
          impressions: z.nullable(z.int()),
          engagements: z.nullable(z.int()),
          newFollowers: z.nullable(z.int()),
        }),
      ),
      posts: z.array(
        z.object({
          id: z.string(),
          url: z.string(),
          /** Null if no data service has listed the post. */
          title: z.nullable(z.string()),
          day: z.iso.date(),
          impressions: z.nullable(z.int()),
          /** As LinkedIn counts them, clicks included; null if the file does not say. */
          engagements: z.nullable(z.int()),
          /** The parts add up to `engagements`; null if they cannot. */
          parts: z.nullable(
            z.object({ named: z.int(), withoutNames: z.int(), clicksAndOthers: z.int() }),
          ),
          gap: z.nullable(z.enum(ENGAGEMENT_GAPS)),
        }),
      ),
      /** Of posts that are also known by a data service: files do not name kinds. */
      kinds: z.array(ComparedGroup),
      weekdays: z.array(ComparedGroup),
    }),
  },
  heavy: true,
  errors: [],
});
