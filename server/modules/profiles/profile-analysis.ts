import { ANALYSED_POSTS } from '../../../contract/limits.ts';
import type { ProfileAnalysis } from '../../../contract/routes/profiles.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { fail } from '../../platform/failure.ts';
import { holdAccount } from '../accounts/accounts.ts';
import { predictMonthlySignals, recommendPlan } from '../analysis/analysis.ts';
import { ANALYSIS_RETRIES, analysisJob } from './analysis.job.ts';
import { type Asker, countAnalysis } from './network-budgets.ts';
import { parseAddress } from './preview.ts';
import * as store from './profiles.store.ts';

/** The plans to choose from, as the payment provider has them. */
export type PlansOnOffer = {
  list(): Promise<readonly { key: string; monthlySignals: number }[]>;
};

/** No run with its retries takes as long: what stands still was lost, and may be started again. */
const LOST_AFTER_MS = 10 * 60_000;

/** Starts the analysis of the linked profile once; one that failed is started again. */
export async function startAnalysis(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'budgets' | 'settings'>,
  { asker, url }: { asker: Asker; url: string },
): Promise<{ status: store.AnalysisStatus }> {
  const { userId } = asker;
  const { publicIdentifier } = parseAddress(deps, url, 'linkedinProfileUrl');
  const linked = await store.findLinkedProfile(deps.db, userId);
  if (!linked) throw fail('no_profile_linked');
  if (linked.public_identifier !== publicIdentifier.toLowerCase()) {
    throw fail('another_profile_linked');
  }
  const before = await store.findAnalysis(deps.db, userId);
  if (before && !mayStartAgain(before, deps.clock.now())) return { status: before.status };
  await countAnalysis(deps, asker);
  return inTransaction(deps.db, async (tx) => {
    if (!(await holdAccount(tx, userId))) throw fail('unauthenticated');
    if (await queueAnalysis(deps, tx, userId)) return { status: 'queued' };
    const known = await store.findAnalysis(tx, userId);
    return { status: known?.status ?? 'queued' };
  });
}

/** In the caller's transaction. False where a run goes on or is ready. */
export async function queueAnalysis(
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  tx: Db,
  userId: string,
): Promise<boolean> {
  const now = clock.now();
  const run = await store.queueAnalysis(tx, { userId, now, staleSince: lostSince(now) });
  if (run !== undefined) await jobs.send(analysisJob, { userId, run });
  return run !== undefined;
}

/** How far the analysis is, and what it found; `not_found` where none was started. */
export async function getAnalysis(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
): Promise<ProfileAnalysis> {
  const row = await store.findAnalysis(db, userId);
  if (!row) throw fail('not_found');
  const { prediction, url: linkedinProfileUrl } = row;
  if (row.status === 'ready' && prediction) {
    return {
      status: 'ready',
      linkedinProfileUrl,
      predictedMonthlySignals: prediction.predictedMonthlySignals,
      optimalPackage: row.optimal_package,
      basis: {
        low: prediction.low,
        high: prediction.high,
        posts: prediction.postsUsed,
        spanDays: prediction.spanDays,
        postsPerMonth: prediction.postsPerMonth,
        engagementPerPost: prediction.engagementPerPost,
        confidence: prediction.confidence,
      },
    };
  }
  const status = mayStartAgain(row, clock.now()) ? 'failed' : row.status;
  const nothingYet = { predictedMonthlySignals: null, optimalPackage: null, basis: null };
  return { status, linkedinProfileUrl, ...nothingYet };
}

function mayStartAgain(row: store.AnalysisRow, now: Date): boolean {
  if (row.status === 'ready') return false;
  return row.status === 'failed' || row.changed_at < lostSince(now);
}

function lostSince(now: Date): Date {
  return new Date(now.getTime() - LOST_AFTER_MS);
}

export type AnalysisDeps = Pick<Deps, 'db' | 'clock' | 'network'> & {
  readonly plans: PlansOnOffer;
};

/**
 * One attempt of a run: reads the posts, predicts, recommends, and writes the result, which a
 * repeated attempt finds written. The last attempt writes that the run has failed.
 */
export async function analyse(
  deps: AnalysisDeps,
  run: store.AnalysisRun,
  attempt: number,
): Promise<void> {
  const { db, clock } = deps;
  if (!(await store.changeAnalysis(db, run, { status: 'running', now: clock.now() }))) return;
  try {
    const outcome = await findOutcome(deps, run.userId);
    await store.changeAnalysis(db, run, { ...outcome, now: clock.now() });
  } catch (error) {
    if (attempt > ANALYSIS_RETRIES) {
      await store.changeAnalysis(db, run, { status: 'failed', now: clock.now() });
    }
    throw error;
  }
}

async function findOutcome({ db, clock, network, plans }: AnalysisDeps, userId: string) {
  const linked = await store.findLinkedProfile(db, userId);
  const posts = linked && (await network.recentPosts(linked.public_identifier, ANALYSED_POSTS));
  // The profile was unlinked, or has gone from the network: no attempt will change that.
  if (!posts) return { status: 'failed' as const };
  const prediction = predictMonthlySignals(
    posts.map((post) => ({
      postedAt: post.postedAt,
      engagement: post.reactions + post.comments + post.reposts,
    })),
    clock.now(),
  );
  const recommended = recommendPlan(prediction, await plans.list());
  return {
    status: 'ready' as const,
    prediction,
    optimalPackage: recommended?.key ?? null,
  };
}
