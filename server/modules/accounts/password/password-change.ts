import { CODES } from '../../../../contract/errors.ts';
import type { changePassword as route } from '../../../../contract/routes/accounts.ts';
import type { BodyOf, ReplyOf } from '../../../../contract/http/route.ts';
import type { Deps } from '../../../deps.ts';
import type { Member } from '../../../member.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { fail } from '../../../platform/failure.ts';
import { recordSecurityEvent } from '../../security/security.ts';
import { endAllSessions, endOtherSessions, recordProof } from '../../sessions/sessions.ts';
import { findAccount, replacePassword } from '../../users/users.ts';
import { resetSignInLimit } from '../attempts.ts';
import { notify } from '../notices.ts';
import { deletePending } from '../codes/codes.store.ts';
import { deleteDevices } from '../devices/devices.ts';
import { refuseGuessable } from './password-strength.ts';
import { verifyPassword, createWrongPasswordError } from '../sign-in/proof.ts';

type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'log' | 'limits' | 'passwords'>;
type PasswordChange = { member: Member; form: BodyOf<typeof route> };
type ChangeHere = PasswordChange & { device: string | undefined };

/** Without a password to enter, a session this young is enough proof. */
const FRESH_SESSION_MS = 10 * 60_000;

/** Ends all other sessions: someone else may know the old password. */
export async function changePassword(
  deps: ChangeDeps,
  { member, form, device }: ChangeHere,
): Promise<ReplyOf<typeof route>> {
  const account = await findAccount(deps.db, member.userId);
  if (!account) throw fail('unauthenticated');
  const passwordBefore = account.passwordHash;
  await verifyOwnership(deps, { member, form }, passwordBefore);
  if (form.password === form.currentPassword && passwordBefore !== null) {
    throw fail('password_reused', { type: 'newPassword' });
  }
  await refuseGuessable(form.password, account.email, { type: 'newPassword' });

  const passwordHash = await deps.passwords.hash(form.password, 'owner');
  await runInTransaction(deps.db, async (tx) => {
    const replacement = { passwordBefore, passwordHash };
    // A parallel call has changed it since it was checked.
    if (!(await replacePassword(tx, member.userId, replacement))) throw createWrongPasswordError();
    await (form.logout ? endAllSessions(deps, member.userId) : endOtherSessions(deps, member));
    await deletePending(tx, member.userId);
    await deleteDevices(tx, member.userId, { except: device });
    await recordProof(deps, member);
    const isFirst = passwordBefore === null;
    await notify(deps, member.userId, isFirst ? 'passwordSet' : 'passwordChanged');
    await recordSecurityEvent(deps, isFirst ? 'password_set' : 'password_changed', member);
  });
  await resetSignInLimit(deps, account.email);
  return { code: CODES.password_updated.code, message: CODES.password_updated.text };
}

/** By the current password or, without one, by a fresh session. */
async function verifyOwnership(
  deps: ChangeDeps,
  { member, form }: PasswordChange,
  passwordHash: string | null,
): Promise<void> {
  if (passwordHash === null) {
    const age = deps.clock.now().getTime() - member.createdAt.getTime();
    if (age <= FRESH_SESSION_MS) return;
    throw fail('invalid_current_password', {
      message: 'For your safety, please sign in again before you set a password',
      type: 'newPassword',
    });
  }
  await verifyPassword(deps, member, { currentPassword: form.currentPassword, passwordHash });
}
