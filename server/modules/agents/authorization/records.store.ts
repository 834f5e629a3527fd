import { type Insertable, type Selectable, sql } from 'kysely';
import { type Db, selectTables } from '../../../platform/database/tables.ts';
import { deleteUnlocked } from '../../../platform/database/unlocked.ts';
import type { AgentsTables } from '../agents.tables.ts';

const on = selectTables<AgentsTables>();

type RecordRow = Selectable<AgentsTables['agent_records']>;
type NewRecord = Insertable<AgentsTables['agent_records']>;

export async function saveRecord(tx: Db, row: NewRecord): Promise<void> {
  await on(tx)
    .insertInto('agent_records')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'key'])
        .doUpdateSet({ payload: row.payload, expires_at: row.expires_at }),
    )
    .execute();
}

export async function findRecord(
  db: Db,
  { kind, key, now }: Pick<RecordRow, 'kind' | 'key'> & { now: Date },
): Promise<RecordRow | undefined> {
  return on(db)
    .selectFrom('agent_records')
    .selectAll()
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export async function deleteRecord(tx: Db, { kind, key }: Pick<RecordRow, 'kind' | 'key'>) {
  await on(tx)
    .deleteFrom('agent_records')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .execute();
}

/** The kinds that may name a member. */
const OF_MEMBERS = ['Session', 'Interaction'];

export function mayNameMember(kind: string): boolean {
  return OF_MEMBERS.includes(kind);
}

export async function deleteRecordsOfMember(tx: Db, userId: string): Promise<void> {
  await on(tx)
    .deleteFrom('agent_records')
    .where('kind', 'in', OF_MEMBERS)
    .where(sql<boolean>`strpos(payload::text, ${userId}) > 0`)
    .execute();
}

/** Its registration, and the token that manages it. */
export async function keepRegistration(tx: Db, clientId: string, until: Date): Promise<void> {
  await on(tx)
    .updateTable('agent_records')
    .set({ expires_at: until })
    .where('client_id', '=', clientId)
    .where('kind', 'in', ['Client', 'RegistrationAccessToken'])
    .execute();
}

export async function deleteEndedRecords(db: Db, now: Date): Promise<void> {
  await deleteUnlocked(db, 'agent_records', sql`expires_at < ${now}`);
}
