import { defineJob } from '../../platform/jobs/jobs.ts';

export const sweepOpenersJob = defineJob({ name: 'openers.sweep', cron: '* * * * *' });

export const openerRetentionJob = defineJob({ name: 'openers.retention', cron: '41 3 * * *' });
