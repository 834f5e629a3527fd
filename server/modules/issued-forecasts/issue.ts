import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/tables.ts';
import { runInTransaction } from '../../platform/database/transactions.ts';
import { DAY_MS } from '../../platform/time/durations.ts';
import {
  FORECAST_VERSION,
  MAX_POSTS,
  computeNaiveMean,
  forecastMonthlySignals,
} from '../forecast/forecast.ts';
import { listPostSignals } from './post-signals.store.ts';
import { findStanding } from '../standing/standing.ts';
import { holdAccount } from '../users/users.ts';
import { issueJob } from './issued-forecasts.jobs.ts';
import * as store from './issued-forecasts.store.ts';

const WINDOW_MS = 30 * DAY_MS;
/** A forecast issued later begins a new series instead of continuing the last window. */
const LATE_AFTER_MS = DAY_MS;
/** The wait without a plan, or without engagement to base a forecast on. */
const TRY_AGAIN_MS = DAY_MS;
const SENT_AT_ONCE = 500;

/** Joins the transaction that has read the history. */
export async function startForecasts(
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  tx: Db,
  userId: string,
): Promise<void> {
  await store.insertSchedule(tx, { userId, dueAt: clock.now() });
  await jobs.send(issueJob, { userId });
}

export async function sendDueForecasts({
  db,
  clock,
  jobs,
}: Pick<Deps, 'db' | 'clock' | 'jobs'>): Promise<void> {
  const now = clock.now();
  let after: string | null = null;
  do {
    const users: string[] = await store.findDue(db, { now, after, limit: SENT_AT_ONCE });
    for (const userId of users) await jobs.send(issueJob, { userId });
    after = users.at(-1) ?? null;
  } while (after !== null);
}

export type IssueDeps = Pick<Deps, 'db' | 'database' | 'clock'>;

export async function issueForecast(deps: IssueDeps, userId: string): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const dueAt = await store.findDueAt(db, userId);
  if (dueAt === null || dueAt > now) return;
  const forecast = await computeForecast(deps, userId, now);
  const last = await store.findLastEnd(db, userId);
  const continues = last !== null && now.getTime() - last.getTime() < LATE_AFTER_MS;
  const startsAt = continues ? last : now;
  const endsAt = new Date(startsAt.getTime() + WINDOW_MS);
  const nextAt = forecast === null ? new Date(now.getTime() + TRY_AGAIN_MS) : endsAt;
  await runInTransaction(db, async (tx) => {
    if (!(await holdAccount(tx, userId))) return;
    // If two runs overlap, the second one has nothing to do.
    if (!(await store.moveSchedule(tx, { userId, from: dueAt, to: nextAt }))) return;
    if (forecast === null) return;
    await store.insertForecast(tx, { userId, startsAt, endsAt, issuedAt: now, ...forecast });
  });
}

async function computeForecast(deps: IssueDeps, userId: string, now: Date) {
  const { isActiveSubscription } = await findStanding(deps, userId);
  if (!isActiveSubscription) return null;
  const listed = await listPostSignals(deps.db, { userId, limit: MAX_POSTS });
  const posts = listed.map(({ postedAt, signals }) => ({ postedAt, engagement: signals }));
  const { percentiles, postsUsed, postsPerMonth } = forecastMonthlySignals(posts, now);
  if (percentiles === null) return null;
  const naive = computeNaiveMean(posts, now);
  return { version: FORECAST_VERSION, percentiles, naive, posts: postsUsed, postsPerMonth };
}
