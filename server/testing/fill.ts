import { migrations } from '../migrations/index.ts';
import type { Database } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrations.ts';
import { createJobs } from '../platform/jobs.ts';
import { silentLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';

/** All tables of the product and of its job queue, without a row: what every test starts from. */
export async function fill(database: Database): Promise<void> {
  await migrate(database, migrations);
  const jobs = createJobs({
    database,
    log: silentLog,
    metrics: createMetrics(),
  });
  await jobs.start([]);
  await jobs.stop();
}
