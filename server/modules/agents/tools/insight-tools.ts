import * as z from 'zod/mini';
import { INSIGHT_DAYS } from '../../../../contract/insights.ts';
import type { WireReplyOf } from '../../../../contract/http/route.ts';
import { getInsights } from '../../../../contract/routes/insights.ts';
import { fitAnswer } from './answer-size.ts';
import {
  cutText,
  HEADLINE_MAX,
  keepAddress,
  NAME_MAX,
  NOTICE,
  Notice,
  quoted,
  TITLE_MAX,
} from './quotes.ts';
import { defineTool } from './tool.ts';

/** The posts with the most engagement, and the regulars. */
const LISTED = 10;

const Estimate = z.object({ value: z.number(), low: z.number(), high: z.number() });
const Group = z.object({
  key: z.string(),
  posts: z.int(),
  median: z.number(),
  /** The median over that of all settled posts; true in 8 of 10 cases. */
  ratio: z.nullable(Estimate),
});

const InsightsAnswer = z.object({
  notice: Notice,
  since: z.string(),
  until: z.string(),
  time_zone: z.string(),
  month: z.object({
    signals: z.int(),
    forecast: z.nullable(z.object({ median: z.number(), low: z.number(), high: z.number() })),
  }),
  settled_posts: z.int(),
  median_engagement: z.nullable(z.number()),
  best_posts: z.array(
    z.object({
      post_url: z.nullable(z.string()),
      posted_at: z.string(),
      kind: z.nullable(z.string()),
      reactions: z.int(),
      comments: z.int(),
      reposts: z.int(),
      is_settled: z.boolean(),
      quoted_third_party_text: quoted({ post: z.string() }),
    }),
  ),
  kinds: z.array(Group),
  /** `1` is Monday. */
  weekdays: z.array(Group),
  /** By their first hours. */
  parts_of_day: z.array(Group),
  readers: z.nullable(
    z.object({
      people: z.int(),
      returning: z.int(),
      new_faces: z.nullable(z.int()),
      regulars: z.array(
        z.object({
          lead_id: z.int(),
          posts: z.int(),
          signals: z.int(),
          quoted_third_party_text: quoted({ name: z.string(), headline: z.string() }),
        }),
      ),
    }),
  ),
  followers: z.nullable(z.object({ first: z.int(), last: z.int() })),
  url: z.string(),
});

export const getInsightsTool = defineTool({
  name: 'get_insights',
  title: 'Insights',
  description:
    'What engaged the readers of the tracked profile’s posts: the month against its forecast, posts, kinds, weekdays, times, regulars and followers. A ratio is null if there are too few posts to compare.',
  routes: [getInsights],
  writes: 'nothing',
  input: z.object({ days: z._default(z.enum(INSIGHT_DAYS), '90') }),
  output: InsightsAnswer,
  async run(call, { days }, appUrl) {
    const insights = await call(getInsights, { query: { days } });
    return fitAnswer(LISTED, async (most) => presentInsights(insights, most, appUrl));
  },
});

type ToolInsights = WireReplyOf<typeof getInsights>;

function presentInsights(
  insights: ToolInsights,
  most: number,
  appUrl: string,
): z.input<typeof InsightsAnswer> {
  const { month, posts, followers } = insights;
  const [first, last] = [followers[0], followers.at(-1)];
  return {
    notice: NOTICE,
    since: insights.since,
    until: insights.until,
    time_zone: insights.timeZone,
    month: {
      signals: month.signalsByDay.reduce((sum, day) => sum + day, 0),
      forecast: month.forecast && {
        median: month.forecast.median,
        low: month.forecast.low,
        high: month.forecast.high,
      },
    },
    settled_posts: posts.settled,
    median_engagement: posts.median,
    best_posts: posts.items.toSorted(compareEngagement).slice(0, most).map(presentPost),
    kinds: insights.kinds,
    weekdays: insights.weekdays,
    parts_of_day: insights.partsOfDay,
    readers: presentReaders(insights.readers, most),
    followers: first && last ? { first: first.followers, last: last.followers } : null,
    url: `${appUrl}/insights`,
  };
}

type ToolPost = ToolInsights['posts']['items'][number];

const countEngagement = ({ reactions, comments, reposts }: ToolPost) =>
  reactions + comments + reposts;
const compareEngagement = (one: ToolPost, other: ToolPost) =>
  countEngagement(other) - countEngagement(one);

function presentPost(post: ToolPost): z.input<typeof InsightsAnswer>['best_posts'][number] {
  return {
    post_url: keepAddress(post.url),
    posted_at: post.postedAt,
    kind: post.kind,
    reactions: post.reactions,
    comments: post.comments,
    reposts: post.reposts,
    is_settled: post.isSettled,
    quoted_third_party_text: { post: cutText(post.title, TITLE_MAX) },
  };
}

function presentReaders(
  readers: ToolInsights['readers'],
  most: number,
): z.input<typeof InsightsAnswer>['readers'] {
  return (
    readers && {
      people: readers.people,
      returning: readers.returning,
      new_faces: readers.newFaces?.people ?? null,
      regulars: readers.regulars.slice(0, most).map((regular) => ({
        lead_id: regular.id,
        posts: regular.posts,
        signals: regular.signals,
        quoted_third_party_text: {
          name: cutText(regular.name, NAME_MAX),
          headline: cutText(regular.headline, HEADLINE_MAX),
        },
      })),
    }
  );
}
