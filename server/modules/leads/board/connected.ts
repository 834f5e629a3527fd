import type { Db } from '../../../platform/database/tables.ts';
import { findConnectedPeople, findConnectionsTime } from '../../imports/imports.ts';
import type { BoardPerson } from './board.ts';

/** Who is connected with the member; null until connections are imported. */
export async function findConnections(db: Db, userId: string): Promise<ReadonlySet<number> | null> {
  if ((await findConnectionsTime(db, userId)) === null) return null;
  return findConnectedPeople(db, userId);
}

export function filterConnected(
  people: readonly BoardPerson[],
  connected: 'yes' | 'no' | undefined,
  connections: ReadonlySet<number> | null,
): readonly BoardPerson[] {
  if (connected === undefined) return people;
  return people.filter(
    ({ personId }) => (connections?.has(personId) ?? false) === (connected === 'yes'),
  );
}
