import { useEffect } from 'react';
import { stepOf } from '../../contract/standing.ts';
import { logProblem } from './problem.ts';
import { saveSettings, useUser } from './user.ts';

/**
 * Whoever has paid is through with registration; the account remembers it. The page after the
 * payment says so, and the account page does for those who never saw that one.
 */
export function useFinishedRegistration(): void {
  const user = useUser();
  const isDue = !user.registrationFinished && stepOf(user) === 'account';
  useEffect(() => {
    if (!isDue) return;
    // The next visit says it again.
    saveSettings({ registrationFinished: true }).catch((error: unknown) =>
      logProblem('The end of registration could not be stored', error),
    );
  }, [isDue]);
}
