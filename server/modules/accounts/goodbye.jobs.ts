import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { type JobDefinition, PermanentFailure } from '../../platform/jobs.ts';
import { PATIENT_MAIL } from '../../platform/mail.ts';
import { mailTo } from '../mail/mail.ts';
import type { Member } from '../sessions/sessions.ts';
import { goodbyeMail } from './accounts.mail.ts';

const Goodbye = z.strictObject({ email: z.string(), timeZone: z.string(), at: z.iso.datetime() });

/**
 * The last mail, to the address that the account had. The one job that carries personal data: the
 * account has none any more. So it leaves the table within a minute of its work, and never waits
 * among the dead letters.
 */
export const goodbyeJob: JobDefinition<z.output<typeof Goodbye>> = {
  name: 'accounts.goodbye',
  schema: Goodbye,
  ...PATIENT_MAIL,
  keepSeconds: 60,
};

/** Sent inside the transaction that deletes the account. */
export async function sayGoodbye(
  { jobs }: Pick<Deps, 'jobs'>,
  { member: { user }, now }: { member: Member; now: Date },
): Promise<void> {
  const { email, timezone: timeZone } = user;
  await jobs.send(goodbyeJob, { email, timeZone, at: now.toISOString() });
}

const TRIED_FOR_MS = 24 * 3600_000;

export async function workGoodbye(
  deps: Pick<Deps, 'clock' | 'log' | 'mailer' | 'settings'>,
  { email, timeZone, at }: z.output<typeof Goodbye>,
  { jobId }: { jobId: string },
): Promise<void> {
  const deletedAt = new Date(at);
  if (deps.clock.now().getTime() - deletedAt.getTime() > TRIED_FOR_MS) {
    deps.log.warn('a goodbye could not be mailed for a day and is given up');
    return;
  }
  const { appUrl } = deps.settings.http;
  const mail = goodbyeMail({ timeZone, appUrl, at: deletedAt });
  try {
    await mailTo(deps, email, mail, jobId);
  } catch (error) {
    if (!(error instanceof PermanentFailure)) throw error;
    deps.log.warn('a goodbye was refused by the mail server');
  }
}
