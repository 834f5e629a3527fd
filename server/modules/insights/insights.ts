import type { QueryOf, ReplyOf } from '../../../contract/http/route.ts';
import type { getInsights as route } from '../../../contract/routes/insights.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/tables.ts';
import { DAY_MS } from '../../platform/time/durations.ts';
import { getUtcOffsetHours } from '../../platform/time/zoned.ts';
import { listRings } from '../leads/leads.ts';
import { listFollowerCounts } from '../tracking/tracking.ts';
import { findAccount } from '../users/users.ts';
import { presentCountedPost } from './counted-post.ts';
import { type FilePost, listFilePosts } from './file-insights.store.ts';
import { findBusiest, buildHourMap } from './hours.rules.ts';
import {
  countReaders,
  countSignalsByPeople,
  countSignalsByQuarterHour,
  findRegulars,
  listPostCounts,
  type PostCounts,
} from './insights.store.ts';
import { type LocalTime, createLocalTimes } from './local-time.rules.ts';
import { describeMonth } from './month.ts';
import {
  compareGroups,
  computeFarAboveLimit,
  isSettled,
  computeMedianEngagement,
} from './posts.rules.ts';
import { computeShare } from './resampling.rules.ts';

const REGULARS = 10;
/** With fewer people, a share is not meaningful. */
const MIN_PEOPLE = 20;

type InsightsReply = ReplyOf<typeof route>;
type InsightsSpan = { userId: string; since: Date; until: Date };

/**
 * The engagement of readers within the last `days` days; reads only data that may be used for
 * insights.
 */
export async function getInsights(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  { days }: QueryOf<typeof route>,
): Promise<InsightsReply> {
  const until = clock.now();
  const since = new Date(until.getTime() - Number(days) * DAY_MS);
  const account = await findAccount(db, userId);
  const timeZone = account?.timeZone ?? 'UTC';
  const localTime = createLocalTimes((at) => getUtcOffsetHours(timeZone, at));
  const span = { userId, since, until };
  const [month, posts, filePosts, hours, readers, followers] = await Promise.all([
    describeMonth(db, userId, until),
    listPostCounts(db, { userId, since }),
    listFilePosts(db, { userId }),
    describeHours(db, span, localTime),
    describeReaders(db, span),
    listFollowerCounts(db, userId, since),
  ]);
  return {
    since,
    until,
    timeZone,
    month,
    ...presentPosts(posts, filePosts, localTime),
    hours,
    readers,
    followers,
  };
}

function presentPosts(
  rows: readonly PostCounts[],
  filePosts: readonly FilePost[],
  localTime: (at: Date) => LocalTime,
): Pick<InsightsReply, 'posts' | 'kinds' | 'weekdays' | 'partsOfDay'> {
  const posts = rows.map((row) => ({
    row,
    postedAt: row.posted_at,
    countedAt: row.counts_at,
    engagement: row.reactions + row.comments + row.reposts,
  }));
  const byNumber = new Map(filePosts.map((post) => [post.post_no, post]));
  const settled = posts.filter(isSettled);
  const limit = computeFarAboveLimit(settled);
  const counted = rows
    .map((row) => row.counts_at)
    .toSorted((one, other) => Number(one) - Number(other));
  const [kinds = [], weekdays = [], partsOfDay = []] = compareGroups(settled, [
    ({ row }) => row.kind,
    ({ postedAt }) => String(localTime(postedAt).weekday),
    ({ postedAt }) => String(Math.floor(localTime(postedAt).hour / 6) * 6),
  ]);
  return {
    posts: {
      settled: settled.length,
      median: computeMedianEngagement(settled),
      countedFrom: counted[0] ?? null,
      countedUntil: counted.at(-1) ?? null,
      items: posts.map((post) => ({
        ...presentCountedPost(post.row, byNumber.get(post.row.post_no)),
        isSettled: isSettled(post),
        isFarAbove: post.engagement > limit,
      })),
    },
    kinds,
    weekdays,
    partsOfDay,
  };
}

async function describeHours(
  db: Db,
  span: InsightsSpan,
  localTime: (at: Date) => LocalTime,
): Promise<InsightsReply['hours']> {
  const { quarters, untimed } = await countSignalsByQuarterHour(db, span);
  const signals = buildHourMap(quarters, localTime);
  return {
    timed: quarters.reduce((sum, quarter) => sum + quarter.signals, 0),
    untimed,
    signals,
    busiest: findBusiest(signals),
  };
}

async function describeReaders(db: Db, span: InsightsSpan): Promise<InsightsReply['readers']> {
  const counts = await countReaders(db, span);
  const { known_since: knownSince, people, companies, returning, new_faces: newFaces } = counts;
  if (knownSince === null) return null;
  const [regulars, rings] = await Promise.all([
    findRegulars(db, { ...span, limit: REGULARS }),
    listRings(db, span.userId),
  ]);
  const ringCounts = await Promise.all(
    rings.map((members) => countSignalsByPeople(db, { ...span, people: members })),
  );
  return {
    people,
    companies,
    returning,
    knownSince,
    newFaces:
      knownSince < span.since
        ? { people: newFaces, share: people < MIN_PEOPLE ? null : computeShare(newFaces, people) }
        : null,
    regulars: regulars.map(({ person_id: id, ...person }) => ({ id, ...person })),
    rings: ringCounts.filter(({ signals }) => signals > 0),
  };
}
