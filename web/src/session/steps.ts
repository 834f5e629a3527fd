import { stepOf, type Standing, type Step } from '../../../contract/standing.ts';
import { paths } from '../paths.ts';

const PATHS = {
  'link-profile': paths.linkProfile,
  'choose-plan': paths.plans,
  'await-payment': paths.paymentPending,
  'fix-payment': paths.paymentError,
  account: paths.account,
} as const satisfies Record<Step, string>;

export type StepPath = (typeof PATHS)[Step];

export function pathOfStep(step: Step): StepPath {
  return PATHS[step];
}

export function nextPath(standing: Standing): StepPath {
  return pathOfStep(stepOf(standing));
}
