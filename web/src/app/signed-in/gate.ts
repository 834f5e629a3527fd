import { stepOf, type Step } from '../../../../contract/standing.ts';
import { ApiError } from '../../api.ts';
import { paths } from '../../paths.ts';
import { logProblem } from '../../problem.ts';
import { session } from '../../session.ts';
import { pathOfStep, type StepPath } from '../../steps.ts';
import { loadUser } from '../../user.ts';

type Elsewhere = StepPath | typeof paths.login | typeof paths.error;

/** Where a user belongs who asks for the screen of `step`, or of any; null where it is theirs. */
export async function pathInsteadOf(step: Step | 'any'): Promise<Elsewhere | null> {
  try {
    const own = stepOf(await loadUser());
    return step === 'any' || own === step ? null : pathOfStep(own);
  } catch (error) {
    // A session that is over signs out at once, and takes the query that found out with it.
    const isOver = !session().hasToken;
    logProblem('Who is signed in could not be read', isOver ? 'the session is over' : error);
    if (isOver) return paths.login;
    if (error instanceof ApiError && error.status === 500) return paths.error;
    throw error;
  }
}
