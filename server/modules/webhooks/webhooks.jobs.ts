import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { MAIL_RETRIES } from '../../platform/mail/mail.ts';

const OfWebhook = z.strictObject({ userId: z.uuid(), webhookId: z.uuid() });

/** Of one account. The queue may exceed it when several jobs come at the same moment. */
export const RECEIVERS_AT_ONCE = 3;

/** Sends what is due to one receiver. Two may run at once: each claims its deliveries. */
export const deliverJob = defineJob({
  name: 'webhooks.deliver',
  schema: z.strictObject({ ...OfWebhook.shape, isLater: z.optional(z.literal(true)) }),
  concurrency: 10,
  // An account's slow receivers leave places to the others'.
  group: { name: ({ userId }) => userId, concurrency: RECEIVERS_AT_ONCE },
  expireInSeconds: 120,
  // A run that is planned for later must not stand for one that is due now.
  singleton: ({ webhookId, isLater }) => (isLater ? `${webhookId} later` : webhookId),
});

/** Finds what a killed process left. */
export const resumeJob = defineJob({ name: 'webhooks.resume', cron: '* * * * *' });

export const disabledMailJob = defineJob({
  name: 'webhooks.disabled-mail',
  schema: OfWebhook,
  ...MAIL_RETRIES,
});

export const cleanUpJob = defineJob({ name: 'webhooks.clean-up', cron: '41 * * * *' });
