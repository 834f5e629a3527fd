import type { Deps } from '../../deps.ts';
import { stateOf } from './subject-requests.rules.ts';
import { findRequest, finishRequest, listRequests } from './subject-requests.store.ts';

export function listSubjectRequests({ db }: Pick<Deps, 'db'>, most: number) {
  return listRequests(db, most);
}

export function closeSubjectRequest(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: string,
): Promise<boolean> {
  return finishRequest(db, id, clock.now());
}

export async function isOpenRequest({ db }: Pick<Deps, 'db'>, id: string): Promise<boolean> {
  const request = await findRequest(db, id);
  return request !== undefined && stateOf(request) === 'open';
}
