import type { Kysely } from 'kysely';
import type { AccountsTables } from '../../modules/accounts/accounts.tables.ts';
import type { AffiliatesTables } from '../../modules/affiliates/affiliates.store.ts';
import type { AgentsTables } from '../../modules/agents/agents.tables.ts';
import type { ApiTokensTables } from '../../modules/api-tokens/api-tokens.tables.ts';
import type { BillingTables } from '../../modules/billing/billing.tables.ts';
import type { BriefTables } from '../../modules/brief/brief.tables.ts';
import type { ImportsTables } from '../../modules/imports/imports.tables.ts';
import type { IssuedForecastsTables } from '../../modules/issued-forecasts/issued-forecasts.tables.ts';
import type { LeadsTables } from '../../modules/leads/leads.tables.ts';
import type { OpenersTables } from '../../modules/openers/openers.tables.ts';
import type { PrivacyTables } from '../../modules/privacy/suppressions.store.ts';
import type { ProfilesTables } from '../../modules/profiles/profiles.store.ts';
import type { SecurityTables } from '../../modules/security/security.store.ts';
import type { SessionsTables } from '../../modules/sessions/sessions.tables.ts';
import type { SignalsTables } from '../../modules/signals/signals.tables.ts';
import type { SubjectRequestsTables } from '../../modules/subject-requests/subject-requests.store.ts';
import type { SupportTables } from '../../modules/support/support.store.ts';
import type { TrackingTables } from '../../modules/tracking/tracking.tables.ts';
import type { WebhooksTables } from '../../modules/webhooks/webhooks.tables.ts';
import type { UsersTables } from '../../modules/users/users.tables.ts';
import type { PlatformTables } from '../../platform/database/platform-tables.ts';
import { type Db, selectTables } from '../../platform/database/tables.ts';

export type AllTables = PlatformTables &
  AccountsTables &
  AffiliatesTables &
  AgentsTables &
  ApiTokensTables &
  WebhooksTables &
  SecurityTables &
  SessionsTables &
  SupportTables &
  UsersTables &
  BillingTables &
  BriefTables &
  ImportsTables &
  IssuedForecastsTables &
  LeadsTables &
  OpenersTables &
  PrivacyTables &
  ProfilesTables &
  SignalsTables &
  TrackingTables &
  SubjectRequestsTables;

export type TestDb = Kysely<AllTables>;

export const withAllTables: (db: Db) => TestDb = selectTables<AllTables>();
