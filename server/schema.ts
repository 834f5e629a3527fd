import type { AccountsTables } from './modules/accounts/accounts.tables.ts';
import type { AffiliatesTables } from './modules/affiliates/affiliates.store.ts';
import type { BillingTables } from './modules/billing/billing.tables.ts';
import type { ProfilesTables } from './modules/profiles/profiles.store.ts';
import type { SecurityTables } from './modules/security/security.store.ts';
import type { SessionsTables } from './modules/sessions/sessions.store.ts';
import type { SignalsTables } from './modules/signals/signals.store.ts';
import type { SupportTables } from './modules/support/support.store.ts';
import type { PlatformTables } from './platform/database/platform-tables.ts';

/** Every table that Kysely knows; each store adds its own. */
export type Tables = PlatformTables &
  AccountsTables &
  AffiliatesTables &
  SecurityTables &
  SessionsTables &
  SupportTables &
  BillingTables &
  ProfilesTables &
  SignalsTables;
