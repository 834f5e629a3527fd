import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/jobs.ts';

export const FORECAST_RETRIES = 3;

/** A user is waiting: an unavailable source fails the run after half a minute, not hours. */
export const forecastJob = defineJob({
  name: 'profiles.forecast',
  schema: z.strictObject({ userId: z.uuid(), run: z.int() }),
  retryLimit: FORECAST_RETRIES,
  retryDelaySeconds: 1,
  expireInSeconds: 120,
  concurrency: 4,
});

export const invalidatedForecastsJob = defineJob({
  name: 'profiles.invalidated-forecasts',
  cron: '* * * * *',
});
