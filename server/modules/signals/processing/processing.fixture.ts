import { getDataProcessing } from '../../../../contract/routes/signals.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { startProfiles } from '../../profiles/profiles.fixture.ts';
import { signalsModule } from '../signals.module.ts';
import { startDataProcessing } from './processing.ts';

export type Processing = Awaited<ReturnType<typeof startProcessing>>;

export async function startProcessing(options: Parameters<typeof startProfiles>[0] = {}) {
  const started = await startProfiles({ ...options, modules: [signalsModule] });
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
