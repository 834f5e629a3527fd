import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { renderMail } from '../mail/mail.ts';
import { copyMail, messageMail } from './support.mail.ts';
import { findMessage } from './support.store.ts';

const MessageData = z.strictObject({ id: z.uuid() });
type MessageJob = JobDefinition<z.output<typeof MessageData>>;

const patient = { retryLimit: 40, retryDelaySeconds: 5, retryDelayMaxSeconds: 3_600 };

/** To support. */
export const messageJob: MessageJob = { name: 'support.message', schema: MessageData, ...patient };
/** To the sender. */
export const copyJob: MessageJob = { name: 'support.copy', schema: MessageData, ...patient };

export const supportJobs = [messageJob, copyJob];

type WorkDeps = Pick<Deps, 'db' | 'jobs' | 'mailer' | 'settings'>;

export async function workOnSupport(deps: WorkDeps): Promise<void> {
  const { supportEmail } = deps.settings.mail;
  await deps.jobs.work(messageJob, async ({ id }, { jobId }) => {
    const message = await findMessage(deps.db, id);
    if (!message) return;
    const { subject, content } = messageMail(message);
    const rendered = await renderMail(content);
    const mail = { to: supportEmail, replyTo: message.email, subject, messageId: jobId };
    await deps.mailer.send({ ...mail, ...rendered });
  });
  await deps.jobs.work(copyJob, async ({ id }, { jobId }) => {
    const message = await findMessage(deps.db, id);
    if (!message) return;
    const { subject, content } = copyMail(message);
    const rendered = await renderMail(content);
    await deps.mailer.send({ to: message.email, subject, messageId: jobId, ...rendered });
  });
}
