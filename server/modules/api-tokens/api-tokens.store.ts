import { sql } from 'kysely';
import { type Db, selectTables } from '../../platform/database/tables.ts';
import { selectUnlockedRows } from '../../platform/database/unlocked.ts';
import type { UsersTables } from '../users/users.tables.ts';
import type { ApiTokensTables } from './api-tokens.tables.ts';

const on = selectTables<ApiTokensTables>();
const onUsers = selectTables<ApiTokensTables & UsersTables>();

export type TokenRow = ApiTokensTables['api_tokens'];

/** Not revoked, of an account that is not deleted; it may have expired. */
export async function findTokenByHash(db: Db, tokenHash: Buffer): Promise<TokenRow | undefined> {
  const route = await on(db)
    .selectFrom('api_token_hashes')
    .select(['user_id', 'token_id'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!route) return undefined;
  return onUsers(db)
    .selectFrom('api_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .selectAll('t')
    .where('t.user_id', '=', route.user_id)
    .where('t.id', '=', route.token_id)
    .where('t.revoked_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst();
}

export function findToken(
  db: Db,
  { userId, id }: { userId: string; id: string },
): Promise<TokenRow | undefined> {
  return on(db)
    .selectFrom('api_tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

export function listTokens(db: Db, userId: string): Promise<TokenRow[]> {
  return on(db)
    .selectFrom('api_tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

export async function countLiveTokens(db: Db, userId: string, now: Date): Promise<number> {
  const { count } = await on(db)
    .selectFrom('api_tokens')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertToken(tx: Db, row: TokenRow, tokenHash: Buffer): Promise<void> {
  const { user_id, id: token_id } = row;
  await on(tx).insertInto('api_tokens').values(row).execute();
  await on(tx)
    .insertInto('api_token_hashes')
    .values({ token_hash: tokenHash, user_id, token_id })
    .execute();
}

/** One token, or all of a member; true if any was live. */
export async function revokeTokens(
  tx: Db,
  { userId, id, now }: { userId: string; id?: string; now: Date },
): Promise<boolean> {
  let query = on(tx)
    .updateTable('api_tokens')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null);
  if (id !== undefined) query = query.where('id', '=', id);
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function revokeTokensOfAll(db: Db, now: Date): Promise<void> {
  await on(db)
    .updateTable('api_tokens')
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
    .execute();
}

export async function recordUse(
  db: Db,
  { userId, id, at, prefix }: { userId: string; id: string; at: Date; prefix: string },
): Promise<void> {
  await on(db)
    .updateTable('api_tokens')
    .set({ last_used_at: at, last_used_prefix: prefix })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** With their hashes, which lead nowhere then. */
export async function deleteEndedTokens(tx: Db, before: Date): Promise<void> {
  const deleted = await on(tx)
    .deleteFrom('api_tokens')
    .where(selectUnlockedRows('api_tokens', sql`expires_at < ${before} or revoked_at < ${before}`))
    .returning(['user_id', 'id'])
    .execute();
  for (const { user_id: userId, id } of deleted) {
    await on(tx)
      .deleteFrom('api_token_hashes')
      .where('user_id', '=', userId)
      .where('token_id', '=', id)
      .execute();
  }
}
