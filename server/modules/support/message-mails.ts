import { MESSAGES_KEPT_DAYS } from '../../../contract/limits.ts';
import type { Deps } from '../../deps.ts';
import type { Attempt, JobData } from '../../platform/jobs/jobs.ts';
import { mailTo } from '../mail/mail.ts';
import { findContact } from '../users/users.ts';
import type { confirmationJob, messageJob } from './support.jobs.ts';
import { draftConfirmationMail, draftMessageMail } from './support.mail.ts';
import { deleteMessagesBefore, findMessage, type SupportMessage } from './support.store.ts';
import { DAY_MS } from '../../platform/time/durations.ts';

export async function mailMessage(
  deps: Pick<Deps, 'db' | 'mailer' | 'settings'>,
  { id }: JobData<typeof messageJob>,
  { jobId }: Pick<Attempt, 'jobId'>,
): Promise<void> {
  const message = await findWritten(deps, id);
  if (!message) return;
  const mail = { ...draftMessageMail(message), replyTo: message.email };
  await mailTo(deps, deps.settings.mail.supportEmail, mail, jobId);
}

export async function mailConfirmation(
  deps: Pick<Deps, 'db' | 'mailer'>,
  { id }: JobData<typeof confirmationJob>,
  { jobId }: Pick<Attempt, 'jobId'>,
): Promise<void> {
  const message = await findWritten(deps, id);
  if (message) await mailTo(deps, message.email, draftConfirmationMail(message), jobId);
}

type MailSender = { timeZone: string; emailVerifiedAt: Date | null };

/** Only an account's address can be verified: visitors may type another person's. */
async function findWritten(
  { db }: Pick<Deps, 'db'>,
  id: string,
): Promise<(SupportMessage & MailSender) | undefined> {
  const message = await findMessage(db, id);
  const account = message?.userId ? await findContact(db, message.userId) : undefined;
  return (
    message && {
      ...message,
      timeZone: account?.timeZone ?? 'UTC',
      emailVerifiedAt: account?.emailVerifiedAt ?? null,
    }
  );
}

export async function deleteOldMessages({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const keptMs = MESSAGES_KEPT_DAYS * DAY_MS;
  await deleteMessagesBefore(db, new Date(clock.now().getTime() - keptMs));
}
