import type { Deps } from '../../deps.ts';
import { type Calibration, readCalibration } from './calibration.store.ts';
import {
  ENOUGH_SCORED,
  SOUND_COVERAGE,
  type ForecastVerdict,
  judgeCoverage,
} from './score.rules.ts';

export async function describeForecasts({
  db,
}: Pick<Deps, 'db'>): Promise<(Calibration & { verdict: string })[]> {
  const calibrations = await readCalibration(db);
  return calibrations.map((each) => ({ ...each, verdict: VERDICTS[judgeCoverage(each)] }));
}

const [FROM, TO] = [SOUND_COVERAGE.from * 100, SOUND_COVERAGE.to * 100];

const VERDICTS: Readonly<Record<ForecastVerdict, string>> = {
  tooFew: `too few to say: fewer than ${ENOUGH_SCORED} scored`,
  sound: `sound: the bounds hold ${FROM} to ${TO} % of outcomes`,
  tooNarrow: `not sound: the bounds hold fewer than ${FROM} % of outcomes, so they are too narrow`,
  tooWide: `not sound: the bounds hold more than ${TO} % of outcomes, so they are too wide`,
};
