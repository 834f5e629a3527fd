import { defineModule, erasedWithAccount } from '../../module.ts';
import { deleteEventsOf } from './security.store.ts';

export const securityModule = defineModule({
  name: 'security',
  listeners: () => ({
    'account.erased': (tx, { userId }) => deleteEventsOf(tx, userId),
  }),
  data: {
    security_events: erasedWithAccount('the owner can still see the activity'),
  },
});
