import type { Deps } from '../../deps.ts';
import { getRequestState } from './subject-requests.rules.ts';
import * as store from './subject-requests.store.ts';

export async function listSubjectRequests({ db }: Pick<Deps, 'db'>, limit: number) {
  const requests = await store.listRequests(db, limit);
  const all = await store.countRequests(db);
  return { requests, leftOut: Math.max(0, all - requests.length) };
}

/** A profile that is still looked up would stay stored. */
export async function closeSubjectRequest(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, dryRun }: { id: string; dryRun: boolean },
): Promise<'closed' | 'not_open' | 'looked_up'> {
  const request = await store.findRequest(db, id);
  if (!request || getRequestState(request) !== 'open') return 'not_open';
  if (request.look_up_at !== null) return 'looked_up';
  if (dryRun) return 'closed';
  return (await store.finishRequest(db, id, clock.now())) ? 'closed' : 'not_open';
}
