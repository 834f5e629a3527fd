import type { Deps } from '../../deps.ts';
import { deleteOldActivity } from '../security/security.ts';
import { deleteEndedSessions } from '../sessions/sessions.ts';
import { deleteExpired } from './codes/codes.store.ts';
import { deleteUnseenDevices } from './devices/devices.ts';
import { dropOverdueGoodbyes } from './deletion/goodbye.ts';

export async function cleanUp(deps: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  await deleteExpired(deps.db, deps.clock.now());
  await deleteEndedSessions(deps);
  await deleteUnseenDevices(deps);
  await deleteOldActivity(deps);
  await dropOverdueGoodbyes(deps);
}
