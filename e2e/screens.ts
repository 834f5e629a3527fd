import { accountScreens, billingScreens } from './screens/account.ts';
import { briefScreens } from './screens/brief.ts';
import { leadScreens, personScreens, rankingScreens } from './screens/leads.ts';
import { insightScreens } from './screens/insights.ts';
import { openerScreens, openerSettingsScreens } from './screens/openers.ts';
import { onboardingScreens, planScreens } from './screens/onboarding.ts';
import { formScreens, paymentScreens } from './screens/payment.ts';
import { paletteScreens } from './screens/palette.ts';
import type { Screen } from './screens/screen.ts';
import { privacyScreens } from './screens/privacy.ts';
import { securityScreens } from './screens/security.ts';
import { allowanceScreens, signalScreens, sourceScreens } from './screens/signals.ts';
import { recoveryScreens, visitorScreens } from './screens/visitor.ts';

/** Every screen in every state that lasts longer than a moment. */
export const SCREENS: readonly Screen[] = [
  ...visitorScreens(),
  ...recoveryScreens(),
  ...privacyScreens(),
  ...onboardingScreens(),
  ...planScreens(),
  ...accountScreens(),
  ...billingScreens(),
  ...briefScreens(),
  ...securityScreens(),
  ...signalScreens(),
  ...sourceScreens(),
  ...allowanceScreens(),
  ...leadScreens(),
  ...personScreens(),
  ...rankingScreens(),
  ...openerScreens(),
  ...openerSettingsScreens(),
  ...paletteScreens(),
  ...insightScreens(),
  ...formScreens(),
  ...paymentScreens(),
];

const STATES_IN_SHORT = 2;

/** For `npm test`: the first states of each screen. `npm run test:long` checks all (decision 0015). */
export const SHORT_FORM: readonly Screen[] = Map.groupBy(SCREENS, ({ name }) => name.split(':')[0])
  .values()
  .flatMap((states) => states.slice(0, STATES_IN_SHORT))
  .toArray();
