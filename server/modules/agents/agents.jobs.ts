import { defineJob } from '../../platform/jobs/jobs.ts';

export const cleanUpJob = defineJob({ name: 'agents.clean-up', cron: '41 * * * *' });
