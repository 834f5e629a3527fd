import type { Db } from '../../platform/database/tables.ts';
import { listIpNetworks } from '../sessions/sessions.ts';
import { deviceKey, codeKey, loginPairKey } from './attempts.ts';
import { listDevices } from './devices/devices.store.ts';

export function limitKeysOfAddress(email: string, networks: readonly string[]): string[] {
  const pairs = networks.map((network) => loginPairKey(network, email));
  return [email, codeKey('reset', email), codeKey('delete', email), ...pairs];
}

export async function limitKeysOfUser(
  db: Db,
  { id, email }: { id: string; email: string },
  networks: readonly string[],
): Promise<string[]> {
  const devices = await listDevices(db, id);
  const known = await listIpNetworks(db, id);
  return [id, ...devices.map(deviceKey), ...limitKeysOfAddress(email, [...networks, ...known])];
}
