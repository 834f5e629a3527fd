import type { ProfileAnalysis } from '../../../contract/routes/profiles.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/tables.ts';
import { runInTransaction } from '../../platform/database/transactions.ts';
import { fail } from '../../platform/failure.ts';
import { HOUR_MS } from '../../platform/time/durations.ts';
import { pickQuantiles } from '../forecast/forecast.ts';
import { holdAccount } from '../users/users.ts';
import { type Requester, type NetworkBudgetDeps, spendForecastBudget } from './network-budgets.ts';
import { type ForecastDeps, forecastProfile } from './forecast-profile.ts';
import { parseAddress } from './preview.ts';
import { FORECAST_RETRIES, forecastJob } from './profiles.jobs.ts';
import * as store from './profiles.store.ts';

/** Longer than any run with its retries: a run without a change since then is lost. */
const LOST_AFTER_MS = 10 * 60_000;
/** With a run each minute, this leaves most of the source's calls to members. */
const RESTARTED_AT_ONCE = 10;

export async function startForecast(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'settings'> & NetworkBudgetDeps,
  { requester, url }: { requester: Requester; url: string },
): Promise<{ status: store.ForecastStatus }> {
  const { userId } = requester;
  const { publicIdentifier } = parseAddress(deps, url, 'linkedinProfileUrl');
  const linked = await store.findLinkedProfile(deps.db, userId);
  if (!linked) throw fail('no_profile_linked');
  if (linked.public_identifier !== publicIdentifier.toLowerCase()) {
    throw fail('another_profile_linked');
  }
  const before = await store.findForecast(deps.db, userId);
  if (before && !isRestartable(before, deps.clock.now())) return { status: before.status };
  await spendForecastBudget(deps, requester);
  return runInTransaction(deps.db, async (tx) => {
    if (!(await holdAccount(tx, userId))) throw fail('unauthenticated');
    if (await queueForecast(deps, tx, userId)) return { status: 'queued' };
    const known = await store.findForecast(tx, userId);
    return { status: known?.status ?? 'queued' };
  });
}

/** Joins the caller's transaction. False if a run is pending or finished. */
export async function queueForecast(
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  tx: Db,
  userId: string,
): Promise<boolean> {
  const now = clock.now();
  const run = await store.queueForecast(tx, { userId, now, staleBefore: getStaleBefore(now) });
  if (run !== undefined) await jobs.send(forecastJob, { userId, run });
  return run !== undefined;
}

/** For the next month, from files that have changed. Joins the caller's transaction. */
export async function forecastAgain(
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  tx: Db,
  userId: string,
): Promise<void> {
  const run = await store.requeueForecast(tx, { userId, now: clock.now() });
  if (run !== undefined) await jobs.send(forecastJob, { userId, run });
}

export async function getForecast(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
): Promise<ProfileAnalysis> {
  const row = await store.findForecast(db, userId);
  if (!row) throw fail('not_found');
  const { forecast, url: linkedinProfileUrl } = row;
  if (row.status === 'ready' && forecast) {
    return {
      status: 'ready',
      linkedinProfileUrl,
      madeAt: row.changed_at,
      predictedMonthlySignals: forecast.predictedMonthlySignals,
      optimalPackage: row.optimal_package,
      basis: {
        low: forecast.low,
        high: forecast.high,
        posts: forecast.postsUsed,
        spanDays: forecast.spanDays,
        postsPerMonth: forecast.postsPerMonth,
        engagementPerPost: forecast.engagementPerPost,
        oneOff: forecast.oneOff,
        confidence: forecast.confidence,
        ...(forecast.files !== undefined && { files: forecast.files }),
      },
      months: presentMonths(forecast),
    };
  }
  const status = isRestartable(row, clock.now()) ? 'failed' : row.status;
  const noResult = {
    madeAt: null,
    predictedMonthlySignals: null,
    optimalPackage: null,
    basis: null,
    months: null,
  };
  return { status, linkedinProfileUrl, ...noResult };
}

/** The rounds of `months` are drawn again, so the median of its habit differs by chance. */
function presentMonths({ months, percentiles }: store.StoredForecast): ProfileAnalysis['months'] {
  return months && percentiles ? { ...months, usual: pickQuantiles(percentiles) } : months;
}

function isRestartable(row: store.ForecastRow, now: Date): boolean {
  if (row.status === 'ready') return false;
  return row.status === 'failed' || row.changed_at < getStaleBefore(now);
}

function getStaleBefore(now: Date): Date {
  return new Date(now.getTime() - LOST_AFTER_MS);
}

export async function makeForecast(
  deps: ForecastDeps,
  run: store.ForecastRun,
  attempt: number,
): Promise<void> {
  const { db, clock } = deps;
  const running = { status: 'running' as const, now: clock.now(), isAnswer: false };
  if (!(await store.updateForecast(db, run, running))) return;
  try {
    const outcome = await forecastProfile(deps, run.userId);
    await store.updateForecast(db, run, { ...outcome, now: clock.now(), isAnswer: true });
  } catch (error) {
    if (attempt > FORECAST_RETRIES) {
      const failed = { status: 'failed' as const, now: clock.now(), isAnswer: false };
      await store.updateForecast(db, run, failed);
    }
    throw error;
  }
}

/**
 * Starts forecasts that a migration invalidated again, a few at a time and on no one's budget. If
 * the source is unavailable, they start again an hour later.
 */
export async function restartInvalidatedForecasts({
  db,
  clock,
  jobs,
}: Pick<Deps, 'db' | 'clock' | 'jobs'>): Promise<void> {
  const retryBefore = new Date(clock.now().getTime() - HOUR_MS);
  const userIds = await store.findInvalidatedForecasts(db, {
    retryBefore,
    limit: RESTARTED_AT_ONCE,
  });
  for (const userId of userIds) {
    await runInTransaction(db, async (tx) => {
      if (await holdAccount(tx, userId)) await queueForecast({ clock, jobs }, tx, userId);
    });
  }
}
