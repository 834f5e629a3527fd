/** How far an account has come; every gate and every redirection is decided by these alone. */
export type Standing = {
  readonly hasLinkedinUsername: boolean;
  readonly hasSubscription: boolean;
  readonly isActiveSubscription: boolean;
};

export type Step = 'link-profile' | 'choose-plan' | 'account' | 'fix-payment';

/** The screen a signed-in user belongs to (specification, section 4). */
export function stepOf(standing: Standing): Step {
  if (!standing.hasLinkedinUsername) return 'link-profile';
  if (standing.isActiveSubscription) return 'account';
  return standing.hasSubscription ? 'fix-payment' : 'choose-plan';
}
