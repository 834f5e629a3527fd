import { CODES } from '../../../contract/errors.ts';
import type { changePassword as route } from '../../../contract/routes/accounts.ts';
import type { BodyOf, ReplyOf } from '../../../contract/route.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { fail } from '../../platform/failure.ts';
import { noteSecurityEvent } from '../security/security.ts';
import { endAllSessions, endOtherSessions, type Member, noteProof } from '../sessions/sessions.ts';
import { notify } from './notices.jobs.ts';
import * as store from './accounts.store.ts';
import { deletePending } from './codes.store.ts';
import { forgetDevices } from './devices.ts';
import { refuseGuessable } from './password-strength.ts';
import { provePassword, wrongPassword } from './proof.ts';

type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'log' | 'limits' | 'passwords'>;
type Change = { member: Member; form: BodyOf<typeof route> };
/** `device`: the secret by which this browser is recognised. */
type ChangeHere = Change & { device: string | undefined };

/** A session this young counts as proof of who one is, where there is no password to ask for. */
const FRESH_SESSION_MS = 10 * 60_000;

/**
 * Changes the password, or sets the first one. Whoever else is signed in is so no more: the reason
 * for a new password may be that somebody had the old one.
 */
export async function changePassword(
  deps: ChangeDeps,
  { member, form, device }: ChangeHere,
): Promise<ReplyOf<typeof route>> {
  const account = await store.findById(deps.db, member.userId);
  if (!account) throw fail('unauthenticated');
  const passwordBefore = account.passwordHash;
  await proveOwnership(deps, { member, form }, passwordBefore);
  if (form.password === form.currentPassword && passwordBefore !== null) {
    throw fail('password_reused', { type: 'newPassword' });
  }
  await refuseGuessable(form.password, account.email, { type: 'newPassword' });

  const passwordHash = await deps.passwords.hash(form.password);
  await inTransaction(deps.db, async (tx) => {
    const replacing = { passwordBefore, passwordHash };
    // Somebody else changed it meanwhile: what was proved above is no longer so.
    if (!(await store.replacePassword(tx, member.userId, replacing))) throw wrongPassword();
    await (form.logout ? endAllSessions(deps, member.userId) : endOtherSessions(deps, member));
    await deletePending(tx, member.userId);
    await forgetDevices(tx, member.userId, { except: device });
    await noteProof(deps, member);
    const isFirst = passwordBefore === null;
    await notify(deps, member.userId, isFirst ? 'passwordSet' : 'passwordChanged');
    await noteSecurityEvent(deps, isFirst ? 'password_set' : 'password_changed', member);
  });
  return { code: CODES.password_updated.code, message: CODES.password_updated.text };
}

/** By the current password; where there is none, by having signed in just now. */
async function proveOwnership(
  deps: ChangeDeps,
  { member, form }: Change,
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
  await provePassword(deps, member, { currentPassword: form.currentPassword, passwordHash });
}
