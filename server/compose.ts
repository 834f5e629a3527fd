import type { Deps } from './deps.ts';
import { affiliatesGateway } from './gateways/affiliates.ts';
import { identityGateway } from './gateways/identity.ts';
import { networkGateway } from './gateways/network.ts';
import { stripeGateway } from './gateways/stripe.ts';
import { planCatalogue } from './modules/billing/billing.ts';
import { beginDataProcessing, eraseSignals } from './modules/signals/signals.ts';
import { createBudgets } from './platform/budgets.ts';
import { systemClock } from './platform/clock.ts';
import { passwordHasher } from './platform/crypto.ts';
import type { Database } from './platform/database/database.ts';
import { createJobs } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import { smtpMailer } from './platform/mail.ts';
import type { Metrics } from './platform/metrics.ts';
import { rateLimiter } from './platform/rate-limit.ts';
import { loadSecrets } from './platform/secrets.ts';
import type { Settings } from './platform/settings.ts';

/** Makes what the verbs work with, over an open database. Nothing runs yet. */
export function composeDeps(
  database: Database,
  settings: Settings,
  log: Log,
  metrics: Metrics,
): Deps {
  const { storage, google, mail, http } = settings;
  const clock = systemClock;
  const jobs = createJobs({ database, log, metrics });
  const limits = rateLimiter(database, log);
  const stripe = stripeGateway(settings.stripe);
  return {
    settings,
    log,
    clock,
    database,
    db: database.db,
    secrets: loadSecrets(storage),
    jobs,
    limits,
    budgets: createBudgets({ limits, clock, log, metrics }),
    passwords: passwordHasher(),
    metrics,
    mailer: smtpMailer({ smtpUrl: mail.smtpUrl, from: mail.from, appUrl: http.appUrl, metrics }),
    stripe,
    plans: planCatalogue({ stripe, clock, log }),
    onErasure: eraseSignals,
    onFirstActivation: (tx, userId) => beginDataProcessing({ clock, jobs }, tx, userId),
    network: networkGateway({ ...settings.network, log }),
    identity: google === null ? null : identityGateway({ ...google, appUrl: http.appUrl }),
    affiliates: settings.affiliates === null ? null : affiliatesGateway(settings.affiliates),
  };
}
