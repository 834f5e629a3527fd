import type { proveIdentity as route } from '../../../contract/routes/security.ts';
import type { BodyOf, ReplyOf } from '../../../contract/route.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../platform/failure.ts';
import { noteSecurityEvent } from '../security/security.ts';
import { type Member, noteProof } from '../sessions/sessions.ts';
import * as store from './accounts.store.ts';
import { countOf } from './attempts.ts';

type ProofDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'limits' | 'passwords'>;

/** Renews a session's proof by password. Without a password, only signing in again does. */
export async function proveIdentity(
  deps: ProofDeps,
  { member, form }: { member: Member; form: BodyOf<typeof route> },
): Promise<ReplyOf<typeof route>> {
  const account = await store.findById(deps.db, member.userId);
  if (!account) throw fail('unauthenticated');
  if (account.passwordHash === null) {
    throw fail('invalid_current_password', {
      message: 'Please sign in with Google again',
      type: 'currentPassword',
    });
  }
  await provePassword(deps, member, {
    currentPassword: form.currentPassword,
    passwordHash: account.passwordHash,
  });
  await noteProof(deps, member);
  await noteSecurityEvent(deps, 'identity_proved', member);
  return { proved: true };
}

/** Counts a guess of the current password and rejects a wrong one. */
export async function provePassword(
  deps: ProofDeps,
  { userId }: Pick<Member, 'userId'>,
  o: { currentPassword: string | undefined; passwordHash: string },
): Promise<void> {
  if (o.currentPassword === undefined) throw wrongPassword();
  await countOf(deps, 'currentPassword', userId);
  if (await deps.passwords.matches(o.currentPassword, o.passwordHash)) return;
  await noteSecurityEvent(deps, 'wrong_password', { userId });
  throw wrongPassword();
}

export function wrongPassword() {
  return fail('invalid_current_password', {
    type: 'currentPassword',
    errors: { currentPassword: ['Current password is not valid!'] },
  });
}
