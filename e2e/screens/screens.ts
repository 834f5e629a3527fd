import { accountScreens, billingScreens } from './account.ts';
import { briefScreens } from './brief.ts';
import { leadScreens, personScreens, rankingScreens } from './leads.ts';
import { importScreens } from './imports.ts';
import { insightScreens } from './insights.ts';
import { integrationScreens } from './integrations.ts';
import { openerScreens, openerSettingsScreens } from './openers.ts';
import { onboardingScreens, planScreens } from './onboarding.ts';
import { formScreens, paymentScreens } from './payment.ts';
import { paletteScreens } from './palette.ts';
import type { Screen } from './screen.ts';
import { privacyScreens } from './privacy.ts';
import { securityScreens } from './security.ts';
import { allowanceScreens, signalScreens, sourceScreens } from './signals.ts';
import { recoveryScreens, visitorScreens } from './visitor.ts';

/** `npm test` checks the first of each, and `npm run test:long` all (decision 0014). */
export const AREAS: readonly Screen[][] = [
  visitorScreens(),
  recoveryScreens(),
  privacyScreens(),
  onboardingScreens(),
  planScreens(),
  accountScreens(),
  billingScreens(),
  briefScreens(),
  securityScreens(),
  integrationScreens(),
  signalScreens(),
  sourceScreens(),
  allowanceScreens(),
  leadScreens(),
  personScreens(),
  rankingScreens(),
  openerScreens(),
  openerSettingsScreens(),
  paletteScreens(),
  insightScreens(),
  importScreens(),
  formScreens(),
  paymentScreens(),
];

export const SCREENS: readonly Screen[] = AREAS.flat();
