import type { Deps } from '../../deps.ts';
import { defineModule, eraseWithAccount } from '../../module.ts';
import { replaySuppressions } from './replay.ts';

export const privacyModule = defineModule<Pick<Deps, 'db'>>({
  name: 'privacy',
  replay: replaySuppressions,
  data: {
    account_suppressions: eraseWithAccount(
      'people that the member erased must not come back with a new plan',
    ),
  },
});
