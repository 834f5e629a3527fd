import type { Db } from '../../platform/database/tables.ts';
import { listIpNetworks } from '../sessions/sessions.ts';
import { buildDeviceKey, buildCodeKey, buildLoginPairKey } from './attempts.ts';
import { listDevices } from './devices/devices.store.ts';

export function limitKeysOfAddress(email: string, networks: readonly string[]): string[] {
  const pairs = networks.map((network) => buildLoginPairKey(network, email));
  const codes = (['reset', 'delete', 'verify'] as const).map((purpose) =>
    buildCodeKey(purpose, email),
  );
  return [email, ...codes, ...pairs];
}

export async function limitKeysOfUser(
  db: Db,
  { id, email }: { id: string; email: string },
  networks: readonly string[],
): Promise<string[]> {
  const devices = await listDevices(db, id);
  const known = await listIpNetworks(db, id);
  return [
    id,
    ...devices.map(buildDeviceKey),
    ...limitKeysOfAddress(email, [...networks, ...known]),
  ];
}
