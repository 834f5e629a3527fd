import { useState } from 'react';
import type { ApiToken } from '../../../../../contract/api-tokens.ts';
import { ApiError, call, getMessage } from '../../../api/call.ts';
import { queryClient, SECURITY_KEY } from '../../../signed-in/query-client.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { tokensQuery } from '../queries.ts';

export function useRevoking(
  { id, name }: ApiToken,
  run: (work: () => Promise<void>) => Promise<void>,
  onRevoked: () => void,
) {
  const [isBusy, setBusy] = useState(false);
  const revoke = async () => {
    try {
      await call('DELETE /user/api-tokens/:id', { params: { id } });
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    }
    showToast('success', `${name} is revoked`);
    queryClient.setQueryData(tokensQuery.queryKey, (known) =>
      known?.filter((token) => token.id !== id),
    );
    void queryClient.invalidateQueries({ queryKey: [SECURITY_KEY] });
    onRevoked();
  };
  const start = async () => {
    setBusy(true);
    try {
      await run(revoke);
    } catch (error) {
      showToast('error', `${name} could not be revoked`, getMessage(error));
    }
    setBusy(false);
  };
  return { isBusy, start: () => void start() };
}
