import type { Deps } from '../../deps.ts';
import { defineModule, ERASED } from '../../module.ts';
import { handle } from '../../platform/jobs/jobs.ts';
import { mailDataReady } from './processing/data-ready.ts';
import {
  startDataProcessing,
  processData,
  type ProcessingDeps,
  resumeStalled,
} from './processing/processing.ts';
import { openAfterRaise, openAfterRenewal, openWaitingSignals } from './opening/opening.ts';
import { deleteDue } from './retention/retention.ts';
import {
  dataReadyJob,
  openWaitingJob,
  processingJob,
  resumeJob,
  retentionJob,
} from './signals.jobs.ts';
import { signalsRoutes } from './signals.routes.ts';
import { eraseSignals } from './signals.store.ts';

type SignalsDeps = ProcessingDeps &
  Pick<Deps, 'mailer' | 'settings' | 'database' | 'events' | 'log'>;

export const signalsModule = defineModule<SignalsDeps>({
  name: 'signals',
  routes: signalsRoutes,
  jobs: (deps) => [
    handle(processingJob, ({ userId }, { signal: stop }) => processData(deps, userId, stop)),
    handle(dataReadyJob, ({ userId }, { jobId }) => mailDataReady(deps, userId, jobId)),
    handle(resumeJob, () => resumeStalled(deps)),
    handle(openWaitingJob, async ({ userId }) => void (await openWaitingSignals(deps, userId))),
    handle(retentionJob, (_, { signal: stop }) => deleteDue(deps, stop)),
  ],
  listeners: (deps) => ({
    'subscription.activated': (tx, { userId }) => startDataProcessing(deps, tx, userId),
    'allowance.raised': (_, { userId }) => openAfterRaise(deps, userId),
    'allowance.renewed': (tx, { userId }) => openAfterRenewal(deps, tx, userId),
    'data.erased': (tx, { userId }) => eraseSignals(tx, userId),
    'account.erased': (tx, { userId }) => eraseSignals(tx, userId),
  }),
  data: {
    trackings: ERASED,
    data_processings: ERASED,
    posts: ERASED,
    post_readings: ERASED,
    people: ERASED,
    person_keys: ERASED,
    person_merges: ERASED,
    lead_heat: ERASED,
    signals: ERASED,
  },
});
