/** The onboarding state of an account, from which all gates and redirects are derived. */
export type Standing = {
  readonly hasLinkedinUsername: boolean;
  readonly hasSubscription: boolean;
  readonly isActiveSubscription: boolean;
  /** The first payment is pending. */
  readonly isPaymentPending?: boolean | undefined;
};

export type OnboardingStep =
  | 'link-profile'
  | 'choose-plan'
  | 'account'
  | 'await-payment'
  | 'fix-payment';

/** The screen for a signed-in user (specification, section 4). */
export function getStep(standing: Standing): OnboardingStep {
  if (!standing.hasLinkedinUsername) return 'link-profile';
  if (standing.isActiveSubscription) return 'account';
  if (standing.hasSubscription && standing.isPaymentPending) return 'await-payment';
  return standing.hasSubscription ? 'fix-payment' : 'choose-plan';
}
