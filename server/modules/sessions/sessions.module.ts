import { defineModule, eraseWithAccount } from '../../module.ts';
import { endSessionsOfAll } from './sessions.ts';
import { deleteSessions } from './sessions.store.ts';

export const sessionsModule = defineModule({
  name: 'sessions',
  afterRestore: endSessionsOfAll,
  listeners: () => ({
    'account.erased': (tx, { userId }) => deleteSessions(tx, userId),
  }),
  data: { sessions: eraseWithAccount('the account stays, and stays signed in') },
});
