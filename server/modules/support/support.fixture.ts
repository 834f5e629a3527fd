import { accounts } from '../accounts/accounts.fixture.ts';
import { supportModule } from './support.module.ts';

export const support = (o: Pick<NonNullable<Parameters<typeof accounts>[0]>, 'log'> = {}) =>
  accounts({ ...o, modules: [supportModule] });
