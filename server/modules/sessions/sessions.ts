import type { OwnSession } from '../../../contract/routes/security.ts';
import type { User } from '../../../contract/user.ts';
import type { Deps } from '../../deps.ts';
import { randomToken, sha256 } from '../../platform/crypto.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import type { Client } from '../../platform/http/binding.ts';
import { addressPrefix } from '../../platform/http/client-address.ts';
import { deviceInWords, halfOfAddress } from '../../platform/http/client-words.ts';
import { lockAccount } from './proof.store.ts';
import {
  ABSOLUTE_LIMIT_MS,
  isTokenFor,
  REMEMBERED_MS,
  standingOf,
  tokenOf,
  USE_NOTED_EVERY_MS,
} from './sessions.rules.ts';
import * as store from './sessions.store.ts';

export { whileSignedIn } from './proof.ts';
export { lockAccount } from './proof.store.ts';
export { isTokenFor, refusalOf, standingOf, tokenOf } from './sessions.rules.ts';
export {
  findSignIn,
  hasSessionFrom,
  listLiveSessions,
  type SessionKind,
} from './sessions.store.ts';

/** Whoever makes a signed-in call: a live session, its user, and where the user stands. */
export type Member = {
  readonly sessionId: string;
  readonly userId: string;
  readonly kind: store.SessionKind;
  /** When the session began: fresh sessions may do more. */
  readonly createdAt: Date;
  /** The last proof: by signing in, or by password since. */
  readonly provedAt: Date;
  readonly user: {
    readonly email: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly createdAt: Date;
    readonly hasPassword: boolean;
    readonly timezone: string;
    readonly language: 'en';
    readonly registrationFinished: boolean;
    readonly darkMode: boolean | null;
  };
  readonly hasLinkedinUsername: boolean;
  /** As Stripe names it; null without a subscription. */
  readonly subscriptionStatus: string | null;
  readonly dataProcessing: boolean;
  /** Only where this call exchanged a handoff: what its browser has to keep from now on. */
  readonly begun?: { readonly token: string; readonly device: string };
};

export type NewSession = { userId: string; kind: store.SessionKind; client: Client };

/**
 * Signs `userId` in and returns the token, of which only the hash is kept. An account has at most
 * ten sessions; the oldest gives way. Null where the account was deleted meanwhile. Until the end
 * of a transaction around it the account's row stays locked.
 */
export async function createSession(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId, kind, client }: NewSession,
): Promise<{ token: string; sessionId: string } | null> {
  const token = tokenOf('session', randomToken());
  const now = deps.clock.now();
  const id = crypto.randomUUID();
  return inTransaction(deps.db, async (tx) => {
    if (!(await lockAccount(tx, userId))) return null;
    await store.insertSession(tx, {
      user_id: userId,
      id,
      token_hash: sha256(token),
      kind,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + ABSOLUTE_LIMIT_MS),
      address_prefix: addressPrefix(client.address),
      user_agent: client.userAgent,
    });
    await store.revokeOldest(tx, { userId, id }, now);
    return { token, sessionId: id };
  });
}

/** The member behind a session's token, or null where the token opens nothing (any more). */
export async function authenticate(
  deps: Pick<Deps, 'database' | 'clock' | 'log'>,
  token: string,
): Promise<Member | null> {
  if (!isTokenFor('session', token)) return null;
  const now = deps.clock.now();
  const session = await store.findLiveSession(deps.database.hot, sha256(token), now);
  if (!session) return null;
  noteUseInBackground(deps, session, now);
  return memberOf(session);
}

/** The signed-in user as every screen sees it. */
export function presentUser(member: Member): User {
  const { createdAt, ...user } = member.user;
  return {
    ...user,
    createdAt: createdAt.toISOString(),
    dataProcessing: member.dataProcessing,
    ...standingOfMember(member),
  };
}

export function standingOfMember(member: Member) {
  return standingOf({
    hasProfile: member.hasLinkedinUsername,
    subscriptionStatus: member.subscriptionStatus,
  });
}

/** The live sessions of the member's account: the current one first, then by last use. */
export async function listSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, sessionId }: Pick<Member, 'userId' | 'sessionId'>,
): Promise<OwnSession[]> {
  const rows = await store.findLive(db, userId, clock.now());
  const sessions = await Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      kind: row.kind,
      device: await deviceInWords(row.user_agent),
      address: halfOfAddress(row.address_prefix),
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
      isCurrent: row.id === sessionId,
    })),
  );
  return sessions.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
}

/** False if the account no longer has such a session. */
export async function endSession(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId, sessionId }: Pick<Member, 'userId' | 'sessionId'>,
): Promise<boolean> {
  return endWhere(deps, { userId, id: sessionId });
}

/** From now on the session counts as proved. */
export async function noteProof(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId, sessionId }: Pick<Member, 'userId' | 'sessionId'>,
): Promise<void> {
  const session = { userId, id: sessionId };
  await inTransaction(deps.db, (tx) => store.noteProof(tx, session, deps.clock.now()));
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

/** Forgets sessions that ended long ago; until then they tell which places an account knows. */
export async function deleteEndedSessions({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await store.deleteEnded(db, new Date(clock.now().getTime() - REMEMBERED_MS));
}

async function endWhere(
  deps: Pick<Deps, 'db' | 'clock'>,
  which: Parameters<typeof store.revoke>[1],
): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    await lockAccount(tx, which.userId);
    return store.revoke(tx, which, deps.clock.now());
  });
}

/** Off the path of the request: whether it succeeds matters to no answer. */
function noteUseInBackground(
  deps: Pick<Deps, 'database' | 'log'>,
  session: store.LiveSession,
  now: Date,
): void {
  const notedBefore = new Date(now.getTime() - USE_NOTED_EVERY_MS);
  if (session.last_used_at >= notedBefore) return;
  store
    .noteUse(deps.database.db, { userId: session.user_id, id: session.id, at: now, notedBefore })
    .catch((error: unknown) => deps.log.warn({ err: error }, 'the use of a session was not noted'));
}

function memberOf(row: store.LiveSession): Member {
  return {
    sessionId: row.id,
    userId: row.user_id,
    kind: row.kind,
    createdAt: row.created_at,
    provedAt: row.proved_at,
    user: {
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      createdAt: row.user_created_at,
      hasPassword: row.has_password,
      timezone: row.time_zone,
      language: row.language,
      registrationFinished: row.registration_finished,
      darkMode: row.dark_mode,
    },
    hasLinkedinUsername: row.has_profile,
    subscriptionStatus: row.subscription_status,
    dataProcessing: row.data_processing,
  };
}
