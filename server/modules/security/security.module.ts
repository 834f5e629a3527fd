import { defineModule, eraseWithAccount } from '../../module.ts';
import { deleteEvents } from './security.store.ts';

export const securityModule = defineModule({
  name: 'security',
  listeners: () => ({
    'account.erased': (tx, { userId }) => deleteEvents(tx, userId),
  }),
  data: {
    security_events: eraseWithAccount('the owner can still see the activity'),
  },
});
