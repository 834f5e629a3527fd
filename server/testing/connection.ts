import { randomBytes } from 'node:crypto';
import type { TestDb } from './databases/tables.ts';

/** As if the member had imported a list of connections with the person's address. */
export async function insertConnection(
  db: TestDb,
  { userId, personId, connectedOn }: { userId: string; personId: number; connectedOn: string },
): Promise<void> {
  const key = await db
    .selectFrom('person_keys')
    .select(['kind', 'value'])
    .where('user_id', '=', userId)
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('imports')
    .values({
      user_id: userId,
      import_no: personId,
      sha256: randomBytes(32),
      file_name: 'Connections.csv',
      kind: 'member-export',
      imported_at: new Date('2026-03-01'),
      from_day: null,
      until_day: null,
      receipt: '{}',
    })
    .execute();
  await db
    .insertInto('known_people')
    .values({
      user_id: userId,
      import_no: personId,
      key_kind: key.kind,
      key: key.value,
      name: '',
      connected_on: connectedOn,
      invited_on: null,
      is_invited_by_member: null,
      wrote_on: null,
      written_to_on: null,
    })
    .execute();
}
