import { useState } from 'react';
import type { OwnSession } from '../../../../contract/routes/security.ts';
import { ApiError, call, messageOf } from '../../api.ts';
import { useLogout } from '../../logout.ts';
import { queryClient, SECURITY_KEY } from '../../query-client.ts';
import { toast } from '../../ui/toast.ts';
import { sessionsQuery } from './queries.ts';

type SignOut = { start: () => void; isBusy: boolean };

/** Signs one session out; the current one as the menu's logout does. */
export function useSignOut({ id, device, isCurrent }: OwnSession, onEnded: () => void): SignOut {
  const logout = useLogout();
  const [isBusy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      await call('DELETE /user/sessions/:id', { params: { id } });
    } catch (error) {
      // Already ended, by another tab or device.
      if (!(error instanceof ApiError && error.status === 404)) {
        toast('error', `${device} could not be signed out`, messageOf(error));
        setBusy(false);
        return;
      }
    }
    toast('success', `${device} is signed out`);
    forget((session) => session.id === id);
    onEnded();
  };
  return isCurrent ? logout : { start: () => void start(), isBusy };
}

/** Signs out every session but this one. True on success. */
export async function signOutOthers(): Promise<boolean> {
  try {
    await call('POST /user/sessions/end-others');
  } catch (error) {
    toast('error', 'The other sessions could not be signed out', messageOf(error));
    return false;
  }
  toast('success', 'You are signed out everywhere else');
  forget((session) => !session.isCurrent);
  return true;
}

/** Removes ended sessions from the cached list at once, and refetches it and the activity. */
function forget(isEnded: (session: OwnSession) => boolean): void {
  queryClient.setQueryData(sessionsQuery.queryKey, (known) =>
    known?.filter((session) => !isEnded(session)),
  );
  void queryClient.invalidateQueries({ queryKey: [SECURITY_KEY] });
}
