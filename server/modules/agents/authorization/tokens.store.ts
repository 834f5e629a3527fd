import { type Insertable, type Selectable, sql } from 'kysely';
import { type Db, selectTables } from '../../../platform/database/tables.ts';
import { selectUnlockedRows } from '../../../platform/database/unlocked.ts';
import type { AgentsTables } from '../agents.tables.ts';

const on = selectTables<AgentsTables>();

type AgentToken = Selectable<AgentsTables['agent_tokens']>;
type NewToken = Omit<Insertable<AgentsTables['agent_tokens']>, 'consumed_at'>;

/** The member whose grant or token has the key. */
export async function findOwner(db: Db, key: Buffer): Promise<string | undefined> {
  const row = await on(db)
    .selectFrom('agent_routes')
    .select('user_id')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.user_id;
}

export async function addRoute(tx: Db, key: Buffer, userId: string): Promise<void> {
  await on(tx)
    .insertInto('agent_routes')
    .values({ key, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function saveToken(tx: Db, row: NewToken): Promise<void> {
  const { payload, expires_at: expiresAt } = row;
  await addRoute(tx, row.key, row.user_id);
  await on(tx)
    .insertInto('agent_tokens')
    .values({ ...row, consumed_at: null })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'key']).doUpdateSet({ payload, expires_at: expiresAt }),
    )
    .execute();
}

type Place = { readonly userId: string; readonly key: Buffer };

export async function findStoredToken(
  db: Db,
  { userId, key, kind, now }: Place & { kind: string; now: Date },
): Promise<AgentToken | undefined> {
  return on(db)
    .selectFrom('agent_tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** False if it was consumed already: of several at once, one gets true. */
export async function consumeToken(tx: Db, { userId, key }: Place, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await on(tx)
    .updateTable('agent_tokens')
    .set({ consumed_at: now })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('consumed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function deleteToken(tx: Db, { userId, key }: Place): Promise<void> {
  await on(tx)
    .deleteFrom('agent_tokens')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
  await deleteRoutes(tx, [key]);
}

export async function deleteTokensOfGrant(tx: Db, userId: string, grantId: string): Promise<void> {
  const deleted = await on(tx)
    .deleteFrom('agent_tokens')
    .where('user_id', '=', userId)
    .where('grant_id', '=', grantId)
    .returning('key')
    .execute();
  await deleteRoutes(
    tx,
    deleted.map(({ key }) => key),
  );
}

export async function deleteEndedTokens(tx: Db, now: Date): Promise<void> {
  const deleted = await on(tx)
    .deleteFrom('agent_tokens')
    .where(selectUnlockedRows('agent_tokens', sql`expires_at < ${now}`))
    .returning('key')
    .execute();
  await deleteRoutes(
    tx,
    deleted.map(({ key }) => key),
  );
}

export async function deleteRoutes(tx: Db, keys: readonly Buffer[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`delete from agent_routes where key = any(${keys}::bytea[])`.execute(tx);
}
