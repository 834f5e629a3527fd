import { startAccounts } from '../accounts/accounts.fixture.ts';
import { supportModule } from './support.module.ts';

export const startSupport = (
  options: Pick<NonNullable<Parameters<typeof startAccounts>[0]>, 'log'> = {},
) => startAccounts({ ...options, modules: [supportModule] });
