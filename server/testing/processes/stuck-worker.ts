// A worker that takes one job, reports it, and never finishes it: for tests that kill it.
import * as z from 'zod/mini';
import { openDatabase } from '../../platform/database/database.ts';
import { createJobs } from '../../platform/jobs/jobs.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import { silentLog } from '../../platform/log/log.ts';
import { createMetrics } from '../../platform/metrics.ts';

const stuck: JobDefinition<{ name: string }> = {
  name: 'stuck',
  schema: z.strictObject({ name: z.string() }),
};

const database = await openDatabase({
  url: process.env['DATABASE_URL'] ?? null,
  dataDir: process.env['DATA_DIR'] ?? '',
  log: silentLog,
});
const jobs = createJobs({ database, log: silentLog, metrics: createMetrics() });
await jobs.work(stuck, async () => {
  process.send?.('taken');
  await new Promise(() => {});
});
await jobs.start([]);
await jobs.startWork();
await jobs.send(stuck, { name: 'Ada' });
