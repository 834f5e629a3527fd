import { dispatch } from '../operator/dispatch.ts';
import {
  type Environment,
  problemsOfSlice,
  readSlice,
  SettingsError,
  type Slice,
} from '../platform/settings/slice.ts';
import { readSettings, type Settings, slices } from '../settings.ts';
import type { DoctorContext } from './examination/context.ts';
import { type Diagnosis, diagnose } from './doctor.ts';
import { systemDns } from './examination/dns.ts';
import { installationBy } from './installation.ts';
import { presentDiagnosis } from './presentation.ts';

/** `rapport doctor`. Missing and malformed settings are findings, too. */
export async function runDoctor(
  o: { environment: Environment; complete(): Environment },
  isTouching: boolean,
): Promise<{ diagnosis: Diagnosis; present: typeof presentDiagnosis }> {
  return { diagnosis: await diagnosisOf(o, isTouching), present: presentDiagnosis };
}

function diagnosisOf(
  o: { environment: Environment; complete(): Environment },
  isTouching: boolean,
): Promise<Diagnosis> {
  return diagnose({
    ...settingsOf(o.complete()),
    isTouching,
    dns: systemDns(),
    installation: installationBy((request) => dispatch(request, o), o.environment),
    now: () => new Date(),
    eventWithinMs: 30_000,
  });
}

/** Reads as many slices as possible: during set-up, some services are not configured yet. */
function settingsOf(
  environment: Environment,
): Pick<DoctorContext, 'settings' | 'unread' | 'refusals'> {
  try {
    return { settings: readSettings(environment), unread: new Set(), refusals: [] };
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const parts = Object.entries<Slice>(slices).map(([name, each]) => ({
      name: name as keyof Settings, // the slices' own keys
      each,
      isReadable: problemsOfSlice(each, environment).length === 0,
    }));
    const read = parts.filter(({ isReadable }) => isReadable);
    const values = read.map(({ name, each }) => [name, readSlice(each, environment)]);
    return {
      settings: Object.fromEntries(values) as Settings, // `unread` lists the missing slices
      unread: new Set(parts.filter(({ isReadable }) => !isReadable).map(({ name }) => name)),
      refusals: error.problems,
    };
  }
}
