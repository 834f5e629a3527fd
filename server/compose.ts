import { composeNetwork } from './compose-network.ts';
import { createAffiliatesGateway } from './gateways/affiliates.ts';
import { createClientDocuments } from './gateways/client-documents.ts';
import { createIdentityGateway } from './gateways/identity.ts';
import { createLanguageModel } from './gateways/language-model.ts';
import { createWebhookReceivers } from './gateways/webhook-receiver.ts';
import { createStripeGateway } from './gateways/stripe/stripe.ts';
import { planCatalog } from './modules/billing/billing.ts';
import { ownFiles } from './modules/imports/imports.ts';
import { bindModuleListeners } from './module.ts';
import { modules, type ProductDeps } from './modules.ts';
import { findLastBackup } from './platform/backup/last-backup.ts';
import { createDatabaseGauges } from './platform/database/database-gauges.ts';
import { createBudgets } from './platform/limits/budgets.ts';
import { createCheckedClock } from './platform/time/clock.ts';
import { createCodeHasher, createPasswordHasher } from './platform/crypto/crypto.ts';
import type { Database } from './platform/database/database.ts';
import { createEvents } from './platform/events.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log/log.ts';
import { openLedger } from './platform/ledger/ledger.ts';
import { createSmtpMailer } from './platform/mail/mail.ts';
import { type Metrics, watchGauges } from './platform/metrics.ts';
import { rateLimiter } from './platform/limits/rate-limit.ts';
import { loadSecrets } from './platform/crypto/secrets.ts';
import { getLedgerDirectory } from './platform/settings/platform.settings.ts';
import type { Settings } from './settings.ts';

export function composeDeps(
  database: Database,
  settings: Settings,
  log: Log,
  metrics: Metrics,
): ProductDeps {
  const { storage, google, mail, http } = settings;
  const clock = createCheckedClock();
  const limits = rateLimiter(database, log);
  const stripe = createStripeGateway(settings.stripe, {
    log,
    onDate: (date) => clock.noteOutside(date),
    onLastingRefusal: () => metrics.stripeRefused(),
  });
  const secrets = loadSecrets(storage);
  const events = createEvents(() => listeners);
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
      directory: getLedgerDirectory(storage),
      key: secrets.ledgerKey,
      clock,
      log,
    }),
    events,
    limits,
    budgets: createBudgets({ limits, clock, log, metrics }),
    passwords: createPasswordHasher(),
    codes: createCodeHasher(secrets.codePepper),
    metrics,
    mailer: createSmtpMailer({
      smtpUrl: mail.smtpUrl,
      from: mail.from,
      appUrl: http.appUrl,
      metrics,
    }),
    stripe,
    plans: planCatalog({ stripe, clock, log }),
    files: ownFiles,
    network: composeNetwork(settings, { db: database.db, clock, log, metrics, events }),
    identity: google === null ? null : createIdentityGateway({ ...google, appUrl: http.appUrl }),
    languageModel:
      settings.languageModel === null ? null : createLanguageModel(settings.languageModel),
    webhookReceivers: createWebhookReceivers({ production: settings.process.production }),
    clientDocuments: createClientDocuments(),
    affiliates: settings.affiliates === null ? null : createAffiliatesGateway(settings.affiliates),
  };
  const listeners = bindModuleListeners(modules, deps);
  watchAll(deps);
  return deps;
}

function watchAll(deps: ProductDeps): void {
  const { metrics, database, settings } = deps;
  watchGauges(metrics, createDatabaseGauges(database));
  metrics.gauge('rapport_last_backup_timestamp_seconds', async () => {
    const last = findLastBackup(settings.storage.dataDir);
    return last === null ? null : last.getTime() / 1_000;
  });
  for (const { gauges } of modules) if (gauges) watchGauges(metrics, gauges(deps));
}
