import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { MAIL_RETRIES } from '../../platform/mail/mail.ts';

export const dueJob = defineJob({
  name: 'brief.due',
  keepSeconds: 3_600,
  cron: '* * * * *',
});

export const deleteOldBriefsJob = defineJob({ name: 'brief.delete-old', cron: '31 4 * * *' });

/** Retried as long as it is the same day for the member. */
export const sendJob = defineJob({
  name: 'brief.send',
  schema: z.strictObject({ userId: z.uuid(), day: z.iso.date() }),
  ...MAIL_RETRIES,
  concurrency: 2,
});
