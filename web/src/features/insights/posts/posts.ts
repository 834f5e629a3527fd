import { type PostKind, USUAL_MIN_POSTS } from '../../../../../contract/insights.ts';
import type { ZoneClock } from '../../../format/clock.ts';
import { countNoun, formatCount } from '../../../format/format.ts';
import { describeCountedDays } from '../../../signals/counted-days.ts';
import type { FigureTable } from '../figure/table.ts';
import type { Insights } from '../queries.ts';

export type Posts = Insights['posts'];
export type InsightsPost = Posts['items'][number];

export const KIND_WORDS: Record<PostKind, string> = {
  text: 'Text',
  image: 'Image',
  video: 'Video',
  document: 'Document',
  article: 'Newsletter',
  link: 'Link',
  quote: 'Repost with comment',
};

export const sumEngagement = ({ reactions, comments, reposts }: InsightsPost) =>
  reactions + comments + reposts;

export function isThin({ settled }: Posts): boolean {
  return settled < USUAL_MIN_POSTS;
}

export function describePosts(posts: Posts): string[] {
  const { items, settled, median } = posts;
  const young = items.filter((post) => !post.isSettled).length;
  const youngWords =
    young === 0
      ? []
      : [
          young === 1
            ? '1 post is less than a week old and still collecting engagement: the hollow dot.'
            : `${countNoun(young, 'post')} are less than a week old and still collecting engagement: the hollow dots.`,
        ];
  if (median === null || isThin(posts)) {
    return [
      describeFew(items.length, settled),
      `Comparisons begin with ${USUAL_MIN_POSTS} posts that are a week old.`,
    ];
  }
  const far = items.filter((post) => post.isFarAbove);
  return [
    `A typical post brings ${describeMedian(median)} reactions, comments and reposts (from ${countNoun(settled, 'post')}).`,
    far.length === 0
      ? 'No post is far above the others.'
      : `${countNoun(far.length, 'post')} ${far.length === 1 ? 'stands' : 'stand'} far above the others.`,
    ...youngWords,
  ];
}

/** Between two posts the median may be half a reaction; the table has it. */
function describeMedian(median: number): string {
  return `${Number.isInteger(median) ? '' : 'about '}${formatCount(Math.round(median))}`;
}

function describeFew(posts: number, settled: number): string {
  if (posts === 0) return 'No posts in this period.';
  const age =
    settled === posts
      ? ''
      : `, ${settled === 0 ? 'none' : formatCount(settled)} of them a week old`;
  return `${countNoun(posts, 'post')}${age}: too few to say what is usual.`;
}

/** 0, 1, 3, 10, 30, 100, … up to the first that is not below the largest. */
export function logTicks(max: number): number[] {
  const ticks = [0, 1];
  for (let power = 1; (ticks.at(-1) ?? 0) < max; power *= 10) ticks.push(3 * power, 10 * power);
  return ticks.slice(0, ticks.findIndex((tick) => tick >= max) + 1);
}

export function buildPostsTable({ items }: Posts, clock: ZoneClock, now: number): FigureTable {
  const hasImpressions = items.some(({ impressions }) => impressions !== null);
  return {
    columns: [
      'Post',
      'Date',
      'Kind',
      'Reactions',
      'Comments',
      'Reposts',
      'All',
      ...(hasImpressions ? ['Impressions', 'Impressions counted'] : []),
      'Note',
    ],
    rows: items
      .toReversed()
      .map((post) => [
        post.title,
        `${clock.shortDate(Date.parse(post.postedAt))}, ${clock.year(Date.parse(post.postedAt))}`,
        post.kind === null ? 'Unknown' : KIND_WORDS[post.kind],
        post.reactions,
        post.comments,
        post.reposts,
        sumEngagement(post),
        ...(hasImpressions ? listImpressions(post, now) : []),
        describeNote(post),
      ]),
  };
}

function listImpressions({ impressions }: InsightsPost, now: number): (string | number)[] {
  if (impressions === null) return ['', ''];
  return [impressions.count, describeCountedDays(impressions, now)];
}

function describeNote({ isFarAbove, isSettled }: InsightsPost): string {
  if (isFarAbove) return 'far above';
  return isSettled ? '' : 'still collecting';
}
