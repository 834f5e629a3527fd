import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { paths } from '../paths.ts';
import { logProblem } from '../problem.ts';
import { prepareLogout, readToken, signOut } from '../session/session.ts';

/** Sends what is unsent, ends the session, clears token and user, then opens the start page or calls `goOn`. */
export function useLogout(goOn?: () => unknown): { start: () => void; isBusy: boolean } {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      await prepareLogout();
      if (readToken() !== null) await call('POST /auth/logout');
    } catch (error) {
      // Logout of this browser must not depend on the server.
      logProblem('The server did not end the session', error);
    }
    signOut();
    setBusy(false);
    await (goOn ? goOn() : navigate({ to: paths.home }));
  };
  return { start: () => void start(), isBusy };
}
