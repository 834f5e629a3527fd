import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from './api.ts';
import { paths } from './paths.ts';
import { logProblem } from './problem.ts';
import { readToken, signOut } from './session.ts';

/** Ends the session at the server, forgets token and user, and goes to the start or as `goOn` says. */
export function useLogout(goOn?: () => unknown): { start: () => void; isBusy: boolean } {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      if (readToken() !== null) await call('POST /auth/logout');
    } catch (error) {
      // The user wants to leave this browser; that needs no server.
      logProblem('The session could not be ended at the server', error);
    }
    signOut();
    setBusy(false);
    await (goOn ? goOn() : navigate({ to: paths.home }));
  };
  return { start: () => void start(), isBusy };
}
