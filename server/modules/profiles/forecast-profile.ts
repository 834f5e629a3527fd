import { ANALYZED_POSTS } from '../../../contract/limits.ts';
import type { FilesBasis } from '../../../contract/routes/profiles.ts';
import type { Deps } from '../../deps.ts';
import { hasSource } from '../../gateways/network/network.ts';
import {
  forecastByPosts,
  forecastMonthlySignals,
  type PostEngagement,
  recommendPlan,
} from '../forecast/forecast.ts';
import { findStanding } from '../standing/standing.ts';
import { readFromFiles } from './forecast-from-files.ts';
import { describeSpender } from './network-budgets.ts';
import * as store from './profiles.store.ts';

export type PlanSource = {
  list(): Promise<readonly { key: string; monthlySignals: number }[]>;
};

export type ForecastDeps = Pick<Deps, 'db' | 'database' | 'clock' | 'network' | 'files'> & {
  readonly plans: PlanSource;
};

export async function forecastProfile(deps: ForecastDeps, userId: string) {
  const { db, network } = deps;
  const linked = await store.findLinkedProfile(db, userId);
  const author = linked && {
    memberId: linked.member_id,
    publicIdentifier: linked.public_identifier,
  };
  if (!hasSource(network)) {
    // Each import starts the forecast again.
    const read = readFromFiles(await deps.files.findHistory(db, userId), deps.clock.now());
    const { posts = [], countedAt = deps.clock.now(), files = null } = read ?? {};
    return describeForecast(deps, { posts, now: countedAt, files });
  }
  const { isActiveSubscription: hasPlan } = await findStanding(deps, userId);
  const spender = describeSpender({ userId, hasPlan });
  const createRecent = author && (await network.recentPosts(author, ANALYZED_POSTS, spender));
  // The profile was unlinked or no longer exists: a retry cannot help.
  if (!createRecent) return { status: 'failed' as const };
  // Reposts are no signals, because no source names who reposted.
  const posts = createRecent.posts.map(({ postedAt, reactions, comments }) => ({
    postedAt,
    engagement: reactions + comments,
  }));
  return describeForecast(deps, { posts, now: deps.clock.now() });
}

async function describeForecast(
  { plans }: Pick<ForecastDeps, 'plans'>,
  { posts, now, files }: { posts: readonly PostEngagement[]; now: Date; files?: FilesBasis | null },
) {
  const forecast = forecastMonthlySignals(posts, now);
  const recommended = recommendPlan(forecast, await plans.list());
  return {
    status: 'ready' as const,
    forecast: {
      ...forecast,
      months: forecastByPosts(posts, now),
      ...(files !== undefined && { files }),
    },
    optimalPackage: recommended?.key ?? null,
  };
}
