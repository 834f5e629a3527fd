import { defineModule, erasedWithAccount } from '../../module.ts';
import { deleteSessionsOf } from './sessions.store.ts';

export const sessionsModule = defineModule({
  name: 'sessions',
  listeners: () => ({
    'account.erased': (tx, { userId }) => deleteSessionsOf(tx, userId),
  }),
  data: { sessions: erasedWithAccount('the account stays, and stays signed in') },
});
