import { dispatch } from '../operator/dispatch.ts';
import { SettingsError, type Environment } from '../platform/settings-slice.ts';
import { readSettings } from '../settings.ts';
import { type Diagnosis, diagnose } from './doctor.ts';
import { systemDns } from './dns.ts';
import { installationBy } from './installation.ts';
import { presentDiagnosis } from './presentation.ts';

/** `rapport doctor`. Malformed settings are findings, too; nothing else can be checked then. */
export async function runDoctor(
  o: { environment: Environment; complete(): Environment },
  isTouching: boolean,
): Promise<{ diagnosis: Diagnosis; present: typeof presentDiagnosis }> {
  return { diagnosis: await diagnosisOf(o, isTouching), present: presentDiagnosis };
}

async function diagnosisOf(
  o: { environment: Environment; complete(): Environment },
  isTouching: boolean,
): Promise<Diagnosis> {
  const settings = settingsOf(o.complete());
  if (settings instanceof SettingsError) return ofSettings(settings);
  return diagnose({
    settings,
    isTouching,
    dns: systemDns(),
    installation: installationBy((request) => dispatch(request, o), o.environment),
    now: () => new Date(),
    eventWithinMs: 30_000,
  });
}

function settingsOf(environment: Environment) {
  try {
    return readSettings(environment);
  } catch (error) {
    if (error instanceof SettingsError) return error;
    throw error;
  }
}

function ofSettings({ problems }: SettingsError): Diagnosis {
  const mend = 'The environment of Rapport; the README lists every setting';
  return {
    findings: problems.map((says) => ({
      area: 'Settings',
      check: 'environment',
      verdict: 'problem',
      says,
      mend,
    })),
    forTheEye: [],
    counts: { ok: 0, warning: 0, problem: problems.length, unknown: 0, skipped: 0 },
  };
}
