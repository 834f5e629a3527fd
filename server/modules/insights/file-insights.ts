import type { QueryOf, ReplyOf } from '../../../contract/http/route.ts';
import type { getFileInsights as route } from '../../../contract/routes/insights.ts';
import type { Deps } from '../../deps.ts';
import { hasSource } from '../../gateways/network/network.ts';
import { DAY_MS } from '../../platform/time/durations.ts';
import { cutTitle } from '../signals/signals.ts';
import { divideEngagements } from './engagement-parts.rules.ts';
import { type FilePost, listFileDays, listFilePosts } from './file-insights.store.ts';
import { compareGroups, isSettled } from './posts.rules.ts';

type FileInsights = ReplyOf<typeof route>;

/** What the member's own files say. Days are LinkedIn's, in UTC. */
export async function getFileInsights(
  { db, clock, network }: Pick<Deps, 'db' | 'clock' | 'network'>,
  userId: string,
  { days }: QueryOf<typeof route>,
): Promise<FileInsights> {
  const begin = new Date(clock.now().getTime() - Number(days) * DAY_MS);
  const since = begin.toISOString().slice(0, 10);
  const [covered, posts] = await Promise.all([
    listFileDays(db, { userId, since }),
    listFilePosts(db, { userId, since }),
  ]);
  const settled = posts.flatMap(readSettled);
  const [kinds = [], weekdays = []] = compareGroups(settled, [
    ({ kind }) => kind,
    ({ postedAt }) => String(postedAt.getUTCDay() || 7),
  ]);
  const isServed = hasSource(network);
  return {
    days: covered,
    posts: posts.map((post) => presentPost(post, isServed)),
    kinds,
    weekdays,
  };
}

function presentPost(post: FilePost, isServed: boolean): FileInsights['posts'][number] {
  const { post_id: id, post_kind: kind, day, impressions, engagements } = post;
  return {
    id,
    url: post.post_url ?? `https://www.linkedin.com/feed/update/urn:li:${kind}:${id}`,
    title: post.post_text === null ? null : cutTitle(post.post_text),
    day,
    impressions: impressions?.count ?? null,
    engagements,
    ...(engagements === null
      ? { parts: null, gap: null }
      : divideEngagements({
          engagements,
          counted: countKnown(post),
          named: post.named,
          isServed,
          isBeforePeriod: post.from !== null && day < post.from,
          isFileOlder: post.counts_at !== null && findCountedUntil(post) < post.counts_at,
        })),
  };
}

function countKnown({ reactions, comments, reposts }: FilePost): number | null {
  if (reactions === null || comments === null || reposts === null) return null;
  return reactions + comments + reposts;
}

/** A post from before the period has only a part of its engagement in the file. */
function readSettled(post: FilePost) {
  if (post.engagements === null || (post.from !== null && post.day < post.from)) return [];
  const counted = {
    kind: post.kind,
    postedAt: new Date(`${post.day}T12:00:00Z`),
    countedAt: findCountedUntil(post),
    engagement: post.engagements,
  };
  return isSettled(counted) ? [counted] : [];
}

function findCountedUntil({ until, imported_at: importedAt }: FilePost): Date {
  if (until === null) return importedAt;
  return new Date(Date.parse(`${until}T00:00:00Z`) + DAY_MS);
}
