import { defineModule, ERASED, eraseWithAccount } from '../../module.ts';
import { handleDeletion } from '../../platform/jobs/jobs.ts';
import { deleteAnswers } from './answers.store.ts';
import { cleanUpJob } from './api-tokens.jobs.ts';
import { bindApiTokensRoutes } from './api-tokens.routes.ts';
import { revokeTokensOfAll } from './api-tokens.store.ts';
import { cleanUp } from './clean-up.ts';

const STAYS = eraseWithAccount('the account stays, and without a plan a token reads nothing');

export const apiTokensModule = defineModule({
  name: 'api-tokens',
  routes: (deps) => bindApiTokensRoutes(deps),
  jobs: (deps) => [handleDeletion(deps, cleanUpJob, (confirmed) => cleanUp(confirmed))],
  // One that was revoked since the backup must not live again.
  afterRestore: ({ db, clock }) => revokeTokensOfAll(db, clock.now()),
  listeners: () => ({
    // An answer may be about any of the member's people.
    'people.erased': (tx, { userId }) => deleteAnswers(tx, userId),
  }),
  data: { api_answers: ERASED, api_token_hashes: STAYS, api_tokens: STAYS },
});
