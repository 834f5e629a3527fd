import { getDataProcessing } from '../../../../contract/routes/signals.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { profiles } from '../../profiles/profiles.fixture.ts';
import { signalsModule } from '../signals.module.ts';
import { startDataProcessing } from './processing.ts';

export type Processing = Awaited<ReturnType<typeof processing>>;

export async function processing(o: Parameters<typeof profiles>[0] = {}) {
  const started = await profiles({ ...o, modules: [signalsModule] });
  const { db, deps, call } = started;
  return {
    ...started,
    begin: (user: string) => runInTransaction(db, (tx) => startDataProcessing(deps, tx, user)),
    async getProcessing(user: string) {
      const { status, body } = await call('GET', '/user/data-processing', { user });
      return { status, body: getDataProcessing.replies[200].parse(body) };
    },
  };
}
