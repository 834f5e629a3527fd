import type { Deps } from '../../../deps.ts';
import { describeDevice } from '../../../platform/http/requests/client-description.ts';
import type { Attempt } from '../../../platform/jobs/jobs.ts';
import { mailTo } from '../../mail/mail.ts';
import { findSignIn } from '../../sessions/sessions.ts';
import { findAccount } from '../../users/users.ts';
import type { NewDeviceSignIn } from '../accounts.jobs.ts';
import { mailFacts } from '../accounts.mail.ts';
import { draftNewDeviceMail } from './devices.mail.ts';
import { isAllowed } from '../attempts.ts';

export async function mailNewDevice(
  deps: Pick<Deps, 'db' | 'limits' | 'log' | 'mailer' | 'settings'>,
  { userId, sessionId, way }: NewDeviceSignIn,
  { jobId, attempt }: Pick<Attempt, 'jobId' | 'attempt'>,
): Promise<void> {
  const account = await findAccount(deps.db, userId);
  const signIn = account && (await findSignIn(deps.db, { userId, sessionId }));
  if (!account || !signIn) return;
  // Counted once per notice: retries must not exhaust the budget.
  if (attempt === 1 && !(await isAllowed(deps, 'newDeviceMails', userId))) {
    deps.log.warn(
      { userId },
      'a sign-in from a new device was not mailed: the daily limit is reached',
    );
    return;
  }
  const facts = mailFacts(deps.settings, account, signIn.createdAt);
  const device = describeDevice(signIn.userAgent);
  await mailTo(deps, account.email, draftNewDeviceMail(facts, { device, way }), jobId);
}
