import type { Deps } from '../../deps.ts';
import { chooseSource } from '../../gateways/network/relay.ts';
import { defineModule, ERASED, eraseWithAccount } from '../../module.ts';
import { handle, handleDeletion } from '../../platform/jobs/jobs.ts';
import { runInLongTransaction } from '../../platform/database/transactions.ts';
import { skipNumbers } from './counters.store.ts';
import { mailDataReady } from './processing/data-ready.ts';
import {
  processData,
  type ProcessingDeps,
  resumeStalled,
  startMissing,
  startWithPlan,
} from './processing/processing.ts';
import { openAfterRaise, openAfterRenewal, openOfPeriod } from './opening/opening.ts';
import { deleteDue } from './retention/retention.ts';
import {
  dataReadyJob,
  openWaitingJob,
  processingJob,
  resumeJob,
  retentionJob,
} from './signals.jobs.ts';
import { bindSignalsRoutes } from './signals.routes.ts';
import { replayErasures } from './people/replay-erasures.ts';

type SignalsDeps = ProcessingDeps &
  Pick<Deps, 'mailer' | 'settings' | 'database' | 'events' | 'log' | 'secrets'>;

export const signalsModule = defineModule<SignalsDeps>({
  name: 'signals',
  afterRestore: ({ db, clock }) => runInLongTransaction(db, (tx) => skipNumbers(tx, clock.now())),
  replay: replayErasures,
  routes: bindSignalsRoutes,
  jobs: (deps) => [
    handle(processingJob, async ({ userId }, { stop }) => {
      const chosen = await chooseSource(deps, { share: 'history', mayTry: true });
      await processData(chosen, userId, stop);
    }),
    handle(dataReadyJob, ({ userId }, { jobId }) => mailDataReady(deps, userId, jobId)),
    handle(resumeJob, async () => {
      await startMissing(deps);
      await resumeStalled(deps);
    }),
    handle(openWaitingJob, (job) => openOfPeriod(deps, job)),
    handleDeletion(deps, retentionJob, (confirmed, { stop }) => deleteDue(confirmed, stop)),
  ],
  listeners: (deps) => ({
    'subscription.activated': (tx, { userId }) => startWithPlan(deps, tx, userId),
    'allowance.raised': (_, raised) => openAfterRaise(deps, raised),
    'allowance.renewed': (tx, renewed) => openAfterRenewal(deps, tx, renewed),
  }),
  data: {
    // In the order of locks: writers lock the counters first and stop if they are missing.
    trackings: ERASED,
    data_processings: ERASED,
    signals: ERASED,
    lead_heat: ERASED,
    person_merges: ERASED,
    person_keys: ERASED,
    people: ERASED,
    post_readings: ERASED,
    posts: ERASED,
    erased_signals: eraseWithAccount(
      'what was erased at a person’s request must not come back with a new plan',
    ),
  },
});
