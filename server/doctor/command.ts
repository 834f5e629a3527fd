import { dispatch } from '../operator/dispatch.ts';
import {
  type Environment,
  findSliceProblems,
  readSlice,
  SettingsError,
  type Slice,
} from '../platform/settings/slice.ts';
import { readSettings, type Settings, slices } from '../settings.ts';
import type { DoctorContext } from './examination/context.ts';
import { type Diagnosis, diagnose } from './doctor.ts';
import { createSystemDns } from './examination/dns.ts';
import { createInstallation } from './installation.ts';
import { presentDiagnosis } from './presentation.ts';

/** `rapport doctor`. Missing and malformed settings are findings, too. */
export async function runDoctor(
  options: { environment: Environment; complete(): Environment },
  isTouching: boolean,
): Promise<{ diagnosis: Diagnosis; present: typeof presentDiagnosis }> {
  const diagnosis = await diagnose({
    ...readDoctorSettings(options.complete()),
    isTouching,
    dns: createSystemDns(),
    installation: createInstallation((request) => dispatch(request, options), options.environment),
    now: () => new Date(),
    eventWithinMs: 30_000,
  });
  return { diagnosis, present: presentDiagnosis };
}

/** Reads as many slices as possible: during set-up, some services are not configured yet. */
function readDoctorSettings(
  environment: Environment,
): Pick<DoctorContext, 'settings' | 'unread' | 'refusals'> {
  try {
    return { settings: readSettings(environment), unread: new Set(), refusals: [] };
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const parts = Object.entries<Slice>(slices).map(([name, each]) => ({
      name: name as keyof Settings, // the slices' own keys
      each,
      isReadable: findSliceProblems(each, environment).length === 0,
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
