import type { Deps } from '../../../deps.ts';
import type { Member } from '../../../member.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { fail } from '../../../platform/failure.ts';
import { recordSecurityEvent } from '../../security/security.ts';
import { endOtherSessions, endSession } from '../../sessions/sessions.ts';

type SignOutDeps = Pick<Deps, 'db' | 'clock' | 'log'>;

export async function signOut(deps: SignOutDeps, member: Member): Promise<void> {
  await runInTransaction(deps.db, async () => {
    await endSession(deps, member);
    await recordSecurityEvent(deps, 'signed_out', member);
  });
}

export async function endOneSession(
  deps: SignOutDeps,
  member: Member,
  { id: sessionId }: { id: string },
): Promise<{ ended: true }> {
  if (sessionId === member.sessionId) {
    await signOut(deps, member);
    return { ended: true };
  }
  await runInTransaction(deps.db, async () => {
    const { userId } = member;
    if (!(await endSession(deps, { userId, sessionId }))) throw fail('not_found');
    await recordSecurityEvent(deps, 'session_ended', member);
  });
  return { ended: true };
}

export async function endSessionsElsewhere(
  deps: SignOutDeps,
  member: Member,
): Promise<{ ended: true }> {
  await runInTransaction(deps.db, async () => {
    await endOtherSessions(deps, member);
    await recordSecurityEvent(deps, 'other_sessions_ended', member);
  });
  return { ended: true };
}
