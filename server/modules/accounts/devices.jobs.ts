import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
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
  // Counted once: a mail server that is away for a day must not use the count up.
  if (attempt === 1 && !(await isAllowed(deps, 'newDeviceMails', userId))) {
    deps.log.warn({ userId }, 'a sign-in from yet another new device was not told by mail');
    return;
  }
  const facts = mailFacts(deps.settings, account, signIn.createdAt);
  const device = await deviceInWords(signIn.userAgent);
  await mailTo(deps, account.email, newDeviceMail(facts, { device, way }), jobId);
}

/** "Firefox on Windows": as much as a user agent's header can be believed. */
export async function deviceInWords(userAgent: string): Promise<string> {
  if (userAgent === '') return UNKNOWN;
  // Loaded where a mail is written: a process that only serves does without.
  const { default: Bowser } = await import('bowser');
  const parser = Bowser.getParser(userAgent);
  const system = parser.getOSName();
  // Of a browser that it does not know, Bowser repeats whatever the header begins with.
  const named = parser.getBrowserName();
  const browser = Object.values(Bowser.BROWSER_MAP).includes(named) ? named : '';
  if (browser === '') return system === '' ? UNKNOWN : `An unknown browser on ${system}`;
  return system === '' ? browser : `${browser} on ${system}`;
}

const UNKNOWN = 'An unknown browser';
