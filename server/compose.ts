import { affiliatesGateway } from './gateways/affiliates.ts';
import { identityGateway } from './gateways/identity.ts';
import { languageModel } from './gateways/language-model.ts';
import type { CallGuard } from './gateways/network/call-guard.ts';
import { harvestApi } from './gateways/network/harvestapi.ts';
import { networkGateway } from './gateways/network/network.ts';
import type { NetworkSource } from './gateways/network/source.ts';
import { stripeGateway } from './gateways/stripe/stripe.ts';
import { planCatalog } from './modules/billing/billing.ts';
import { sourceGuard } from './modules/tracking/tracking.ts';
import { listenersOf } from './module.ts';
import { modules, type ProductDeps } from './modules.ts';
import { findLastBackup } from './platform/backup/last-backup.ts';
import { databaseGauges } from './platform/database/database-gauges.ts';
import { createBudgets } from './platform/limits/budgets.ts';
import { checkedClock } from './platform/time/clock.ts';
import { passwordHasher } from './platform/crypto/crypto.ts';
import type { Database } from './platform/database/database.ts';
import { createEvents } from './platform/events.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log/log.ts';
import { openLedger } from './platform/ledger/ledger.ts';
import { smtpMailer } from './platform/mail/mail.ts';
import { type Metrics, watchGauges } from './platform/metrics.ts';
import { rateLimiter } from './platform/limits/rate-limit.ts';
import { loadSecrets } from './platform/crypto/secrets.ts';
import { ledgerDirectory } from './platform/settings/platform.settings.ts';
import type { Settings } from './settings.ts';

export function composeDeps(
  database: Database,
  settings: Settings,
  log: Log,
  metrics: Metrics,
): ProductDeps {
  const { storage, google, mail, http, network } = settings;
  const clock = checkedClock();
  const limits = rateLimiter(database, log);
  const stripe = stripeGateway(settings.stripe, { log, onDate: (date) => clock.noteOutside(date) });
  const secrets = loadSecrets(storage);
  const guard = sourceGuard(
    { db: database.db, clock, log, metrics },
    {
      source: sourceOf(settings).name,
      dailyBudget: network.dailyBudget,
      callCost: network.callCost,
    },
  );
  const deps: ProductDeps = {
    settings,
    log,
    clock,
    database,
    db: database.db,
    secrets,
    jobs: createJobs({ database, log, metrics }),
    ledger: openLedger({
      database,
      directory: ledgerDirectory(storage),
      key: secrets.ledgerKey,
      clock,
      log,
    }),
    events: createEvents(() => listeners),
    limits,
    budgets: createBudgets({ limits, clock, log, metrics }),
    passwords: passwordHasher(),
    metrics,
    mailer: smtpMailer({ smtpUrl: mail.smtpUrl, from: mail.from, appUrl: http.appUrl, metrics }),
    stripe,
    plans: planCatalog({ stripe, clock, log }),
    network: networkGateway(sourceOf(settings, guard), { clock, log }),
    identity: google === null ? null : identityGateway({ ...google, appUrl: http.appUrl }),
    languageModel: settings.languageModel === null ? null : languageModel(settings.languageModel),
    affiliates: settings.affiliates === null ? null : affiliatesGateway(settings.affiliates),
  };
  const listeners = listenersOf(modules, deps);
  watchAll(deps);
  return deps;
}

function watchAll(deps: ProductDeps): void {
  const { metrics, database, settings } = deps;
  watchGauges(metrics, databaseGauges(database));
  metrics.gauge('rapport_last_backup_timestamp_seconds', async () => {
    const last = findLastBackup(settings.storage.dataDir);
    return last === null ? null : last.getTime() / 1_000;
  });
  for (const { gauges } of modules) if (gauges) watchGauges(metrics, gauges(deps));
}

/** The source in use. It is called with its guard only. */
export function sourceOf({ network }: Settings, guard?: CallGuard): NetworkSource {
  return harvestApi(network, guard && { guard });
}
