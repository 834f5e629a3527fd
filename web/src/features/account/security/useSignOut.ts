import { useState } from 'react';
import type { OwnSession } from '../../../../../contract/routes/security.ts';
import { ApiError, call, getMessage } from '../../../api/call.ts';
import { useLogout } from '../../../page/useLogout.ts';
import { queryClient, SECURITY_KEY } from '../../../signed-in/query-client.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { sessionsQuery } from '../queries.ts';

type SignOut = { start: () => void; isBusy: boolean };

export function useSignOut({ id, device, isCurrent }: OwnSession, onEnded: () => void): SignOut {
  const logout = useLogout();
  const [isBusy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      await call('DELETE /user/sessions/:id', { params: { id } });
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) {
        showToast('error', `${device} could not be signed out`, getMessage(error));
        setBusy(false);
        return;
      }
    }
    showToast('success', `${device} is signed out`);
    forget((session) => session.id === id);
    onEnded();
  };
  return isCurrent ? logout : { start: () => void start(), isBusy };
}

export async function signOutOthers(): Promise<boolean> {
  try {
    await call('POST /user/sessions/end-others');
  } catch (error) {
    showToast('error', 'The other sessions could not be signed out', getMessage(error));
    return false;
  }
  showToast('success', 'You are signed out everywhere else');
  forget((session) => !session.isCurrent);
  return true;
}

/** Removes ended sessions from the cache, then refetches sessions and activity. */
function forget(isEnded: (session: OwnSession) => boolean): void {
  queryClient.setQueryData(sessionsQuery.queryKey, (known) =>
    known?.filter((session) => !isEnded(session)),
  );
  void queryClient.invalidateQueries({ queryKey: [SECURITY_KEY] });
}
