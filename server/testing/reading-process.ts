// A worker that processes data until somebody kills it: for tests that do, at any moment.
import { networkGateway } from '../gateways/network.ts';
import { signalsJobs, workOnSignals } from '../modules/signals/signals.ts';
import { systemClock } from '../platform/clock.ts';
import { openDatabase } from '../platform/database/database.ts';
import { createJobs } from '../platform/jobs.ts';
import { silentLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { readSettings } from '../platform/settings.ts';

const database = await openDatabase({
  url: process.env['DATABASE_URL'] || null,
  dataDir: process.env['DATA_DIR'] ?? '',
  log: silentLog,
});
const settings = readSettings(process.env);
const jobs = createJobs({ database, log: silentLog, metrics: createMetrics() });
const deps = {
  db: database.db,
  jobs,
  clock: systemClock,
  log: silentLog,
  network: networkGateway(settings.network),
  settings,
  mailer: { send: async () => void process.send?.('mailed'), close: () => {} },
};
await workOnSignals(deps, jobs);
await jobs.start(signalsJobs);
await jobs.startWork();
