import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { fail } from '../../platform/failure.ts';
import { noteSecurityEvent } from '../security/security.ts';
import { endOtherSessions, endSession, type Member } from '../sessions/sessions.ts';

type SignOutDeps = Pick<Deps, 'db' | 'clock' | 'log'>;

/** Ends the caller's session. */
export async function signOut(deps: SignOutDeps, member: Member): Promise<void> {
  await inTransaction(deps.db, async () => {
    await endSession(deps, member);
    await noteSecurityEvent(deps, 'signed_out', member);
  });
}

/** Ends one session of the member's own account, by its id. */
export async function endOneSession(
  deps: SignOutDeps,
  member: Member,
  sessionId: string,
): Promise<{ ended: true }> {
  if (sessionId === member.sessionId) {
    await signOut(deps, member);
    return { ended: true };
  }
  if (!z.uuid().safeParse(sessionId).success) throw fail('not_found');
  await inTransaction(deps.db, async () => {
    const { userId } = member;
    if (!(await endSession(deps, { userId, sessionId }))) throw fail('not_found');
    await noteSecurityEvent(deps, 'session_ended', member);
  });
  return { ended: true };
}

export async function endSessionsElsewhere(
  deps: SignOutDeps,
  member: Member,
): Promise<{ ended: true }> {
  await inTransaction(deps.db, async () => {
    await endOtherSessions(deps, member);
    await noteSecurityEvent(deps, 'other_sessions_ended', member);
  });
  return { ended: true };
}
