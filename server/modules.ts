import type { Deps } from './deps.ts';
import type { Module } from './module.ts';
import { accountsModule } from './modules/accounts/accounts.module.ts';
import { affiliatesModule } from './modules/affiliates/affiliates.module.ts';
import { agentsModule } from './modules/agents/agents.module.ts';
import { apiTokensModule } from './modules/api-tokens/api-tokens.module.ts';
import { billingModule } from './modules/billing/billing.module.ts';
import { briefModule } from './modules/brief/brief.module.ts';
import { firstDayModule } from './modules/first-day/first-day.module.ts';
import { importsModule } from './modules/imports/imports.module.ts';
import { insightsModule } from './modules/insights/insights.module.ts';
import { issuedForecastsModule } from './modules/issued-forecasts/issued-forecasts.module.ts';
import { leadsModule } from './modules/leads/leads.module.ts';
import { openersModule } from './modules/openers/openers.module.ts';
import { privacyModule } from './modules/privacy/privacy.module.ts';
import { profilesModule } from './modules/profiles/profiles.module.ts';
import { securityModule } from './modules/security/security.module.ts';
import { sessionsModule } from './modules/sessions/sessions.module.ts';
import { signalsModule } from './modules/signals/signals.module.ts';
import { subjectRequestsModule } from './modules/subject-requests/subject-requests.module.ts';
import { supportModule } from './modules/support/support.module.ts';
import { webhooksModule } from './modules/webhooks/webhooks.module.ts';
import { trackingModule } from './modules/tracking/tracking.module.ts';
import type { Settings } from './settings.ts';

export type ProductDeps = Deps & { readonly settings: Settings };

/**
 * Every module: API, worker and erasure derive from it. Events follow this order, so it is also that
 * of locks: billing comes after signals.
 */
export const modules: readonly Module<ProductDeps>[] = [
  sessionsModule,
  securityModule,
  apiTokensModule,
  agentsModule,
  accountsModule,
  affiliatesModule,
  supportModule,
  profilesModule,
  leadsModule,
  briefModule,
  openersModule,
  signalsModule,
  billingModule,
  trackingModule,
  issuedForecastsModule,
  privacyModule,
  importsModule,
  insightsModule,
  firstDayModule,
  subjectRequestsModule,
  webhooksModule,
];
