import { defineModule, erasedWithAccount } from '../../module.ts';
import { endSessionsOfAll } from './sessions.ts';
import { deleteSessionsOf } from './sessions.store.ts';

export const sessionsModule = defineModule({
  name: 'sessions',
  afterRestore: endSessionsOfAll,
  listeners: () => ({
    'account.erased': (tx, { userId }) => deleteSessionsOf(tx, userId),
  }),
  data: { sessions: erasedWithAccount('the account stays, and stays signed in') },
});
