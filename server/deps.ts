import type { Plan } from '../contract/plans.ts';
import type { Events } from './events.ts';
import type { AffiliatesGateway } from './gateways/affiliates.ts';
import type { gatewaySlices } from './gateways/gateways.settings.ts';
import type { ClientDocuments } from './gateways/client-documents.ts';
import type { IdentityGateway } from './gateways/identity.ts';
import type { LanguageModel } from './gateways/language-model.ts';
import type { NetworkGateway } from './gateways/network/network.ts';
import type { WebhookReceivers } from './gateways/webhook-receiver.ts';
import type { StripeGateway } from './gateways/stripe/stripe.ts';
import type { Budgets } from './platform/limits/budgets.ts';
import type { Clock } from './platform/time/clock.ts';
import type { CodeHasher, PasswordHasher } from './platform/crypto/crypto.ts';
import type { Database } from './platform/database/database.ts';
import type { Db } from './platform/database/tables.ts';
import type { Emitter } from './platform/events.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log/log.ts';
import type { Ledger } from './platform/ledger/ledger.ts';
import type { Mailer } from './platform/mail/mail.ts';
import type { Metrics } from './platform/metrics.ts';
import type { RateLimiter } from './platform/limits/rate-limit.ts';
import type { ProductSecrets } from './platform/crypto/secrets.ts';
import type { platformSlices } from './platform/settings/platform.settings.ts';
import type { SettingsOf } from './platform/settings/slice.ts';

export type PlanCatalog = {
  /** The plans for sale, smallest first. */
  list(): Promise<Plan[]>;
  /** Makes the next call read the plans from Stripe. */
  refresh(): void;
};

/** What LinkedIn's own files say, for modules that `imports` depends on. */
export type OwnFiles = {
  findHistory(db: Db, userId: string): Promise<FileHistory>;
  /** Whose files these are; null if none says so. */
  findOwner(db: Db, userId: string): Promise<FileOwner | null>;
};

export type FileHistory = {
  /** The one that reaches furthest first; each begins before the one in front of it. */
  readonly periods: readonly FilePeriod[];
  /** When the member's own posts appeared, without counts. */
  readonly shares: readonly Date[];
};

/** Counts are of what came from `from` to before `until`. */
export type FilePeriod = {
  readonly from: Date;
  readonly until: Date;
  readonly posts: readonly { readonly postedAt: Date; readonly engagement: number | null }[];
  readonly days: readonly { readonly day: Date; readonly engagement: number }[];
};

export type FileOwner = {
  readonly firstName: string;
  readonly lastName: string;
  readonly headline: string | null;
  readonly followers: number | null;
  readonly importedAt: Date;
};

/**
 * The dependencies of the server's verbs, made once by `compose.ts`; a verb picks what it needs.
 */
export type Deps = {
  /** A module with its own settings adds them to this type. */
  readonly settings: SettingsOf<typeof platformSlices & typeof gatewaySlices>;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly secrets: ProductSecrets;
  readonly database: Database;
  readonly db: Db;
  readonly jobs: Jobs;
  readonly ledger: Ledger;
  readonly events: Emitter<Events>;
  readonly limits: RateLimiter;
  readonly budgets: Budgets;
  readonly passwords: PasswordHasher;
  readonly codes: CodeHasher;
  readonly mailer: Mailer;
  readonly stripe: StripeGateway;
  readonly network: NetworkGateway;
  readonly plans: PlanCatalog;
  readonly files: OwnFiles;
  readonly identity: IdentityGateway | null;
  readonly languageModel: LanguageModel | null;
  readonly affiliates: AffiliatesGateway | null;
  readonly webhookReceivers: WebhookReceivers;
  readonly clientDocuments: ClientDocuments;
};
