import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { MAIL_RETRIES } from '../../platform/mail/mail.ts';

const ofMessage = z.strictObject({ id: z.uuid() });

export const messageJob = defineJob({
  name: 'support.message',
  schema: ofMessage,
  ...MAIL_RETRIES,
});

export const confirmationJob = defineJob({
  name: 'support.copy',
  schema: ofMessage,
  ...MAIL_RETRIES,
});

export const deleteOldMessagesJob = defineJob({ name: 'support.forget', cron: '41 3 * * *' });
