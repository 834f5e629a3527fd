import { type Insertable, type Selectable, sql } from 'kysely';
import { hashSha256 } from '../../../platform/crypto/crypto.ts';
import { type Db, selectTables } from '../../../platform/database/tables.ts';
import { selectUnlockedRows } from '../../../platform/database/unlocked.ts';
import type { AgentsTables } from '../agents.tables.ts';
import { addRoute, deleteRoutes, deleteTokensOfGrant } from './tokens.store.ts';

const on = selectTables<AgentsTables>();

export type GrantRow = Selectable<AgentsTables['agent_grants']>;
type NewGrant = Pick<
  Insertable<AgentsTables['agent_grants']>,
  'user_id' | 'id' | 'client_id' | 'payload' | 'created_at' | 'expires_at'
>;
type GrantPlace = { readonly userId: string; readonly id: string };

export async function saveGrant(tx: Db, row: NewGrant): Promise<void> {
  const { payload } = row;
  await addRoute(tx, hashSha256(row.id), row.user_id);
  await on(tx)
    .insertInto('agent_grants')
    .values({
      ...row,
      client_name: '',
      redirect_host: '',
      scopes: [],
      last_used_at: null,
      last_used_prefix: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'id']).doUpdateSet({ payload, expires_at: row.expires_at }),
    )
    .execute();
}

export async function describeGrant(
  tx: Db,
  { userId, id }: GrantPlace,
  words: Pick<GrantRow, 'client_name' | 'redirect_host' | 'scopes'>,
): Promise<void> {
  await on(tx)
    .updateTable('agent_grants')
    .set(words)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

export async function findGrant(
  db: Db,
  { userId, id, now }: GrantPlace & { now: Date },
): Promise<GrantRow | undefined> {
  return on(db)
    .selectFrom('agent_grants')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export async function listGrants(db: Db, userId: string, now: Date): Promise<GrantRow[]> {
  return on(db)
    .selectFrom('agent_grants')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('client_name', '<>', '')
    .orderBy('created_at', 'desc')
    .execute();
}

export async function recordGrantUse(
  db: Db,
  { userId, id, at, prefix }: GrantPlace & { at: Date; prefix: string },
): Promise<void> {
  await on(db)
    .updateTable('agent_grants')
    .set({ last_used_at: at, last_used_prefix: prefix })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** With its tokens; true if it was there. */
export async function deleteGrant(tx: Db, { userId, id }: GrantPlace): Promise<boolean> {
  await deleteTokensOfGrant(tx, userId, id);
  await deleteRoutes(tx, [hashSha256(id)]);
  const { numDeletedRows } = await on(tx)
    .deleteFrom('agent_grants')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function deleteGrantsOfMember(tx: Db, userId: string): Promise<void> {
  await on(tx).deleteFrom('agent_tokens').where('user_id', '=', userId).execute();
  await on(tx).deleteFrom('agent_grants').where('user_id', '=', userId).execute();
  await on(tx).deleteFrom('agent_routes').where('user_id', '=', userId).execute();
}

export async function deleteGrantsOfAll(db: Db): Promise<void> {
  await on(db).deleteFrom('agent_tokens').execute();
  await on(db).deleteFrom('agent_grants').execute();
  await on(db).deleteFrom('agent_routes').execute();
}

export async function deleteEndedGrants(tx: Db, now: Date): Promise<void> {
  const deleted = await on(tx)
    .deleteFrom('agent_grants')
    .where(selectUnlockedRows('agent_grants', sql`expires_at < ${now}`))
    .returning('id')
    .execute();
  await deleteRoutes(
    tx,
    deleted.map(({ id }) => hashSha256(id)),
  );
}
