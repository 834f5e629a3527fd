import * as z from 'zod/mini';
import type { ReplyOf } from '../../../contract/http/route.ts';
import type { listSessions as listRoute } from '../../../contract/routes/security.ts';
import type { Deps } from '../../deps.ts';
import type { Member } from '../../member.ts';
import { hashSha256 } from '../../platform/crypto/crypto.ts';
import { makeOwnedSecret } from '../../platform/crypto/owned-secrets.ts';
import type { Db } from '../../platform/database/tables.ts';
import { runInTransaction } from '../../platform/database/transactions.ts';
import type { RequestClient } from '../../platform/http/routes/binding.ts';
import type { SessionActor } from '../../platform/http/routes/actors.ts';
import { getAddressPrefix } from '../../platform/http/requests/client-address.ts';
import { describeDevice, maskAddress } from '../../platform/http/requests/client-description.ts';
import { lockAccount } from '../users/users.ts';
import {
  ABSOLUTE_LIMIT_MS,
  isTokenFor,
  ENDED_SESSIONS_KEPT_MS,
  buildToken,
  readTokenOwner,
  USE_RECORDED_EVERY_MS,
} from './sessions.rules.ts';
import * as store from './sessions.store.ts';

export { runWhileSignedIn } from './proof.ts';
export {
  ABSOLUTE_LIMIT_MS,
  IDLE_LIMIT_MS,
  isTokenFor,
  buildToken,
  readTokenOwner,
} from './sessions.rules.ts';
export {
  findLive,
  findSignIn,
  hasSessionFrom,
  listIpNetworks,
  type SessionKind,
} from './sessions.store.ts';

export type NewSession = { userId: string; kind: store.SessionKind; client: RequestClient };

/**
 * Under the account's lock: a password reset or a change of owner may have happened since the
 * check.
 */
export type StillProven = (tx: Db) => Promise<boolean>;

/**
 * Only the hash is stored. Beyond `MAX_SESSIONS` the oldest is revoked. Null if the account was
 * deleted or the proof no longer holds. Locks the account's row until the transaction ends.
 */
export async function createSession(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId, kind, client }: NewSession,
  isStillProven: StillProven,
): Promise<{ token: string; sessionId: string } | null> {
  const token = buildToken('session', makeOwnedSecret(userId));
  const now = deps.clock.now();
  const id = crypto.randomUUID();
  return runInTransaction(deps.db, async (tx) => {
    if (!(await lockAccount(tx, userId)) || !(await isStillProven(tx))) return null;
    await store.insertSession(tx, {
      user_id: userId,
      id,
      token_hash: hashSha256(token),
      kind,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + ABSOLUTE_LIMIT_MS),
      address_prefix: getAddressPrefix(client.address),
      user_agent: client.userAgent,
    });
    await store.revokeOldest(tx, { userId, id }, now);
    return { token, sessionId: id };
  });
}

export async function authenticate(
  deps: Pick<Deps, 'database' | 'clock' | 'log'>,
  token: string,
): Promise<Member | null> {
  if (!isTokenFor('session', token)) return null;
  const now = deps.clock.now();
  const key = readTokenKey(token) ?? (await findFormerTokenKey(deps.database, token));
  const session = key && (await store.findLiveSession(deps.database.pool, { ...key, now }));
  if (!session) return null;
  recordUseInBackground(deps, session, now);
  return buildMember(session);
}

export type SessionEnd =
  | { readonly reason: 'unused' }
  | { readonly reason: 'too-old' }
  | { readonly reason: 'revoked'; readonly userId: string; readonly at: Date };

/** Of a token that `authenticate` refuses; null if it belongs to no session that is still stored. */
export async function findSessionEnd(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<SessionEnd | null> {
  const key = readTokenKey(token) ?? (await findFormerTokenKey({ db }, token));
  const session = key && (await store.findEnd(db, key));
  if (!session) return null;
  const { userId, revokedAt, expiresAt } = session;
  if (revokedAt !== null) return { reason: 'revoked', userId, at: revokedAt };
  return { reason: expiresAt <= clock.now() ? 'too-old' : 'unused' };
}

function readTokenKey(token: string): store.TokenKey | null {
  const userId = readTokenOwner(token);
  return userId === null ? null : { userId, tokenHash: hashSha256(token) };
}

async function findFormerTokenKey(
  { db }: Pick<Deps, 'db'>,
  token: string,
): Promise<store.TokenKey | null> {
  const tokenHash = hashSha256(token);
  const userId = await store.findOwnerOfFormerToken(db, tokenHash);
  return userId === undefined ? null : { userId, tokenHash };
}

export function buildActor(member: Member): SessionActor<Member> {
  return { kind: 'session', session: member.kind, authenticatedAt: member.authenticatedAt, member };
}

export async function listSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, sessionId }: Pick<Member, 'userId' | 'sessionId'>,
): Promise<ReplyOf<typeof listRoute>> {
  const rows = await store.findLive(db, userId, clock.now());
  const sessions = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    device: describeDevice(row.userAgent),
    address: maskAddress(row.addressPrefix),
    createdAt: row.createdAt,
    lastUsedAt: row.lastUsedAt,
    isCurrent: row.id === sessionId,
  }));
  return sessions.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
}

export async function findOwnSession(
  { db }: Pick<Deps, 'db'>,
  { userId }: Pick<Member, 'userId'>,
  id: string,
): Promise<{ id: string } | undefined> {
  return z.uuid().safeParse(id).success ? store.findOwn(db, { userId, id }) : undefined;
}

export async function endSession(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId, sessionId }: Pick<Member, 'userId' | 'sessionId'>,
): Promise<boolean> {
  return endWhere(deps, { userId, id: sessionId });
}

export async function recordProof(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId, sessionId }: Pick<Member, 'userId' | 'sessionId'>,
): Promise<void> {
  const session = { userId, id: sessionId };
  await runInTransaction(deps.db, (tx) => store.recordProof(tx, session, deps.clock.now()));
}

export async function endOtherSessions(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId, sessionId }: Pick<Member, 'userId' | 'sessionId'>,
): Promise<void> {
  await endWhere(deps, { userId, exceptId: sessionId });
}

export async function endAllSessions(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: string,
): Promise<void> {
  await endWhere(deps, { userId });
}

/** After a restore: one that had ended since must not live again. */
export async function endSessionsOfAll({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  while (await store.revokeSome(db, now));
}

export async function deleteEndedSessions({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await store.deleteEnded(db, new Date(clock.now().getTime() - ENDED_SESSIONS_KEPT_MS));
}

async function endWhere(
  deps: Pick<Deps, 'db' | 'clock'>,
  target: Parameters<typeof store.revoke>[1],
): Promise<boolean> {
  return runInTransaction(deps.db, async (tx) => {
    await lockAccount(tx, target.userId);
    return store.revoke(tx, target, deps.clock.now());
  });
}

/** The request does not wait for this write or depend on it. */
function recordUseInBackground(
  deps: Pick<Deps, 'database' | 'log'>,
  session: store.LiveSession,
  now: Date,
): void {
  const recordedBefore = new Date(now.getTime() - USE_RECORDED_EVERY_MS);
  if (session.last_used_at >= recordedBefore) return;
  store
    .recordUse(deps.database.db, {
      userId: session.user_id,
      id: session.id,
      at: now,
      recordedBefore,
    })
    .catch((error: unknown) =>
      deps.log.warn({ err: error }, 'the use of a session could not be recorded'),
    );
}

function buildMember(row: store.LiveSession): Member {
  return {
    userId: row.user_id,
    sessionId: row.id,
    kind: row.kind,
    createdAt: row.created_at,
    authenticatedAt: row.proved_at,
  };
}
