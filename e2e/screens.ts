import { accountScreens, billingScreens } from './screens/account.ts';
import { onboardingScreens, planScreens } from './screens/onboarding.ts';
import { formScreens, paymentScreens } from './screens/payment.ts';
import type { Screen } from './screens/screen.ts';
import { securityScreens } from './screens/security.ts';
import { recoveryScreens, visitorScreens } from './screens/visitor.ts';

/** Every screen of the application with every state that it can be in for longer than a moment. */
export const SCREENS: readonly Screen[] = [
  ...visitorScreens(),
  ...recoveryScreens(),
  ...onboardingScreens(),
  ...planScreens(),
  ...accountScreens(),
  ...billingScreens(),
  ...securityScreens(),
  ...formScreens(),
  ...paymentScreens(),
];
