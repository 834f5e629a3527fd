import type * as z from 'zod/mini';
import type { Relation as RelationSchema } from '../../../contract/relation.ts';
import type { PersonKey } from '../../gateways/network/network.ts';
import type { Db } from '../../platform/database/tables.ts';
import { normalizeName } from './imports.rules.ts';
import {
  findConnectionsTime,
  findKnownByKey,
  findKnownByName,
  listKnownWith,
} from './relation.store.ts';

type Relation = z.output<typeof RelationSchema>;

/** By the address of the profile, otherwise by the name, if only one known person has it. */
export async function findRelation(
  db: Db,
  userId: string,
  { personId, name }: { personId: number; name: string },
): Promise<Relation> {
  const connectionsAsOf = await findConnectionsTime(db, userId);
  const rows = await findKnownByKey(db, userId, personId);
  const isByName = rows.length === 0;
  const found = isByName ? await findKnownByName(db, userId, normalizeName(name)) : rows;
  const [latest] = found;
  if (!latest) return { known: null, connectionsAsOf };
  const pick = <Name extends keyof typeof latest>(column: Name) =>
    found.map((row) => row[column]).find((value) => value !== null) ?? null;
  return {
    known: {
      connectedOn: pick('connected_on'),
      invitedOn: pick('invited_on'),
      isInvitedByMember: pick('is_invited_by_member'),
      wroteOn: pick('wrote_on'),
      writtenToOn: pick('written_to_on'),
      isByName,
    },
    connectionsAsOf,
  };
}

/** For the person with these keys to read, without naming the accounts. */
export async function describeRelations(db: Db, keys: readonly PersonKey[]) {
  const rows = await listKnownWith(db, keys);
  return rows.map((row) => ({
    connectedOn: row.connected_on,
    invitedOn: row.invited_on,
    wroteOn: row.wrote_on,
    writtenToOn: row.written_to_on,
  }));
}
