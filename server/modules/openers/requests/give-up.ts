import { OPENER_TONES } from '../../../../contract/openers.ts';
import type { Deps } from '../../../deps.ts';
import { readInParts } from '../../../platform/database/rows-in-parts.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { MINUTE_MS } from '../../../platform/time/durations.ts';
import { lockAccount } from '../../users/users.ts';
import { closeRequest, type RequestDeps } from './request-states.ts';
import * as store from './requests.store.ts';

/** Longer than any request runs. */
const HANGS_AFTER_MS = 5 * MINUTE_MS;
const AT_ONCE = 100;

export function giveUp(deps: RequestDeps, key: store.RequestKey, tokens: number): Promise<void> {
  return runInTransaction(deps.db, async (tx) => {
    if (!(await lockAccount(tx, key.user_id))) return;
    const request = await store.lockRequest(tx, key);
    if (!request || request.ending !== null) return;
    const variants = await store.findVariants(tx, request);
    const isWritten = variants.length > 0 || request.credit === 'settled';
    await closeRequest(deps, tx, request, {
      ending: isWritten ? 'written' : 'model_failed',
      shortfall: variants.length < OPENER_TONES.length ? 'stopped' : null,
      tokens,
    });
  });
}

/** Each in a separate transaction. If one fails, the next sweep retries it. */
export async function sweepRequests(deps: RequestDeps & Pick<Deps, 'log'>): Promise<void> {
  const now = deps.clock.now().getTime();
  const before = new Date(now - HANGS_AFTER_MS);
  const later = new Date(now + HANGS_AFTER_MS);
  const hanging = readInParts<store.OpenRequest>((after) =>
    store.findHanging(deps.db, { before, later, after, limit: AT_ONCE }),
  );
  for await (const request of hanging) {
    try {
      await giveUp(deps, request, 0);
    } catch (error) {
      deps.log.error(
        { err: error, key: request.key },
        'an opener that hangs could not be given up',
      );
    }
  }
}
