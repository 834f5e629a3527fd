import type { Deps } from '../../deps.ts';
import { readInParts } from '../../platform/database/rows-in-parts.ts';
import type { Db } from '../../platform/database/tables.ts';
import { runInTransaction } from '../../platform/database/transactions.ts';
import { DAY_MS } from '../../platform/time/durations.ts';
import {
  FORECAST_VERSION,
  MAX_POSTS,
  computeNaiveMean,
  forecastMonthlySignals,
} from '../forecast/forecast.ts';
import { findForecast } from '../profiles/profiles.ts';
import { findStanding } from '../standing/standing.ts';
import { holdAccount } from '../users/users.ts';
import { issueJob } from './issued-forecasts.jobs.ts';
import * as store from './issued-forecasts.store.ts';
import { listPostSignals } from './post-signals.store.ts';

const WINDOW_MS = 30 * DAY_MS;
/** A forecast issued later begins a new series instead of continuing the last window. */
const LATE_AFTER_MS = DAY_MS;
/** The wait without a plan, or without engagement to base a forecast on. */
const TRY_AGAIN_MS = DAY_MS;
const SENT_AT_ONCE = 500;
/** Until then the first month has the forecast by which the member chose the plan. */
const CHOSEN_BY_MS = 7 * DAY_MS;

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
  const due = readInParts<string>((after) =>
    store.findDue(db, { now, after, limit: SENT_AT_ONCE }),
  );
  for await (const userId of due) await jobs.send(issueJob, { userId });
}

export type IssueDeps = Pick<Deps, 'db' | 'database' | 'clock'>;

export async function issueForecast(deps: IssueDeps, userId: string): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const dueAt = await store.findDueAt(db, userId);
  if (dueAt === null || dueAt > now) return;
  const last = await store.findLastEnd(db, userId);
  const forecast = await prepareForecast(deps, { userId, now, isFirst: last === null });
  const continues = last !== null && now.getTime() - last.getTime() < LATE_AFTER_MS;
  const startsAt = continues ? last : now;
  const endsAt = new Date(startsAt.getTime() + WINDOW_MS);
  const nextAt = forecast === null ? new Date(now.getTime() + TRY_AGAIN_MS) : endsAt;
  await runInTransaction(db, async (tx) => {
    if (!(await holdAccount(tx, userId))) return;
    // If two runs overlap, the second one has nothing to do.
    if (!(await store.moveSchedule(tx, { userId, from: dueAt, to: nextAt }))) return;
    if (forecast === null) return;
    await store.insertForecast(tx, { userId, startsAt, endsAt, ...forecast });
  });
}

async function prepareForecast(
  deps: IssueDeps,
  { userId, now, isFirst }: { userId: string; now: Date; isFirst: boolean },
) {
  const { isActiveSubscription } = await findStanding(deps, userId);
  if (!isActiveSubscription) return null;
  const listed = await listPostSignals(deps.db, { userId, limit: MAX_POSTS });
  const posts = listed.map(({ postedAt, signals }) => ({ postedAt, engagement: signals }));
  const chosenBy = isFirst ? await findChosenBy(deps.db, userId, now) : null;
  const { forecast, issuedAt } = chosenBy ?? {
    forecast: forecastMonthlySignals(posts, now),
    issuedAt: now,
  };
  const { percentiles, postsUsed, postsPerMonth } = forecast;
  if (percentiles === null) return null;
  const naive = computeNaiveMean(posts, now);
  return {
    version: FORECAST_VERSION,
    issuedAt,
    percentiles,
    naive,
    posts: postsUsed,
    postsPerMonth,
  };
}

async function findChosenBy(db: Db, userId: string, now: Date) {
  const row = await findForecast(db, userId);
  if (row?.status !== 'ready' || !row.forecast?.percentiles) return null;
  if (now.getTime() - row.changed_at.getTime() > CHOSEN_BY_MS) return null;
  return { forecast: row.forecast, issuedAt: row.changed_at };
}
