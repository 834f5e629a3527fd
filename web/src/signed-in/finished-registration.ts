import { useEffect } from 'react';
import { getStep } from '../../../contract/standing.ts';
import { logProblem } from '../problem.ts';
import { saveSettings, useUser } from './user.ts';

/** On the success page, or on the account page for users who never saw that one. */
export function useFinishedRegistration(): void {
  const user = useUser();
  const isDue = !user.registrationFinished && getStep(user) === 'account';
  useEffect(() => {
    if (!isDue) return;
    // Retried at the next visit.
    saveSettings({ registrationFinished: true }, { inBackground: true }).catch((error: unknown) =>
      logProblem('Finished registration could not be saved', error),
    );
  }, [isDue]);
}
