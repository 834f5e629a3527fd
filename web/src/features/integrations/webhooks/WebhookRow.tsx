import { useState } from 'react';
import { WEBHOOK_WORDS } from '../../../../../contract/webhook-types.ts';
import type { Webhook } from '../../../../../contract/webhooks.ts';
import { formatMoment } from '../../../format/format.ts';
import { useOnDemand } from '../../../page/useOnDemand.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { type RunProven, useWebhookActions } from './useWebhookActions.ts';
import css from '../Integrations.module.css';

export function WebhookRow({
  webhook,
  timeZone,
  run,
  onDeleted,
}: {
  webhook: Webhook;
  timeZone: string;
  run: RunProven;
  onDeleted: () => void;
}) {
  const { url, types, disabled, waiting, owedErasures } = webhook;
  const [secret, setSecret] = useState<string | null>(null);
  const actions = useWebhookActions(webhook, { run, onDeleted, onSecret: setSecret });
  const host = new URL(url).host;
  return (
    <li className={css.row}>
      <div className={css.words}>
        <p>
          <strong>{url}</strong> <Badge tone="plain">{describeHealth(webhook)}</Badge>
        </p>
        <p>{types.map((type) => WEBHOOK_WORDS[type]).join(' · ')}</p>
        <p className={css.soft}>{describeTimes(webhook, timeZone)}</p>
        {waiting > 0 && <p className={css.soft}>{describeWaiting(waiting, owedErasures)}</p>}
      </div>
      <div className={css.actions}>
        {disabled !== null && (
          <Button
            size="small"
            aria-label={`Resume ${host}`}
            busy={actions.busy === 'resume'}
            busyLabel="Resuming the webhook"
            onClick={actions.resume}
          >
            Resume
          </Button>
        )}
        <Button
          kind="secondary"
          size="small"
          aria-label={`Send a test to ${host}`}
          busy={actions.busy === 'test'}
          busyLabel="Sending a test"
          onClick={actions.test}
        >
          Test
        </Button>
        <Log webhook={webhook} timeZone={timeZone} />
        <Edit webhook={webhook} run={run} />
        <Button
          kind="secondary"
          size="small"
          aria-label={`New secret for ${host}`}
          busy={actions.busy === 'secret'}
          busyLabel="Making a new secret"
          onClick={actions.changeSecret}
        >
          New secret
        </Button>
        <Button
          kind="secondary"
          size="small"
          aria-label={`Remove ${host}`}
          busy={actions.busy === 'remove'}
          busyLabel="Removing the webhook"
          onClick={actions.remove}
        >
          Remove
        </Button>
      </div>
      <NewSecret secret={secret} onClose={() => setSecret(null)} load={actions.secretDialog} />
    </li>
  );
}

function NewSecret({
  secret,
  load,
  onClose,
}: {
  secret: string | null;
  load: ReturnType<typeof useWebhookActions>['secretDialog'];
  onClose: () => void;
}) {
  if (load.Part === null) return null;
  return <load.Part secret={secret} onClose={onClose} />;
}

function Edit({ webhook, run }: { webhook: Webhook; run: RunProven }) {
  const [isOpen, setOpen] = useState(false);
  const dialog = useOnDemand(
    async () => (await import('./EditWebhookDialog.tsx')).EditWebhookDialog,
  );
  const open = async () => {
    if (await dialog.load()) setOpen(true);
  };
  return (
    <>
      <Button
        kind="secondary"
        size="small"
        aria-label={`Edit ${new URL(webhook.url).host}`}
        busy={dialog.isLoading}
        busyLabel="Opening the dialog"
        onClick={() => void open()}
      >
        Edit
      </Button>
      {dialog.Part !== null && (
        <dialog.Part webhook={webhook} run={run} isOpen={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

function Log({ webhook, timeZone }: { webhook: Webhook; timeZone: string }) {
  const [isOpen, setOpen] = useState(false);
  const dialog = useOnDemand(async () => (await import('./LogDialog.tsx')).LogDialog);
  const open = async () => {
    if (await dialog.load()) setOpen(true);
  };
  return (
    <>
      <Button
        kind="secondary"
        size="small"
        aria-label={`Log of ${new URL(webhook.url).host}`}
        busy={dialog.isLoading}
        busyLabel="Opening the log"
        onClick={() => void open()}
      >
        Log
      </Button>
      {dialog.Part !== null && (
        <dialog.Part
          webhook={webhook}
          timeZone={timeZone}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
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
  const events = waiting === 1 ? '1 event waits' : `${waiting} events wait`;
  if (owed === 0) return events;
  return `${events}, ${owed === 1 ? '1 erased person' : `${owed} erased people`} among them`;
}
