import type { AffiliatesGateway } from './gateways/affiliates.ts';
import type { IdentityGateway } from './gateways/identity.ts';
import type { NetworkGateway } from './gateways/network.ts';
import type { StripeGateway } from './gateways/stripe.ts';
import type { PlanCatalogue } from './modules/billing/billing.ts';
import type { Budgets } from './platform/budgets.ts';
import type { Clock } from './platform/clock.ts';
import type { PasswordHasher } from './platform/crypto.ts';
import type { Database, Db } from './platform/database/database.ts';
import type { Jobs } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import type { Mailer } from './platform/mail.ts';
import type { Metrics } from './platform/metrics.ts';
import type { RateLimiter } from './platform/rate-limit.ts';
import type { Secrets } from './platform/secrets.ts';
import type { Settings } from './platform/settings.ts';

/** All that the server's verbs work with, made once by `compose.ts`; a verb picks what it needs. */
export type Deps = {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly secrets: Secrets;
  readonly database: Database;
  readonly db: Db;
  readonly jobs: Jobs;
  readonly limits: RateLimiter;
  readonly budgets: Budgets;
  readonly passwords: PasswordHasher;
  readonly mailer: Mailer;
  readonly stripe: StripeGateway;
  readonly network: NetworkGateway;
  readonly plans: PlanCatalogue;
  /** What begins in the transaction that makes a subscription active for the first time. */
  readonly onFirstActivation: (tx: Db, userId: string) => Promise<void>;
  /** What goes in the transaction that erases the data of an account that is not paid for. */
  readonly onErasure: (tx: Db, userId: string) => Promise<void>;
  /** Null where sign-in with Google is not configured. */
  readonly identity: IdentityGateway | null;
  /** Null where affiliates are not configured. */
  readonly affiliates: AffiliatesGateway | null;
};
