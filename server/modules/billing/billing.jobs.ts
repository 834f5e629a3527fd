import * as z from 'zod/mini';
import type { JobDefinition } from '../../platform/jobs.ts';
import { PATIENT_MAIL } from '../../platform/mail.ts';
import { BillingNotice } from './notices.rules.ts';

const id = () => z.string().check(z.minLength(1), z.maxLength(255));

type OfCustomer = { customerId: string };

/** One waits for a customer at a time: it will read all that happened before it begins. */
export const syncCustomerJob: JobDefinition<OfCustomer> = {
  name: 'billing.sync-customer',
  schema: z.strictObject({ customerId: id() }),
  singleton: ({ customerId }) => customerId,
  concurrency: 4,
  retryLimit: 12,
  retryDelayMaxSeconds: 900,
  expireInSeconds: 60,
};

/** Tried for days: a subscription that should not be goes on costing its customer money. */
export const cancelExtraJob: JobDefinition<OfCustomer & { subscriptionId: string }> = {
  name: 'billing.cancel-extra-subscription',
  schema: z.strictObject({ customerId: id(), subscriptionId: id() }),
  singleton: ({ subscriptionId }) => subscriptionId,
  singletonWhile: 'unfinished',
  retryLimit: 500,
  expireInSeconds: 60,
};

/** Cancels a subscription whose data were erased because it was not paid. */
export const endUnpaidJob: JobDefinition<OfCustomer & { subscriptionId: string }> = {
  name: 'billing.end-unpaid',
  schema: z.strictObject({ customerId: id(), subscriptionId: id() }),
  singleton: ({ subscriptionId }) => subscriptionId,
  retryLimit: 5_000,
  expireInSeconds: 60,
};

/** For a deleted account: nobody is billed after leaving. */
export const endBillingJob: JobDefinition<OfCustomer> = {
  name: 'billing.end',
  schema: z.strictObject({ customerId: id() }),
  singleton: ({ customerId }) => customerId,
  retryLimit: 5_000,
  expireInSeconds: 120,
};

export const reconcileJob: JobDefinition<Record<string, never>> = {
  name: 'billing.reconcile',
  schema: z.strictObject({}),
  singleton: () => 'all',
  singletonWhile: 'unfinished',
  cron: '23 * * * *',
  expireInSeconds: 900,
};

/** Sends again the jobs of events that are still waiting. */
export const resumeEventsJob: JobDefinition<Record<string, never>> = {
  name: 'billing.resume-events',
  schema: z.strictObject({}),
  cron: '*/10 * * * *',
};

export const billingNoticeJob: JobDefinition<{ userId: string; notice: BillingNotice }> = {
  name: 'billing.notice',
  schema: z.strictObject({ userId: z.uuid(), notice: BillingNotice }),
  ...PATIENT_MAIL,
};

export const billingJobs = [
  syncCustomerJob,
  cancelExtraJob,
  endUnpaidJob,
  endBillingJob,
  reconcileJob,
  resumeEventsJob,
  billingNoticeJob,
];
