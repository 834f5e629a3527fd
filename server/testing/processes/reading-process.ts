import type { Events } from '../../events.ts';
import { createHarvestApi } from '../../gateways/network/harvestapi.ts';
import { createNetworkGateway } from '../../gateways/network/network.ts';
import { bindModuleJobs } from '../../module.ts';
import { signalsModule } from '../../modules/signals/signals.module.ts';
import { systemClock } from '../../platform/time/clock.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { createEvents } from '../../platform/events.ts';
import { createJobs, registerJobs } from '../../platform/jobs/jobs.ts';
import { deriveSecrets } from '../../platform/crypto/secrets.ts';
import { silentLog } from '../../platform/log/log.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { readSettings } from '../../settings.ts';
import { HARVEST_API_KEY } from '../upstreams/network-sandbox.ts';

const database = await openDatabase({
  url: process.env['DATABASE_URL'] || null,
  dataDir: process.env['DATA_DIR'] ?? '',
  log: silentLog,
});
const settings = readSettings(process.env);
const jobs = createJobs({ database, log: silentLog, metrics: createMetrics() });
const deps = {
  db: database.db,
  database,
  jobs,
  clock: systemClock,
  log: silentLog,
  network: createNetworkGateway(
    createHarvestApi({ ...settings.network, apiKey: HARVEST_API_KEY }),
    {
      clock: systemClock,
      log: silentLog,
    },
  ),
  secrets: deriveSecrets('pepper'),
  events: createEvents<Events>(() => []),
  settings,
  mailer: { send: async () => void process.send?.('mailed'), close: () => {} },
};
const handled = bindModuleJobs([signalsModule], deps);
await jobs.start(handled.map(({ job }) => job));
await registerJobs(jobs, handled);
await jobs.startWork();
