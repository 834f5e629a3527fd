import { sql } from 'kysely';
import type { SessionKind } from '../../../contract/http/access.ts';
import type { SqlPool } from '../../platform/database/pool.ts';
import { type Db, selectTables } from '../../platform/database/tables.ts';
import { deleteUnlocked } from '../../platform/database/unlocked.ts';
import { IDLE_LIMIT_MS, MAX_SESSIONS } from './sessions.rules.ts';
import type { SessionsTables } from './sessions.tables.ts';

export type { SessionKind } from '../../../contract/http/access.ts';

const on = selectTables<SessionsTables>();

export type LiveSession = {
  id: string;
  user_id: string;
  kind: SessionKind;
  created_at: Date;
  last_used_at: Date;
  proved_at: Date;
};

export type TokenKey = { userId: string; tokenHash: Buffer };

// Every signed-in request runs this statement. It decides whether a session is live (not revoked,
// expired or idle, its user not deleted); `proof.store.ts` checks again. It joins another module's
// table so that a request needs only one statement.
export const LIVE_SESSION = `
  select s.id, s.user_id, s.kind, s.created_at, s.last_used_at,
    coalesce(s.proved_at, s.created_at) as proved_at
  from sessions s
  join users u on u.id = s.user_id
  where s.user_id = $1::uuid and s.token_hash = $2::bytea and s.revoked_at is null
    and s.expires_at > $3::timestamptz and s.last_used_at > $4::timestamptz
    and u.deleted_at is null`;

export async function findLiveSession(
  pool: SqlPool,
  { userId, tokenHash, now }: TokenKey & { now: Date },
): Promise<LiveSession | undefined> {
  const values = [userId, tokenHash, now, getIdleSince(now)];
  const { rows } = await pool.query<LiveSession>(LIVE_SESSION, values);
  return rows[0];
}

/** Asks all accounts, for a token of the former form only, which names none. */
export async function findOwnerOfFormerToken(
  db: Db,
  tokenHash: Buffer,
): Promise<string | undefined> {
  const row = await on(db)
    .selectFrom('sessions')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.user_id;
}

export async function findEnd(
  db: Db,
  { userId, tokenHash }: TokenKey,
): Promise<{ userId: string; revokedAt: Date | null; expiresAt: Date } | undefined> {
  return on(db)
    .selectFrom('sessions')
    .select(['user_id as userId', 'revoked_at as revokedAt', 'expires_at as expiresAt'])
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

function getIdleSince(now: Date): Date {
  return new Date(now.getTime() - IDLE_LIMIT_MS);
}

/** If two writes are parallel, the later time wins. */
export async function recordUse(
  db: Db,
  session: { userId: string; id: string; at: Date; recordedBefore: Date },
): Promise<void> {
  await on(db)
    .updateTable('sessions')
    .set({ last_used_at: session.at })
    .where('user_id', '=', session.userId)
    .where('id', '=', session.id)
    .where('last_used_at', '<', session.recordedBefore)
    .execute();
}

export async function insertSession(
  tx: Db,
  session: Omit<SessionsTables['sessions'], 'revoked_at' | 'proved_at'>,
) {
  await on(tx)
    .insertInto('sessions')
    .values({ ...session, revoked_at: null, proved_at: null })
    .execute();
}

export async function revokeOldest(
  tx: Db,
  newest: { userId: string; id: string },
  now: Date,
): Promise<void> {
  await on(tx)
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', newest.userId)
    .where('id', 'in', (live) =>
      live
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', newest.userId)
        .where('id', '!=', newest.id)
        .where('revoked_at', 'is', null)
        .orderBy('created_at', 'desc')
        .offset(MAX_SESSIONS - 1),
    )
    .execute();
}

export function findOwn(
  db: Db,
  { userId, id }: { userId: string; id: string },
): Promise<{ id: string } | undefined> {
  return on(db)
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

export async function revoke(
  db: Db,
  target: { userId: string; id?: string; exceptId?: string },
  now: Date,
): Promise<boolean> {
  let query = on(db)
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', target.userId)
    .where('revoked_at', 'is', null);
  if (target.id !== undefined) query = query.where('id', '=', target.id);
  if (target.exceptId !== undefined) query = query.where('id', '!=', target.exceptId);
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

const AT_ONCE = 10_000;

/** Of any account; false if none was left. */
export async function revokeSome(db: Db, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await on(db)
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', 'in', (live) =>
      live.selectFrom('sessions').select('id').where('revoked_at', 'is', null).limit(AT_ONCE),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The same conditions as `LIVE_SESSION`; most recently used first. */
export async function findLive(db: Db, userId: string, now: Date) {
  return on(db)
    .selectFrom('sessions')
    .select([
      'id',
      'kind',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
      'expires_at as expiresAt',
      'address_prefix as addressPrefix',
      'user_agent as userAgent',
    ])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', getIdleSince(now))
    .orderBy('last_used_at', 'desc')
    .execute();
}

export async function recordProof(
  tx: Db,
  session: { userId: string; id: string },
  now: Date,
): Promise<void> {
  await on(tx)
    .updateTable('sessions')
    .set({ proved_at: now })
    .where('user_id', '=', session.userId)
    .where('id', '=', session.id)
    .execute();
}

export async function hasSessionFrom(
  db: Db,
  userId: string,
  addressPrefix: string,
): Promise<boolean> {
  const row = await on(db)
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('address_prefix', '=', addressPrefix)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listIpNetworks(db: Db, userId: string): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('sessions')
    .select('address_prefix')
    .distinct()
    .where('user_id', '=', userId)
    .execute();
  return rows.map((row) => row.address_prefix);
}

/** Includes an ended session. */
export async function findSignIn(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<{ createdAt: Date; userAgent: string } | undefined> {
  return on(db)
    .selectFrom('sessions')
    .select(['created_at as createdAt', 'user_agent as userAgent'])
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
}

/** Ended sessions are kept only to recognize IP networks. */
export async function deleteEnded(db: Db, before: Date): Promise<void> {
  await deleteUnlocked(db, 'sessions', sql`expires_at < ${before} or revoked_at < ${before}`);
}
