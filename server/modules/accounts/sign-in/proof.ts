import type { reauthenticate as route } from '../../../../contract/routes/security.ts';
import type { BodyOf, ReplyOf } from '../../../../contract/http/route.ts';
import type { Deps } from '../../../deps.ts';
import type { Member } from '../../../member.ts';
import { fail } from '../../../platform/failure.ts';
import { recordSecurityEvent } from '../../security/security.ts';
import { recordProof } from '../../sessions/sessions.ts';
import { findAccount } from '../../users/users.ts';
import { limitByKey } from '../attempts.ts';

type ProofDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'limits' | 'passwords'>;

export async function reauthenticate(
  deps: ProofDeps,
  { member, form }: { member: Member; form: BodyOf<typeof route> },
): Promise<ReplyOf<typeof route>> {
  const account = await findAccount(deps.db, member.userId);
  if (!account) throw fail('unauthenticated');
  if (account.passwordHash === null) {
    throw fail('invalid_current_password', {
      message: 'Please sign in with Google again',
      type: 'currentPassword',
    });
  }
  await verifyPassword(deps, member, {
    currentPassword: form.currentPassword,
    passwordHash: account.passwordHash,
  });
  await recordProof(deps, member);
  await recordSecurityEvent(deps, 'reauthenticated', member);
  return { reauthenticated: true };
}

export async function verifyPassword(
  deps: ProofDeps,
  { userId }: Pick<Member, 'userId'>,
  options: { currentPassword: string | undefined; passwordHash: string },
): Promise<void> {
  if (options.currentPassword === undefined) throw createWrongPasswordError();
  await limitByKey(deps, 'currentPassword', userId);
  if (await deps.passwords.matches(options.currentPassword, options.passwordHash, 'owner')) return;
  await recordSecurityEvent(deps, 'wrong_password', { userId });
  throw createWrongPasswordError();
}

export function createWrongPasswordError() {
  return fail('invalid_current_password', {
    type: 'currentPassword',
    errors: { currentPassword: ['Current password is not valid!'] },
  });
}
