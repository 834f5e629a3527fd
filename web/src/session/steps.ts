import { getStep, type Standing, type OnboardingStep } from '../../../contract/standing.ts';
import { paths } from '../paths.ts';

const PATHS = {
  'link-profile': paths.linkProfile,
  'choose-plan': paths.plans,
  'await-payment': paths.paymentPending,
  'fix-payment': paths.paymentError,
  account: paths.account,
} as const satisfies Record<OnboardingStep, string>;

export type StepPath = (typeof PATHS)[OnboardingStep];

export function getStepPath(step: OnboardingStep): StepPath {
  return PATHS[step];
}

export function getNextPath(standing: Standing): StepPath {
  return getStepPath(getStep(standing));
}
