import { ANALYSED_POSTS } from '../../../../contract/limits.ts';
import type { Plan } from '../../../../contract/plans.ts';
import type { ProfileAnalysis } from '../../../../contract/routes/profiles.ts';
import { formatCount } from '../../format.ts';

/** What the plan chooser says of the analysis, and how sure it may sound. */
export type Forecast = {
  kind: 'waiting' | 'failed' | 'unknown' | 'no-posts' | 'hidden' | 'rough' | 'usual';
  heading: string;
  text: string;
};

type Ready = { predicted: number; basis: NonNullable<ProfileAnalysis['basis']> };

/** `analysis` is null where none was started. Nothing is promised that the posts do not show. */
export function forecastOf(analysis: ProfileAnalysis | null, plans: readonly Plan[]): Forecast {
  if (analysis === null) return UNKNOWN;
  const { status, basis, predictedMonthlySignals: predicted } = analysis;
  if (status === 'failed') return FAILED;
  if (status !== 'ready' || basis === null || predicted === null) return WAITING;
  const recommended = plans.find((plan) => plan.key === analysis.optimalPackage);
  return ready({ predicted, basis }, recommended);
}

const WAITING: Forecast = {
  kind: 'waiting',
  heading: `Reading the last ${ANALYSED_POSTS} posts`,
  text: 'Then we can say how many signals a month to expect, and which plan has room for them. It usually takes less than a minute.',
};
const FAILED: Forecast = {
  kind: 'failed',
  heading: 'We could not read the posts',
  text: 'So there is no forecast yet. Have them read again, or choose a plan without it: you can change the plan later.',
};
const UNKNOWN: Forecast = {
  kind: 'unknown',
  heading: 'There is no forecast yet',
  text: 'You can choose a plan without it, and change the plan whenever you like.',
};

/** No usual forecast takes more lines than the longer of these, at any width. */
export const LONGEST: readonly Forecast[] = [
  WAITING,
  {
    kind: 'usual',
    heading: 'About 20,000 signals a month',
    text: `Going by the last ${ANALYSED_POSTS} posts, over 1,000 days, three months out of five would bring between 10,000 and 30,000. Even World Class has room for only 15,000 and keeps the rest for later.`,
  },
];

function ready({ predicted, basis }: Ready, recommended: Plan | undefined): Forecast {
  if (basis.posts === 0) return withoutPosts(basis, recommended);
  if (predicted === 0 && basis.confidence === 'none') return withHiddenEngagement(basis);
  const room = roomFor({ predicted, basis }, recommended);
  return basis.confidence === 'none' || basis.confidence === 'low'
    ? rough({ predicted, basis }, room)
    : usual({ predicted, basis }, room);
}

/** The bounds are the 20th and 80th percentile: three months out of five fall between them. */
function usual({ predicted, basis }: Ready, room: string): Forecast {
  const between = `${formatCount(basis.low)} and ${formatCount(basis.high)}`;
  return {
    kind: 'usual',
    heading: `About ${formatCount(predicted)} ${signals(predicted)} a month`,
    text: `Going by ${postsOver(basis)}, three months out of five would bring between ${between}. ${room}`,
  };
}

function rough({ predicted, basis }: Ready, room: string): Forecast {
  const few = basis.posts === 1 ? 'is only one post' : `are only ${basis.posts} posts`;
  const range = `${formatCount(basis.low)} to ${formatCount(basis.high)}`;
  return {
    kind: 'rough',
    heading:
      predicted === 0
        ? 'Hardly any signals so far'
        : `Perhaps ${formatCount(predicted)} ${signals(predicted)} a month`,
    text: `There ${few} to go by, so this is a first guess: anything from ${range} would be no surprise. ${room}`,
  };
}

function withoutPosts(basis: Ready['basis'], recommended: Plan | undefined): Forecast {
  const begin = recommended === undefined ? '' : ` ${recommended.name} is enough to begin with.`;
  return {
    kind: 'no-posts',
    heading: 'Nothing to count yet',
    text: `We found no posts on this profile, so we cannot promise any signals. Those who begin to post see up to ${formatCount(basis.high)} a month.${begin}`,
  };
}

function withHiddenEngagement(basis: Ready['basis']): Forecast {
  const read =
    basis.posts === 1 ? 'one post, but it shows' : `${basis.posts} posts, but none shows`;
  return {
    kind: 'hidden',
    heading: 'The answers are hidden',
    text: `We read ${read} reactions or comments. Profiles like this one see up to ${formatCount(basis.high)} signals a month, but we cannot promise any here.`,
  };
}

/** A plan is recommended for the expected month: it need not have room for the strongest that may come. */
function roomFor({ predicted, basis }: Ready, plan: Plan | undefined): string {
  if (plan === undefined) return 'You can change the plan whenever you like.';
  const { name, monthlySignals } = plan;
  if (monthlySignals >= basis.high) return `${name} has room for them.`;
  if (predicted === 0) return `${name} is enough to begin with.`;
  const room = formatCount(monthlySignals);
  return monthlySignals >= predicted
    ? `${name} has room for ${room} and keeps the rest for later.`
    : `Even ${name} has room for only ${room} and keeps the rest for later.`;
}

function postsOver({ posts, spanDays }: Ready['basis']): string {
  const days = spanDays === 1 ? 'one day' : `${formatCount(spanDays)} days`;
  return `the last ${posts} posts, over ${days}`;
}

function signals(count: number): string {
  return count === 1 ? 'signal' : 'signals';
}
