import type { Deps } from '../../deps.ts';
import { type Calibration, readCalibration } from './calibration.store.ts';
import { ENOUGH_SCORED, isSound, SOUND_COVERAGE } from './score.rules.ts';

/** For the operator: how forecasts did, by version of the method, newest first. */
export async function describeForecasts({
  db,
}: Pick<Deps, 'db'>): Promise<(Calibration & { verdict: string })[]> {
  const calibrations = await readCalibration(db);
  return calibrations.map((each) => ({ ...each, verdict: verdictOn(each) }));
}

function verdictOn(calibration: Calibration): string {
  const sound = isSound(calibration);
  if (sound === null) return `too few to say: fewer than ${ENOUGH_SCORED} scored`;
  const limits = `${SOUND_COVERAGE.from * 100} to ${SOUND_COVERAGE.to * 100} %`;
  return sound ? `sound: within ${limits}` : `not sound: outside ${limits}`;
}
