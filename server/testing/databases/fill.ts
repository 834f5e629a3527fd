import { migrations } from '../../migrations/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { migrate } from '../../platform/database/migrations.ts';
import { createJobs } from '../../platform/jobs/jobs.ts';
import { silentLog } from '../../platform/log/log.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { partitionByUser } from './partitions.ts';

/**
 * All tables of the product and its job queue, empty: the state before every test. With
 * TEST_PARTITIONS, the tables of users are partitioned.
 */
export async function fill(database: Database): Promise<void> {
  await migrate(database, migrations);
  const partitions = Number(process.env['TEST_PARTITIONS'] ?? 0);
  if (partitions > 0) await partitionByUser(database, partitions);
  const jobs = createJobs({
    database,
    log: silentLog,
    metrics: createMetrics(),
  });
  await jobs.start([]);
  await jobs.stop();
}
