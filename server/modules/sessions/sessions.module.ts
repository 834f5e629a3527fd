import { defineModule, eraseWithAccount } from '../../module.ts';
import { endSessionsOfAll } from './sessions.ts';

export const sessionsModule = defineModule({
  name: 'sessions',
  afterRestore: endSessionsOfAll,
  data: { sessions: eraseWithAccount('the account stays, and stays signed in') },
});
