import type { ReplyOf } from '../../../contract/http/route.ts';
import type { getInsights } from '../../../contract/routes/insights.ts';
import type { Db } from '../../platform/database/tables.ts';
import { DAY_MS } from '../../platform/time/durations.ts';
import { pickQuantiles } from '../forecast/forecast.ts';
import { type IssuedForecast, listIssuedForecasts } from '../issued-forecasts/issued-forecasts.ts';
import { findForecast } from '../profiles/profiles.ts';
import { countNewPosts, countSignalsByDay } from './insights.store.ts';

const MONTH_DAYS = 30;
const EARLIER_MONTHS = 12;

type MonthReply = ReplyOf<typeof getInsights>['month'];

/** The running window of the forecast, or the last 30 days without one. */
export async function describeMonth(db: Db, userId: string, now: Date): Promise<MonthReply> {
  const issued = await listIssuedForecasts(db, userId);
  const forecast = issued.find(({ startsAt, endsAt }) => startsAt <= now && endsAt > now) ?? null;
  const startsAt = forecast?.startsAt ?? new Date(now.getTime() - MONTH_DAYS * DAY_MS);
  const span = { userId, since: startsAt, until: now };
  const [days, newPosts] = await Promise.all([
    countSignalsByDay(db, span),
    countNewPosts(db, span),
  ]);
  const begun = Math.ceil((now.getTime() - startsAt.getTime()) / DAY_MS);
  const signalsByDay = Array.from({ length: begun }, () => 0);
  for (const { day, signals } of days) signalsByDay[day] = signals;
  return {
    startsAt,
    endsAt: forecast?.endsAt ?? now,
    signalsByDay,
    newPosts,
    forecast: forecast && {
      ...forecast,
      quantiles: pickQuantiles(forecast.percentiles),
      previous: await findPrevious(db, userId, { issued, forecast }),
    },
    earlier: listClosed(issued),
  };
}

async function findPrevious(
  db: Db,
  userId: string,
  { issued, forecast }: { issued: readonly IssuedForecast[]; forecast: IssuedForecast },
): Promise<{ median: number; issuedAt: Date } | null> {
  const before = issued.find(({ startsAt }) => startsAt < forecast.startsAt);
  if (before !== undefined) return { median: before.median, issuedAt: before.issuedAt };
  const row = await findForecast(db, userId);
  if (row?.status !== 'ready' || row.forecast === null) return null;
  if (row.changed_at >= forecast.issuedAt) return null;
  return { median: row.forecast.predictedMonthlySignals, issuedAt: row.changed_at };
}

function listClosed(
  issued: Awaited<ReturnType<typeof listIssuedForecasts>>,
): MonthReply['earlier'] {
  return issued
    .flatMap(({ outcome, ...window }) => (outcome === null ? [] : [{ ...window, outcome }]))
    .slice(0, EARLIER_MONTHS);
}
