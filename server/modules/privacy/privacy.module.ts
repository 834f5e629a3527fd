import { defineModule, erasedWithAccount } from '../../module.ts';
import { deleteAccountSuppressions } from './suppressions.store.ts';

export const privacyModule = defineModule<object>({
  name: 'privacy',
  listeners: () => ({
    'account.erased': (tx, { userId }) => deleteAccountSuppressions(tx, userId),
  }),
  data: {
    account_suppressions: erasedWithAccount(
      'people whom the member erased must not come back with a new plan',
    ),
  },
});
