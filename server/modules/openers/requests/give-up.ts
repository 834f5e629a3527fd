import type { OpenerEnd } from '../../../../contract/openers.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import { MINUTE_MS } from '../../../platform/durations.ts';
import { lockAccount } from '../../users/users.ts';
import { closeRequest, type RequestDeps } from './request.ts';
import * as store from './requests.store.ts';

/** Longer than any request runs. */
const HANGS_AFTER_MS = 5 * MINUTE_MS;
const AT_ONCE = 100;

/** Ends a request without more variants. If none of the model was stored, its credit is released. */
export function giveUp(
  deps: RequestDeps,
  {
    userId,
    key,
    ending,
    tokens,
  }: { userId: string; key: string; ending: OpenerEnd; tokens: number },
): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    if (!(await lockAccount(tx, userId))) return;
    const request = await store.lockRequest(tx, { user_id: userId, key });
    if (!request || request.ending !== null) return;
    const variants = await store.findVariants(tx, request);
    const isWritten = variants.length > 0 || request.credit === 'settled';
    await closeRequest(deps, tx, request, { ending: isWritten ? 'written' : ending, tokens });
  });
}

/** Gives up requests whose process or session ended, each in a transaction of its own. */
export async function sweepRequests(deps: RequestDeps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - HANGS_AFTER_MS);
  for (;;) {
    const open = await store.findOpenBefore(deps.db, { before, limit: AT_ONCE });
    for (const { user_id: userId, key } of open) {
      await giveUp(deps, { userId, key, ending: 'model_failed', tokens: 0 });
    }
    if (open.length < AT_ONCE) return;
  }
}
