import { type Standing, getStep, type OnboardingStep } from '../../../../contract/standing.ts';
import type { User } from '../../../../contract/user.ts';
import { ApiError } from '../../api/call.ts';
import { paths } from '../../paths.ts';
import { logProblem } from '../../problem.ts';
import { getSession } from '../../session/session.ts';
import { getStepPath, type StepPath } from '../../session/steps.ts';
import { loadUser } from '../../signed-in/user.ts';

/**
 * Who may see a signed-in page: users at this step, users whose data is being processed, or any
 * user.
 */
export type Gate = OnboardingStep | 'processing' | 'any';

export type GateUser = Standing & Pick<User, 'dataProcessing'>;

type Elsewhere = StepPath | typeof paths.login | typeof paths.error;

/** The path to redirect to from a page behind `gate`; null if the user may see the page. */
export async function redirectFor(gate: Gate): Promise<Elsewhere | null> {
  try {
    const user = await loadUser();
    return canEnter(gate, user) ? null : getStepPath(getStep(user));
  } catch (error) {
    // An ended session signs out at once and clears this query.
    const isOver = !getSession().hasToken;
    logProblem('The user could not be loaded', isOver ? 'the session has ended' : error);
    if (isOver) return paths.login;
    if (error instanceof ApiError && error.status === 500) return paths.error;
    throw error;
  }
}

export function canEnter(gate: Gate, user: GateUser): boolean {
  if (gate === 'any') return true;
  // After payment the page is shown even if processing is done; it then continues by itself.
  if (gate === 'processing') return user.dataProcessing || getStep(user) === 'account';
  return getStep(user) === gate;
}
