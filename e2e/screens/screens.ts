import { listAccountScreens, listBillingScreens } from './account.ts';
import { listBriefScreens } from './brief.ts';
import { listLeadScreens, listPersonScreens, listRankingScreens } from './leads.ts';
import { importScreens } from './imports.ts';
import { listInsightScreens } from './insights.ts';
import { listIntegrationScreens } from './integrations.ts';
import { listOpenerScreens, listOpenerSettingsScreens } from './openers.ts';
import { listOnboardingScreens, planScreens } from './onboarding.ts';
import { listFormScreens, listPaymentScreens } from './payment.ts';
import { listPaletteScreens } from './palette.ts';
import type { Screen } from './screen.ts';
import { listPrivacyScreens } from './privacy.ts';
import { listSecurityScreens } from './security.ts';
import { listAllowanceScreens, listSignalScreens, listSourceScreens } from './signals.ts';
import { listRecoveryScreens, listVisitorScreens } from './visitor.ts';

/** `npm test` checks the first of each, and `npm run test:long` all (decision 0014). */
export const AREAS: readonly Screen[][] = [
  listVisitorScreens(),
  listRecoveryScreens(),
  listPrivacyScreens(),
  listOnboardingScreens(),
  planScreens(),
  listAccountScreens(),
  listBillingScreens(),
  listBriefScreens(),
  listSecurityScreens(),
  listIntegrationScreens(),
  listSignalScreens(),
  listSourceScreens(),
  listAllowanceScreens(),
  listLeadScreens(),
  listPersonScreens(),
  listRankingScreens(),
  listOpenerScreens(),
  listOpenerSettingsScreens(),
  listPaletteScreens(),
  listInsightScreens(),
  importScreens(),
  listFormScreens(),
  listPaymentScreens(),
];

export const SCREENS: readonly Screen[] = AREAS.flat();
