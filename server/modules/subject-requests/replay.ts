import type { Deps } from '../../deps.ts';
import type { Erasures } from '../../erasures.ts';
import { getDueAt } from './subject-requests.rules.ts';
import * as store from './subject-requests.store.ts';

/** So that mailed links can undo objections, and the operator's list has them. */
export async function replayRequests({ db }: Pick<Deps, 'db'>, erasures: Erasures): Promise<void> {
  for (const { requestId, keys, ...objection } of erasures.objection) {
    const receivedAt = new Date(objection.receivedAt);
    const isLookedUp = keys.some(([kind]) => kind !== 'public');
    await store.insertKnownRequest(db, {
      request_id: requestId,
      kind: 'object',
      received_at: receivedAt,
      due_at: getDueAt(receivedAt),
      done_at: isLookedUp ? objection.at : null,
      undone_at: null,
      word: null,
      email: null,
      // The ledger has hashes only.
      keys: null,
      look_up_at: null,
      lookups: 0,
      place: null,
      opened_at: null,
    });
  }
  for (const { requestId, at } of erasures.objection_undone) {
    await store.markUndone(db, requestId, at);
  }
}
