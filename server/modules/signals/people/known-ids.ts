import { formatKey, type PersonKey } from '../../../gateways/network/network.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { findHolders, findOwnKeys } from './holders.store.ts';

/**
 * Ids only, since a public identifier may belong to another person now. Only these keys if ids
 * differ.
 */
export async function withKnownIds(db: Db, keys: readonly PersonKey[]): Promise<PersonKey[]> {
  const first = await findKeysOfOwner(db, keys);
  const ids = first.length === 0 ? [] : [...first, ...(await findKeysOfOwner(db, first))];
  const all = new Map([...keys, ...ids].map((key) => [formatKey(key), key]));
  return [...all.values()];
}

async function findKeysOfOwner(db: Db, keys: readonly PersonKey[]): Promise<PersonKey[]> {
  const holders = await findHolders(db, keys);
  const given = keys.find(({ kind }) => kind === 'member')?.value;
  const own = holders.filter(
    ({ member_key: id }) => given === undefined || id === null || id === given,
  );
  const members = new Set(own.flatMap(({ member_key: id }) => id ?? []));
  return own.length === 0 || members.size > 1 ? [] : findOwnKeys(db, own);
}
