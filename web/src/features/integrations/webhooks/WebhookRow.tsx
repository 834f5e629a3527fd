import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { WEBHOOK_WORDS } from '../../../../../contract/webhook-types.ts';
import type { Webhook } from '../../../../../contract/webhooks.ts';
import { call, getMessage } from '../../../api/call.ts';
import { countNoun, formatMoment } from '../../../format/format.ts';
import { DialogButton } from '../../../page/DialogButton.tsx';
import { useOnDemand } from '../../../page/useOnDemand.ts';
import { INTEGRATIONS_KEY, queryClient, SECURITY_KEY } from '../../../signed-in/query-client.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useUser } from '../../../signed-in/user.ts';
import css from '../Integrations.module.css';

type Props = {
  webhook: Webhook;
  run: (work: () => Promise<void>) => Promise<void>;
  onDeleted: () => void;
};

export function WebhookRow({ webhook, run, onDeleted }: Props) {
  const { timezone } = useUser();
  const { id, url, types, disabled, waiting, owedErasures } = webhook;
  const [secret, setSecret] = useState<string | null>(null);
  const shown = useOnDemand(async () => (await import('./NewWebhookDialog.tsx')).SecretDialog);
  const { host } = new URL(url);
  const params = { id };
  const resuming = useAction(run, `${host} could not be resumed`, async () => {
    await call('PATCH /user/webhooks/:id', { params, body: { isActive: true } });
    showToast('success', `${host} receives what it missed`);
  });
  const testing = useAction(run, 'The test could not be sent', async () => {
    await call('POST /user/webhooks/:id/test', { params });
    showToast('success', 'A test is on its way', 'The log shows the answer.');
  });
  const changing = useAction(run, 'The secret could not be changed', async () => {
    if (!(await shown.load())) return;
    setSecret((await call('POST /user/webhooks/:id/secret', { params })).secret);
  });
  const removing = useAction(run, `${host} could not be removed`, async () => {
    await call('DELETE /user/webhooks/:id', { params });
    showToast('success', `${host} is removed`);
    onDeleted();
  });
  return (
    <li className={css.row}>
      <div className={css.words}>
        <p>
          <strong>{url}</strong> <Badge tone="plain">{describeHealth(webhook)}</Badge>
        </p>
        <p>{types.map((type) => WEBHOOK_WORDS[type]).join(' · ')}</p>
        <p className={css.soft}>{describeTimes(webhook, timezone)}</p>
        {waiting > 0 && <p className={css.soft}>{describeWaiting(waiting, owedErasures)}</p>}
      </div>
      <div className={css.actions}>
        {disabled !== null && (
          <Button
            size="small"
            aria-label={`Resume ${host}`}
            busy={resuming.isPending}
            busyLabel="Resuming the webhook"
            onClick={() => resuming.mutate()}
          >
            Resume
          </Button>
        )}
        <Button
          kind="secondary"
          size="small"
          aria-label={`Send a test to ${host}`}
          busy={testing.isPending}
          busyLabel="Sending a test"
          onClick={() => testing.mutate()}
        >
          Test
        </Button>
        <DialogButton
          aria-label={`Log of ${host}`}
          busyLabel="Opening the log"
          fetchDialog={async () => (await import('./LogDialog.tsx')).LogDialog}
          dialogProps={{ webhook }}
        >
          Log
        </DialogButton>
        <DialogButton
          aria-label={`Edit ${host}`}
          fetchDialog={async () => (await import('./EditWebhookDialog.tsx')).EditWebhookDialog}
          dialogProps={{ webhook }}
        >
          Edit
        </DialogButton>
        <Button
          kind="secondary"
          size="small"
          aria-label={`New secret for ${host}`}
          busy={changing.isPending}
          busyLabel="Making a new secret"
          onClick={() => changing.mutate()}
        >
          New secret
        </Button>
        <Button
          kind="secondary"
          size="small"
          aria-label={`Remove ${host}`}
          busy={removing.isPending}
          busyLabel="Removing the webhook"
          onClick={() => removing.mutate()}
        >
          Remove
        </Button>
      </div>
      {shown.Part !== null && <shown.Part secret={secret} onClose={() => setSecret(null)} />}
    </li>
  );
}

function useAction(run: Props['run'], failure: string, work: () => Promise<void>) {
  return useMutation({
    mutationFn: () =>
      run(async () => {
        await work();
        void queryClient.invalidateQueries({ queryKey: [INTEGRATIONS_KEY] });
        void queryClient.invalidateQueries({ queryKey: [SECURITY_KEY] });
      }),
    onError: (error) => showToast('error', failure, getMessage(error)),
  });
}

function describeHealth({ disabled, failingSince, lastDeliveredAt }: Webhook): string {
  if (disabled !== null) return disabled.reason === 'gone' ? 'Gone' : 'Disabled';
  if (failingSince !== null) return 'Failing';
  return lastDeliveredAt === null ? 'Nothing sent yet' : 'Healthy';
}

function describeTimes(webhook: Webhook, timeZone: string): string {
  const { disabled, failingSince, nextAttemptAt, lastDeliveredAt, rotatesUntil } = webhook;
  const at = (time: string) => formatMoment(time, timeZone);
  const facts = [
    lastDeliveredAt === null ? 'Never delivered' : `Last delivered ${at(lastDeliveredAt)}`,
    disabled !== null && `disabled ${at(disabled.at)}`,
    disabled === null && failingSince !== null && `failing since ${at(failingSince)}`,
    disabled === null && nextAttemptAt !== null && `next attempt ${at(nextAttemptAt)}`,
    rotatesUntil !== null && `earlier secret until ${at(rotatesUntil)}`,
  ];
  return facts.filter((fact) => fact !== false).join(' · ');
}

function describeWaiting(waiting: number, owed: number): string {
  const events = countNoun(waiting, 'event waits', 'events wait');
  if (owed === 0) return events;
  return `${events}, ${countNoun(owed, 'erased person', 'erased people')} among them`;
}
