import { defineJob } from '../../platform/jobs/jobs.ts';

export const cleanUpJob = defineJob({ name: 'api-tokens.clean-up', cron: '23 * * * *' });
