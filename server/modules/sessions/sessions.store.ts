import { PROCESSING_WAIT_HOURS } from '../../../contract/limits.ts';
import type { HotReader } from '../../platform/database/hot-reader.ts';
import type { Db } from '../../platform/database/database.ts';
import type { SessionKind } from '../../../contract/route.ts';
import { IDLE_LIMIT_MS, MOST_SESSIONS } from './sessions.rules.ts';

export type { SessionKind } from '../../../contract/route.ts';

export type SessionsTables = {
  sessions: {
    user_id: string;
    id: string;
    token_hash: Buffer;
    kind: SessionKind;
    created_at: Date;
    last_used_at: Date;
    expires_at: Date;
    /** The /24 or /64 that signed in: enough to recognise a place, not to follow a person. */
    address_prefix: string;
    user_agent: string;
    revoked_at: Date | null;
    /** The last proof since the session began; null if there was none. */
    proved_at: Date | null;
  };
};

/** A live session with all that a signed-in call may ask about its user. */
export type LiveSession = {
  id: string;
  user_id: string;
  kind: SessionKind;
  created_at: Date;
  last_used_at: Date;
  proved_at: Date;
  email: string;
  first_name: string;
  last_name: string;
  user_created_at: Date;
  has_password: boolean;
  time_zone: string;
  language: 'en';
  registration_finished: boolean;
  dark_mode: boolean | null;
  has_profile: boolean;
  subscription_status: string | null;
  data_processing: boolean;
};

// The one statement that every signed-in call makes. That a session is live (not revoked, not too
// old, not idle for too long, its user not deleted) is decided here; `proof.store.ts` asks again.
export const LIVE_SESSION = {
  name: 'live_session',
  text: `
  select asked.place::int, s.id, s.user_id, s.kind, s.created_at, s.last_used_at,
    coalesce(s.proved_at, s.created_at) as proved_at,
    u.email, u.first_name, u.last_name, u.created_at as user_created_at,
    u.password_hash is not null as has_password,
    u.time_zone, u.language, u.dark_mode,
    u.registration_finished_at is not null as registration_finished,
    p.user_id is not null as has_profile,
    b.status as subscription_status,
    d.user_id is not null and d.finished_at is null
      and d.begun_at > asked.now - interval '${PROCESSING_WAIT_HOURS} hours' as data_processing
  from unnest($1::bytea[], $2::timestamptz[], $3::timestamptz[])
    with ordinality as asked (token_hash, now, idle_since, place)
  join sessions s on s.token_hash = asked.token_hash
  join users u on u.id = s.user_id
  left join linked_profiles p on p.user_id = s.user_id
  left join subscriptions b on b.user_id = s.user_id
  left join data_processings d on d.user_id = s.user_id
  where s.revoked_at is null and s.expires_at > asked.now
    and s.last_used_at > asked.idle_since and u.deleted_at is null`,
};

export function findLiveSession(
  hot: HotReader,
  tokenHash: Buffer,
  now: Date,
): Promise<LiveSession | undefined> {
  return hot.find<LiveSession>(LIVE_SESSION, [tokenHash, now, idleSince(now)]);
}

/** A session that was last used before is over. */
function idleSince(now: Date): Date {
  return new Date(now.getTime() - IDLE_LIMIT_MS);
}

/** Only ever forwards: of two writers the later time stays. */
export async function noteUse(
  db: Db,
  session: { userId: string; id: string; at: Date; notedBefore: Date },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: session.at })
    .where('user_id', '=', session.userId)
    .where('id', '=', session.id)
    .where('last_used_at', '<', session.notedBefore)
    .execute();
}

export async function insertSession(
  tx: Db,
  session: Omit<SessionsTables['sessions'], 'revoked_at' | 'proved_at'>,
) {
  await tx
    .insertInto('sessions')
    .values({ ...session, revoked_at: null, proved_at: null })
    .execute();
}

/** Revokes what exceeds the number of sessions that one account may have, oldest first. */
export async function revokeOldest(
  tx: Db,
  newest: { userId: string; id: string },
  now: Date,
): Promise<void> {
  await tx
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
        .where('expires_at', '>', now)
        .orderBy('created_at', 'desc')
        .offset(MOST_SESSIONS - 1),
    )
    .execute();
}

/** Whether there was one to revoke. */
export async function revoke(
  db: Db,
  which: { userId: string; id?: string; exceptId?: string },
  now: Date,
): Promise<boolean> {
  let query = db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', which.userId)
    .where('revoked_at', 'is', null);
  if (which.id !== undefined) query = query.where('id', '=', which.id);
  if (which.exceptId !== undefined) query = query.where('id', '!=', which.exceptId);
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The sessions of an account that `LIVE_SESSION` would find, to be shown: the last used first. */
export async function findLive(
  db: Db,
  userId: string,
  now: Date,
): Promise<SessionsTables['sessions'][]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', idleSince(now))
    .orderBy('last_used_at', 'desc')
    .execute();
}

/** Records a proof of the session's user. */
export async function noteProof(
  tx: Db,
  session: { userId: string; id: string },
  now: Date,
): Promise<void> {
  await tx
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
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('address_prefix', '=', addressPrefix)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** When and by what browser a session was begun, whether or not it lives. */
export async function findSignIn(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<{ createdAt: Date; userAgent: string } | undefined> {
  return db
    .selectFrom('sessions')
    .select(['created_at as createdAt', 'user_agent as userAgent'])
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
}

/** Sessions that are neither ended, too old nor idle for too long; the one used last comes first. */
export async function listLiveSessions(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .select([
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
    .where('last_used_at', '>', new Date(now.getTime() - IDLE_LIMIT_MS))
    .orderBy('last_used_at', 'desc')
    .execute();
}

/** Rows of sessions that ended before `before`: they only served to recognise a place. */
export async function deleteEnded(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((row) => row.or([row('expires_at', '<', before), row('revoked_at', '<', before)]))
    .execute();
}
