import { useState } from 'react';
import type { Webhook } from '../../../../../contract/webhooks.ts';
import { call, getMessage } from '../../../api/call.ts';
import { useOnDemand } from '../../../page/useOnDemand.ts';
import { INTEGRATIONS_KEY, queryClient, SECURITY_KEY } from '../../../signed-in/query-client.ts';
import { showToast } from '../../../ui/feedback/toast.ts';

export type RunProven = (work: () => Promise<void>) => Promise<void>;
type Action = 'resume' | 'test' | 'secret' | 'remove';

export function useWebhookActions(
  { id, url }: Webhook,
  options: { run: RunProven; onDeleted: () => void; onSecret: (secret: string) => void },
) {
  const [busy, setBusy] = useState<Action | null>(null);
  const secretDialog = useOnDemand(async () => (await import('./SecretDialog.tsx')).SecretDialog);
  const { host } = new URL(url);
  const params = { id };
  const act = (action: Action, failure: string, work: () => Promise<void>) => async () => {
    setBusy(action);
    try {
      await options.run(async () => {
        await work();
        void queryClient.invalidateQueries({ queryKey: [INTEGRATIONS_KEY] });
        void queryClient.invalidateQueries({ queryKey: [SECURITY_KEY] });
      });
    } catch (error) {
      showToast('error', failure, getMessage(error));
    }
    setBusy(null);
  };
  const start = (work: () => Promise<void>) => () => void work();
  return {
    busy,
    secretDialog,
    resume: start(
      act('resume', `${host} could not be resumed`, async () => {
        await call('PATCH /user/webhooks/:id', { params, body: { isActive: true } });
        showToast('success', `${host} receives what it missed`);
      }),
    ),
    test: start(
      act('test', 'The test could not be sent', async () => {
        await call('POST /user/webhooks/:id/test', { params });
        showToast('success', 'A test is on its way', 'The log shows the answer.');
      }),
    ),
    changeSecret: start(
      act('secret', 'The secret could not be changed', async () => {
        if (!(await secretDialog.load())) return;
        options.onSecret((await call('POST /user/webhooks/:id/secret', { params })).secret);
      }),
    ),
    remove: start(
      act('remove', `${host} could not be removed`, async () => {
        await call('DELETE /user/webhooks/:id', { params });
        showToast('success', `${host} is removed`);
        options.onDeleted();
      }),
    ),
  };
}
