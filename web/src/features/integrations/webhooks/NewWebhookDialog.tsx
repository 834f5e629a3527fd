import { useState } from 'react';
import {
  ROTATION_HOURS,
  WEBHOOK_TYPES,
  WEBHOOK_URL_MAX_LENGTH,
  WEBHOOK_WORDS,
  type WebhookType,
} from '../../../../../contract/webhook-types.ts';
import { call } from '../../../api/call.ts';
import { INTEGRATIONS_KEY, queryClient, SECURITY_KEY } from '../../../signed-in/query-client.ts';
import { CheckboxGroup } from '../../../ui/controls/CheckboxGroup.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { Dialog, type DialogProps } from '../../../ui/overlay/Dialog.tsx';
import { CreationDialog } from '../CreationDialog.tsx';
import { ProvenForm } from '../ProvenForm.tsx';
import { ShownOnce } from '../ShownOnce.tsx';

export function NewWebhookDialog(dialog: DialogProps) {
  return (
    <CreationDialog
      {...dialog}
      title="New webhook"
      secretTitle="Copy the secret now"
      what="Secret"
      note="The receiver needs it to check our signature. It is shown this once."
    >
      {(onCreated) => <WebhookForm onCreated={onCreated} onClose={dialog.onClose} />}
    </CreationDialog>
  );
}

type Props = { onCreated: (secret: string) => void; onClose: () => void };

function WebhookForm({ onCreated, onClose }: Props) {
  const [url, setUrl] = useState('');
  const [types, setTypes] = useState<WebhookType[]>(['person.erased']);
  const create = async () => {
    const body = { url: url.trim(), types };
    const { secret } = await call('POST /user/webhooks', { body, inBackground: true });
    void queryClient.invalidateQueries({ queryKey: [INTEGRATIONS_KEY] });
    void queryClient.invalidateQueries({ queryKey: [SECURITY_KEY] });
    onCreated(secret);
  };
  return (
    <ProvenForm
      because="A webhook sends your data elsewhere"
      fields={['url', 'types'] as const}
      failure="The webhook could not be added"
      submitLabel="Add webhook"
      busyLabel="Adding the webhook"
      send={create}
      onClose={onClose}
    >
      {(wrong) => (
        <>
          <TextField
            label="Address of the receiver"
            type="url"
            hint="https only"
            maxLength={WEBHOOK_URL_MAX_LENGTH}
            autoComplete="off"
            value={url}
            error={wrong.get('url')}
            onChange={(event) => setUrl(event.target.value)}
          />
          <CheckboxGroup
            legend="It receives"
            options={WEBHOOK_TYPES}
            words={WEBHOOK_WORDS}
            chosen={types}
            error={wrong.get('types')}
            onChange={setTypes}
          />
        </>
      )}
    </ProvenForm>
  );
}

export function SecretDialog({ secret, onClose }: { secret: string | null; onClose: () => void }) {
  return (
    <Dialog title="Copy the new secret now" isOpen={secret !== null} onClose={onClose}>
      <ShownOnce what="Secret" secret={secret ?? ''} onClose={onClose}>
        {`It is shown this once. For ${ROTATION_HOURS} hours the earlier one signs as well.`}
      </ShownOnce>
    </Dialog>
  );
}
