import * as contract from '../../../contract/routes/billing.ts';
import type { Deps } from '../../deps.ts';
import { type BoundRoute, on } from '../../http.ts';
import type { Member } from '../sessions/sessions.ts';
import { getDataProcessing } from './processing.ts';

export function signalsRoutes(deps: Pick<Deps, 'db' | 'clock'>): BoundRoute<Member>[] {
  return [on(contract.getDataProcessing, ({ member }) => getDataProcessing(deps, member.userId))];
}
