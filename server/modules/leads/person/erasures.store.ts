import type { PersonKey } from '../../../gateways/network/network.ts';
import { type Db, selectTables } from '../../../platform/database/tables.ts';
import type { LeadsTables } from '../leads.tables.ts';

const on = selectTables<LeadsTables>();

type ErasedLead = { userId: string; personId: number };

export async function insertErasure(
  tx: Db,
  { userId, personId, publicIdentifier }: ErasedLead & { publicIdentifier: string },
): Promise<void> {
  await on(tx)
    .insertInto('lead_erasures')
    .values({ user_id: userId, person_id: personId, public_identifier: publicIdentifier })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findErasure(
  db: Db,
  { userId, personId }: ErasedLead,
): Promise<string | null> {
  const row = await on(db)
    .selectFrom('lead_erasures')
    .select('public_identifier')
    .where('user_id', '=', userId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row?.public_identifier ?? null;
}

/** In all accounts: people who objected are stored nowhere, so no one needs their member id. */
export async function deleteErasures(db: Db, keys: readonly PersonKey[]): Promise<void> {
  const identifiers = keys.filter(({ kind }) => kind === 'public').map(({ value }) => value);
  if (identifiers.length === 0) return;
  await on(db).deleteFrom('lead_erasures').where('public_identifier', 'in', identifiers).execute();
}

export async function listIdentifiers(db: Db): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('lead_erasures')
    .select('public_identifier')
    .distinct()
    .execute();
  return rows.map((row) => row.public_identifier);
}

export async function deleteErasure(tx: Db, { userId, personId }: ErasedLead): Promise<void> {
  await on(tx)
    .deleteFrom('lead_erasures')
    .where('user_id', '=', userId)
    .where('person_id', '=', personId)
    .execute();
}
