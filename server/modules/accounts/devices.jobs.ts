import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { deviceInWords } from '../../platform/http/client-words.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { PATIENT_MAIL } from '../../platform/mail.ts';
import { mailTo } from '../mail/mail.ts';
import { findSignIn } from '../sessions/sessions.ts';
import { mailFacts, newDeviceMail } from './accounts.mail.ts';
import * as accounts from './accounts.store.ts';
import { isAllowed } from './attempts.ts';

const SignIn = z.strictObject({
  userId: z.uuid(),
  sessionId: z.uuid(),
  way: z.enum(['password', 'google']),
});
export type NewDeviceSignIn = z.output<typeof SignIn>;

/** Sent in the transaction that begins the session. */
export const newDeviceJob: JobDefinition<NewDeviceSignIn> = {
  name: 'accounts.new-device',
  schema: SignIn,
  ...PATIENT_MAIL,
};

/** Tells of a sign-in from a device that the account does not know; ten times a day at most. */
export async function workNewDevice(
  deps: Pick<Deps, 'db' | 'limits' | 'log' | 'mailer' | 'settings'>,
  { userId, sessionId, way }: NewDeviceSignIn,
  { jobId, attempt }: { jobId: string; attempt: number },
): Promise<void> {
  const account = await accounts.findById(deps.db, userId);
  const signIn = account && (await findSignIn(deps.db, { userId, sessionId }));
  if (!account || !signIn) return;
  // Counted once per notice: retries must not exhaust the budget.
  if (attempt === 1 && !(await isAllowed(deps, 'newDeviceMails', userId))) {
    deps.log.warn({ userId }, 'a sign-in from yet another new device was not told by mail');
    return;
  }
  const facts = mailFacts(deps.settings, account, signIn.createdAt);
  const device = await deviceInWords(signIn.userAgent);
  await mailTo(deps, account.email, newDeviceMail(facts, { device, way }), jobId);
}
