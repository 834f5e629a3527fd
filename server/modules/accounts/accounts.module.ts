import { defineModule, eraseWithAccount } from '../../module.ts';
import { handle, handleDeletion } from '../../platform/jobs/jobs.ts';
import * as jobs from './accounts.jobs.ts';
import { bindAccountsRoutes } from './accounts.routes.ts';
import { cleanUp } from './clean-up.ts';
import { mailDeletionCode, mailEmailCode, mailResetCode } from './codes/code-mails.ts';
import { deleteAllPending } from './codes/codes.store.ts';
import { mailNewDevice } from './devices/device-notices.ts';
import { eraseDeleted, resumeErasures } from './deletion/erasure.ts';
import { mailGoodbye } from './deletion/goodbye.ts';
import { replayDeletions } from './deletion/replay.ts';
import { mailNotice } from './notices.ts';

const SHORT_LIVED = eraseWithAccount('it expires within minutes and is then deleted');
const SIGN_IN_DATA = eraseWithAccount('the account stays, with its ways to sign in');

export const accountsModule = defineModule({
  name: 'accounts',
  replay: replayDeletions,
  // They may have been used since.
  afterRestore: ({ db }) => deleteAllPending(db),
  routes: bindAccountsRoutes,
  jobs: (deps) => [
    handle(jobs.noticeJob, (data, attempt) => mailNotice(deps, data, attempt)),
    handle(jobs.newDeviceJob, (data, attempt) => mailNewDevice(deps, data, attempt)),
    handle(jobs.resetCodeJob, (data, attempt) => mailResetCode(deps, data, attempt)),
    handle(jobs.deletionCodeJob, (data, attempt) => mailDeletionCode(deps, data, attempt)),
    handle(jobs.emailCodeJob, (data, attempt) => mailEmailCode(deps, data, attempt)),
    handle(jobs.goodbyeJob, (data, attempt) => mailGoodbye(deps, data, attempt)),
    handle(jobs.erasureJob, (data) => eraseDeleted(deps, data)),
    handle(jobs.resumeErasuresJob, () => resumeErasures(deps)),
    handleDeletion(deps, jobs.cleanUpJob, (confirmed) => cleanUp(confirmed)),
  ],
  listeners: (deps) => ({
    'data.erased': (_, { userId }) => deps.jobs.deleteJobs(userId, 'finished'),
    'account.erased': (_, { userId }) => deps.jobs.deleteJobs(userId, 'all'),
  }),
  data: {
    codes: SHORT_LIVED,
    reset_grants: SHORT_LIVED,
    handoffs: SHORT_LIVED,
    identities: SIGN_IN_DATA,
    identity_routes: SIGN_IN_DATA,
    known_devices: SIGN_IN_DATA,
  },
});
