import { ANALYZED_POSTS } from '../../../../../contract/limits.ts';
import type { FilesBasis } from '../../../../../contract/routes/profiles.ts';
import type { Plan } from '../../../../../contract/plans.ts';
import type { ForecastMonth } from '../../../forecast/months.ts';
import { describeMonth, describeRoom } from '../../../forecast/text.ts';
import type { ShownForecast } from '../queries.ts';
import { countNoun, formatCount, formatDate } from '../../../format/format.ts';
import type { Outlook } from './outlook.ts';

export type ForecastWords = {
  kind: 'waiting' | 'failed' | 'unknown' | 'no-file' | 'no-posts' | 'hidden' | 'rough' | 'usual';
  heading: string;
  text: string;
};

type Basis = NonNullable<ShownForecast['basis']>;
type Ready = { month: ForecastMonth; basis: Basis };

export function forecastWords(outlook: Outlook | null, plans: readonly Plan[]): ForecastWords {
  if (outlook === null) return UNKNOWN;
  const { forecast, month } = outlook;
  if (forecast.status === 'failed') return FAILED;
  if (forecast.status !== 'ready' || forecast.basis === null || month === null) return WAITING;
  const recommended = plans.find((plan) => plan.key === outlook.optimalPackage);
  return describeReady({ month, basis: forecast.basis }, outlook, recommended);
}

/** The network's counts do not tell the member's own replies apart. */
const COUNTED = 'reactions and comments (your own included)';

const WAITING: ForecastWords = {
  kind: 'waiting',
  heading: `Reading the last ${ANALYZED_POSTS} posts`,
  text: 'Then we can say how many signals a month to expect, and which plan has room for them. It usually takes less than a minute.',
};
const FAILED: ForecastWords = {
  kind: 'failed',
  heading: 'We could not read the posts',
  text: 'There is no forecast yet. Read the posts again, or choose a plan without it: you can change the plan later.',
};
const UNKNOWN: ForecastWords = {
  kind: 'unknown',
  heading: 'There is no forecast yet',
  text: 'You can choose a plan without it, and change the plan whenever you like.',
};

/** Without a data service. */
const NO_FILE: ForecastWords = {
  kind: 'no-file',
  heading: 'Your file makes the forecast',
  text: 'Nothing is read from LinkedIn here. Import your creator analytics of the past 365 days to see what a month brings, or choose a plan without it.',
};

/** The longest usual forecasts. */
export const LONGEST: readonly ForecastWords[] = [
  WAITING,
  {
    kind: 'usual',
    heading: 'About 20,000 signals a month',
    text: `Most likely about 20,000. Eight months in ten fall between 10,000 and 60,000. Based on ${COUNTED} on the last ${ANALYZED_POSTS} posts, which cover 1,000 days; recent weeks count most. World Class is too small for most such months: it has room for 3 in 10, and in the others extra signals wait.`,
  },
];

function describeReady(
  found: Ready,
  outlook: Outlook,
  recommended: Plan | undefined,
): ForecastWords {
  const { month, basis } = found;
  if (basis.files === null) return NO_FILE;
  if (basis.files !== undefined) return describeFromFiles(found, basis.files);
  if (basis.posts === 0) return describeWithoutPosts(basis, recommended);
  if (month.median === 0 && basis.confidence === 'none') return withHiddenEngagement(basis);
  const room = describeRecommended(outlook, recommended);
  return basis.confidence === 'none' || basis.confidence === 'low'
    ? describeRough(found, room)
    : describeUsual(found, room);
}

function describeUsual({ month, basis }: Ready, room: string): ForecastWords {
  return {
    kind: 'usual',
    heading: `About ${countNoun(month.median, 'signal')} a month`,
    text: `${describeMonth(month)}${describeOnce(basis, month)} Based on ${COUNTED} on ${describePosts(basis)}; recent weeks count most. ${room}`,
  };
}

/** LinkedIn's engagements include clicks and reposts, so they are not called signals. */
function describeFromFiles({ month, basis }: Ready, files: FilesBasis): ForecastWords {
  const counted = `Based on LinkedIn’s engagements, clicks included, on ${countNoun(basis.posts, 'post')} in your files until ${formatDate(`${files.until}T00:00:00Z`, 'UTC')}.`;
  const estimated =
    files.estimatedPosts === 0
      ? ''
      : ` ${countNoun(files.estimatedPosts, 'small post is', 'small posts are')} estimated from daily totals.`;
  const doubts = files.doubts.map((doubt) => ` ${DOUBTS[doubt]}`).join('');
  const isRough = files.doubts.length > 0 || basis.confidence === 'low';
  return {
    kind: isRough ? 'rough' : 'usual',
    heading:
      month.median === 0
        ? 'Hardly any engagements so far'
        : `${isRough ? 'Perhaps' : 'About'} ${formatCount(month.median)} engagements a month`,
    text: `${describeMonth(month)} ${counted}${estimated}${doubts} Signals are reactions and comments, so there are fewer of them.`,
  };
}

const DOUBTS: Record<FilesBasis['doubts'][number], string> = {
  short: 'Your files cover less than a year: export 365 days for a better forecast.',
  cut: 'The file leaves out many of the smaller posts, so this is a rough guess.',
  old: 'The newest file ended long ago: import a newer one.',
  few: 'There are few posts, so this is a first guess.',
};

/** Based on few posts, or on months that vary much. */
function describeRough({ month, basis }: Ready, room: string): ForecastWords {
  const few = basis.posts === 1 ? 'only one post' : `only ${basis.posts} posts`;
  const why =
    basis.posts < ENOUGH_POSTS
      ? `This is a first guess from ${COUNTED} on ${few}.`
      : `Months vary widely. Based on ${COUNTED} on ${describePosts(basis)}.`;
  return {
    kind: 'rough',
    heading:
      month.median === 0
        ? 'Hardly any signals so far'
        : `Perhaps ${countNoun(month.median, 'signal')} a month`,
    text: `${describeMonth(month)}${describeOnce(basis, month)} ${why} ${room}`,
  };
}

/** Fewer posts count as few. */
const ENOUGH_POSTS = 8;
const WORTH_MENTIONING = 0.1;

/** The one-time addition of a viral post. */
function describeOnce({ oneOff }: Basis, { median }: ForecastMonth): string {
  if (oneOff === 0 || oneOff < WORTH_MENTIONING * median) return '';
  return ` About ${formatCount(oneOff)} of these signals come only once, from a post that did very well.`;
}

function describeWithoutPosts(basis: Basis, recommended: Plan | undefined): ForecastWords {
  const begin = recommended === undefined ? '' : ` ${recommended.name} is enough to begin with.`;
  return {
    kind: 'no-posts',
    heading: 'Nothing to count yet',
    text: `We found no posts on this profile, so we cannot promise any signals. People who start posting see up to ${formatCount(basis.high)} a month.${begin}`,
  };
}

function withHiddenEngagement(basis: Basis): ForecastWords {
  const read =
    basis.posts === 1 ? 'one post, but it shows no' : `${basis.posts} posts, but none shows`;
  return {
    kind: 'hidden',
    heading: 'Engagement is hidden',
    text: `We read ${read} reactions or comments. Profiles like this one see up to ${formatCount(basis.high)} signals a month, but we cannot promise any here.`,
  };
}

/** Plans are recommended for the median, so they do not cover every month. */
function describeRecommended({ quantiles }: Outlook, plan: Plan | undefined): string {
  return plan === undefined || quantiles === null
    ? 'You can change the plan whenever you like.'
    : describeRoom(plan, quantiles);
}

function describePosts({ posts, spanDays }: Basis): string {
  const days = spanDays === 1 ? 'one day' : `${formatCount(spanDays)} days`;
  return `the last ${posts} posts, which cover ${days}`;
}
