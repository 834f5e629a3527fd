import * as z from 'zod/mini';
import { defineJob, type JobData } from '../../platform/jobs/jobs.ts';
import { YEAR_OF_RETRIES } from '../../platform/jobs/definition.ts';
import { MAIL_RETRIES } from '../../platform/mail/mail.ts';
import { type AccountNotice, NOTICES } from './accounts.mail.ts';

export const noticeJob = defineJob({
  name: 'accounts.notice',
  schema: z.strictObject({
    userId: z.uuid(),
    // Object.keys widens to string[]; the keys are the notices' names.
    notice: z.enum(Object.keys(NOTICES) as [AccountNotice, ...AccountNotice[]]),
    at: z.iso.datetime(),
  }),
  ...MAIL_RETRIES,
});

export const newDeviceJob = defineJob({
  name: 'accounts.new-device',
  schema: z.strictObject({
    userId: z.uuid(),
    sessionId: z.uuid(),
    way: z.enum(['password', 'google']),
  }),
  ...MAIL_RETRIES,
});

export type NewDeviceSignIn = JobData<typeof newDeviceJob>;

/** Outlasts the code's lifetime, after which the handler itself gives up. */
const CODE_MAIL_RETRIES = { retryLimit: 30, retryDelaySeconds: 2, retryDelayMaxSeconds: 60 };

export const resetCodeJob = defineJob({
  name: 'accounts.reset-code',
  schema: z.strictObject({ challengeHash: z.string() }),
  concurrency: 2,
  ...CODE_MAIL_RETRIES,
});

export const deletionCodeJob = defineJob({
  name: 'accounts.deletion-code',
  schema: z.strictObject({ userId: z.uuid(), requestedAt: z.iso.datetime() }),
  concurrency: 2,
  ...CODE_MAIL_RETRIES,
});

export const emailCodeJob = defineJob({
  name: 'accounts.email-code',
  schema: z.strictObject({ userId: z.uuid(), requestedAt: z.iso.datetime() }),
  concurrency: 2,
  ...CODE_MAIL_RETRIES,
});

/**
 * The address is in a separate row, deleted with the mail, because completed jobs are kept for
 * longer.
 */
export const goodbyeJob = defineJob({
  name: 'accounts.goodbye',
  schema: z.strictObject({ id: z.uuid() }),
  ...MAIL_RETRIES,
});

export const erasureJob = defineJob({
  name: 'accounts.erase',
  schema: z.strictObject({ userId: z.uuid() }),
  outlivesAccount: true,
  ...YEAR_OF_RETRIES,
  singleton: ({ userId }) => userId,
});

export const resumeErasuresJob = defineJob({
  name: 'accounts.resume-erasures',
  cron: '*/10 * * * *',
});

export const cleanUpJob = defineJob({ name: 'accounts.clean-up', cron: '*/10 * * * *' });
