import { type DoctorContext, isUnreachable } from '../examination/context.ts';
import type { Report } from '../examination/finding.ts';

/** What the calls to one source have cost today, and whether it is called. */
export async function examineCost(
  { installation }: DoctorContext,
  source: string,
  report: Report,
): Promise<void> {
  const found = await installation.sources();
  if (isUnreachable(found)) return report.unknown('cost', found.reason);
  const state = found.find(({ name }) => name === source);
  if (state === undefined) return report.skipped('cost', 'NETWORK_SOURCES does not name it');
  const says = `${state.costToday.toFixed(2)} of ${state.dailyBudget} US dollars of today are spent`;
  const since = state.failingSince;
  if (state.restriction !== null) {
    const fix = `Clear it up with the service, then npm run rapport -- lift-restriction ${source}`;
    return report.problem('cost', `${says}; it restricted its credential`, fix);
  }
  if (since !== null) return report.warning('cost', `${says}; it fails since ${since}`, 'The log');
  report.ok('cost', `${says}${state.isInUse ? '; it is in use' : ''}`);
}
