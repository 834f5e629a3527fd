import type { Deps } from '../../deps.ts';
import { readInParts } from '../../platform/database/rows-in-parts.ts';
import { runInTransaction } from '../../platform/database/transactions.ts';
import { DAY_MS } from '../../platform/time/durations.ts';
import { FORECAST_VERSION } from '../forecast/forecast.ts';
import { countSignalsBetween } from './post-signals.store.ts';
import { findPostsCheckedAt } from '../tracking/tracking.ts';
import { holdAccount } from '../users/users.ts';
import { readCalibration } from './calibration.store.ts';
import * as store from './issued-forecasts.store.ts';
import {
  computeIntervalScore,
  computePit,
  type ForecastVerdict,
  judgeCoverage,
} from './score.rules.ts';

const READ_WITHIN_MS = DAY_MS;
/** After this time, a window that no check has followed counts as not observed. */
const GIVEN_UP_MS = 7 * DAY_MS;
const SCORED_AT_ONCE = 200;

export type ScoreDeps = Pick<Deps, 'db' | 'clock' | 'log'>;

export async function scoreForecasts(deps: ScoreDeps): Promise<void> {
  const endedBefore = new Date(deps.clock.now().getTime() - READ_WITHIN_MS);
  const ended = readInParts<store.OpenForecast>((after) =>
    store.findEnded(deps.db, { endedBefore, after, limit: SCORED_AT_ONCE }),
  );
  let scored = 0;
  for await (const forecast of ended) if (await closeForecast(deps, forecast)) scored += 1;
  if (scored > 0) await warnIfUnsound(deps);
}

async function closeForecast(
  { db, clock }: ScoreDeps,
  { userId, startsAt, endsAt, percentiles }: store.OpenForecast,
): Promise<boolean> {
  const now = clock.now();
  const checkedAt = await findPostsCheckedAt(db, userId, now);
  const isObserved = checkedAt !== null && checkedAt >= endsAt;
  if (!isObserved && now.getTime() - endsAt.getTime() < GIVEN_UP_MS) return false;
  return runInTransaction(db, async (tx) => {
    if (!(await holdAccount(tx, userId))) return false;
    const closed = { userId, startsAt, closedAt: now };
    if (!isObserved) {
      await store.closeForecast(tx, { ...closed, score: null });
      return false;
    }
    const outcome = await countSignalsBetween(tx, { userId, from: startsAt, until: endsAt });
    const [low = 0, high = 0] = [percentiles[9], percentiles[89]];
    const score = {
      outcome,
      intervalScore: computeIntervalScore({ low, high }, outcome),
      pit: computePit(percentiles, outcome, Math.random()),
    };
    return store.closeForecast(tx, { ...closed, score });
  });
}

const ALERTS: Readonly<Record<ForecastVerdict, string | null>> = {
  tooFew: null,
  sound: null,
  tooNarrow: 'the bounds of forecasts hold fewer than eight in ten outcomes: they are too narrow',
  tooWide: 'the bounds of forecasts hold more than eight in ten outcomes: they are too wide',
};

async function warnIfUnsound({ db, log }: ScoreDeps): Promise<void> {
  const calibrations = await readCalibration(db);
  const current = calibrations.find(({ version }) => version === FORECAST_VERSION);
  const alert = current && ALERTS[judgeCoverage(current)];
  if (!current || !alert) return;
  const { scored, coverage } = current;
  log.error({ scored, coverage }, alert);
}
