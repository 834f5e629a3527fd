import { useEffect } from 'react';
import { stepOf } from '../../contract/standing.ts';
import { call } from './api.ts';
import { logProblem } from './problem.ts';
import { keepUser, useUser } from './user.ts';

/**
 * Whoever has paid is through with registration; the account remembers it. The page after the
 * payment says so, and the account page does for those who never saw that one.
 */
export function useFinishedRegistration(): void {
  const user = useUser();
  const isDue = !user.registrationFinished && stepOf(user) === 'account';
  useEffect(() => {
    if (!isDue) return;
    let isHere = true;
    call('PUT /user/update/settings', { body: { registrationFinished: true } }).then(
      (answer) => {
        if (isHere) keepUser(answer);
      },
      // The next visit says it again.
      (error: unknown) => logProblem('The end of registration could not be stored', error),
    );
    return () => {
      isHere = false;
    };
  }, [isDue]);
}
