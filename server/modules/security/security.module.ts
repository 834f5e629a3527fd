import { defineModule, eraseWithAccount } from '../../module.ts';

export const securityModule = defineModule({
  name: 'security',
  data: {
    security_events: eraseWithAccount('the owner can still see the activity'),
  },
});
