import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { YEAR_OF_RETRIES } from '../../platform/jobs/definition.ts';
import { MAIL_RETRIES } from '../../platform/mail/mail.ts';
import { BillingNotice } from './notices/notices.rules.ts';

const buildJobId = () => z.string().check(z.minLength(1), z.maxLength(255));

export const syncCustomerJob = defineJob({
  name: 'billing.sync-customer',
  schema: z.strictObject({ customerId: buildJobId() }),
  singleton: ({ customerId }) => customerId,
  concurrency: 4,
  retryLimit: 12,
  retryDelayMaxSeconds: 900,
  expireInSeconds: 60,
});

/** Retried for days: a duplicate subscription keeps costing the customer money. */
export const cancelDuplicateJob = defineJob({
  name: 'billing.cancel-extra-subscription',
  schema: z.strictObject({ customerId: buildJobId(), subscriptionId: buildJobId() }),
  singleton: ({ subscriptionId }) => subscriptionId,
  singletonWhile: 'unfinished',
  retryLimit: 500,
  expireInSeconds: 60,
});

export const endUnpaidJob = defineJob({
  name: 'billing.end-unpaid',
  schema: z.strictObject({ customerId: buildJobId(), subscriptionId: buildJobId() }),
  singleton: ({ subscriptionId }) => subscriptionId,
  retryLimit: 5_000,
  expireInSeconds: 60,
});

export const endDisputedJob = defineJob({
  name: 'billing.end-disputed',
  schema: z.strictObject({ customerId: buildJobId(), chargeId: buildJobId() }),
  singleton: ({ chargeId }) => chargeId,
  retryLimit: 500,
  expireInSeconds: 60,
});

/** Sent after an unpaid change of plan, and again when it is paid. */
export const settleCreditJob = defineJob({
  name: 'billing.settle-credit',
  schema: z.strictObject({ customerId: buildJobId(), subscriptionId: buildJobId() }),
  singleton: ({ subscriptionId }) => subscriptionId,
  retryLimit: 500,
  expireInSeconds: 60,
});

/** `total` is in minor units, of all smaller plans of the subscription. */
export const withdrawUsedCreditJob = defineJob({
  name: 'billing.withdraw-used-credit',
  schema: z.strictObject({
    customerId: buildJobId(),
    subscriptionId: buildJobId(),
    total: z.int().check(z.positive()),
  }),
  singleton: ({ subscriptionId, total }) => `${subscriptionId}:${total}`,
  retryLimit: 500,
  expireInSeconds: 60,
});

/** Sent whether or not its customer is known. Retried for more than a year, hourly in the end. */
export const endBillingOfUserJob = defineJob({
  name: 'billing.leave',
  schema: z.strictObject({ userId: z.uuid() }),
  outlivesAccount: true,
  ...YEAR_OF_RETRIES,
  singleton: ({ userId }) => userId,
});

export const endBillingOfCustomerJob = defineJob({
  name: 'billing.end',
  schema: z.strictObject({ customerId: buildJobId() }),
  singleton: ({ customerId }) => customerId,
  retryLimit: 5_000,
  expireInSeconds: 120,
});

export const reconcileJob = defineJob({
  name: 'billing.reconcile',
  singleton: () => 'all',
  singletonWhile: 'unfinished',
  cron: '23 * * * *',
  expireInSeconds: 900,
});

export const deleteOldEventsJob = defineJob({
  name: 'billing.delete-old-events',
  cron: '53 2 * * *',
});

export const resumeEventsJob = defineJob({ name: 'billing.resume-events', cron: '*/10 * * * *' });

export const billingNoticeJob = defineJob({
  name: 'billing.notice',
  schema: z.strictObject({
    userId: z.uuid(),
    notice: BillingNotice,
    /** Jobs of an older version lack it and count as delivered. */
    key: z.optional(z.string()),
  }),
  ...MAIL_RETRIES,
});
