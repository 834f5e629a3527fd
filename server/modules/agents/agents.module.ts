import { defineModule, eraseWithAccount } from '../../module.ts';
import { handleDeletion } from '../../platform/jobs/jobs.ts';
import { cleanUpJob } from './agents.jobs.ts';
import { bindAgentsRoutes } from './agents.routes.ts';
import { cleanUp } from './authorization/clean-up.ts';
import { deleteGrantsOfAll } from './authorization/grants.store.ts';
import { deleteRecordsOfMember } from './authorization/records.store.ts';

const STAYS = eraseWithAccount('the account stays, and without a plan an agent reads nothing');

export const agentsModule = defineModule({
  name: 'agents',
  routes: (deps) => bindAgentsRoutes(deps),
  jobs: (deps) => [handleDeletion(deps, cleanUpJob, (confirmed) => cleanUp(confirmed))],
  // One that was revoked since the backup must not live again.
  afterRestore: ({ db }) => deleteGrantsOfAll(db),
  listeners: () => ({
    'account.erased': (tx, { userId }) => deleteRecordsOfMember(tx, userId),
  }),
  data: { agent_tokens: STAYS, agent_grants: STAYS, agent_routes: STAYS },
});
