import * as z from 'zod/mini';
import { MESSAGES_KEPT_DAYS } from '../../../contract/limits.ts';
import type { Deps } from '../../deps.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { PATIENT_MAIL } from '../../platform/mail.ts';
import { mailTo } from '../mail/mail.ts';
import { copyMail, messageMail } from './support.mail.ts';
import { deleteMessagesBefore, findMessage } from './support.store.ts';
import { DAY_MS } from '../../platform/durations.ts';

const MessageData = z.strictObject({ id: z.uuid() });
type MessageJob = JobDefinition<z.output<typeof MessageData>>;

/** To support. */
export const messageJob: MessageJob = {
  name: 'support.message',
  schema: MessageData,
  ...PATIENT_MAIL,
};
/** To the sender. */
export const copyJob: MessageJob = { name: 'support.copy', schema: MessageData, ...PATIENT_MAIL };

const forgetJob: JobDefinition<Record<string, never>> = {
  name: 'support.forget',
  schema: z.strictObject({}),
  cron: '41 3 * * *',
};

export const supportJobs = [messageJob, copyJob, forgetJob];

type WorkDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'mailer' | 'settings'>;

export async function workOnSupport(deps: WorkDeps): Promise<void> {
  const { supportEmail } = deps.settings.mail;
  await deps.jobs.work(messageJob, async ({ id }, { jobId }) => {
    const message = await findMessage(deps.db, id);
    if (!message) return;
    const mail = { ...messageMail(message), replyTo: message.email };
    await mailTo(deps, supportEmail, mail, jobId);
  });
  await deps.jobs.work(copyJob, async ({ id }, { jobId }) => {
    const message = await findMessage(deps.db, id);
    if (message) await mailTo(deps, message.email, copyMail(message), jobId);
  });
  await deps.jobs.work(forgetJob, () => forgetMessages(deps));
}

/** Messages older than this are deleted, with or without an account. */
export async function forgetMessages({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const keptMs = MESSAGES_KEPT_DAYS * DAY_MS;
  await deleteMessagesBefore(db, new Date(clock.now().getTime() - keptMs));
}
