import { type SyntheticEvent, useState } from 'react';
import { WEBHOOK_URL_MAX_LENGTH, type WebhookType } from '../../../../../contract/webhook-types.ts';
import { call, getMessage, listFieldErrors } from '../../../api/call.ts';
import { useProvenCall } from '../../../billing/useProvenCall.ts';
import { INTEGRATIONS_KEY, queryClient, SECURITY_KEY } from '../../../signed-in/query-client.ts';
import { Actions } from '../../../ui/Actions.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { FormAlert } from '../../../ui/controls/FormAlert.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { ShownOnce } from '../ShownOnce.tsx';
import { TypesField } from './TypesField.tsx';
import css from '../Integrations.module.css';

export function NewWebhookDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => {
    onClose();
    setSecret(null);
  };
  const title = secret === null ? 'New webhook' : 'Copy the secret now';
  return (
    <Dialog title={title} isOpen={isOpen} onClose={close}>
      {secret === null ? (
        <WebhookForm onCreated={setSecret} onClose={close} />
      ) : (
        <ShownOnce what="Secret" secret={secret} onClose={close}>
          The receiver needs it to check our signature. It is shown this once.
        </ShownOnce>
      )}
    </Dialog>
  );
}

const FIELDS = ['url', 'types'] as const;

function WebhookForm({
  onCreated,
  onClose,
}: {
  onCreated: (secret: string) => void;
  onClose: () => void;
}) {
  const [url, setUrl] = useState('');
  const [types, setTypes] = useState<readonly WebhookType[]>(['person.erased']);
  const creation = useCreation(onCreated);
  const wrong = new Map(listFieldErrors(creation.error, FIELDS));
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void creation.start({ url: url.trim(), types: [...types] });
  };
  return (
    <form noValidate className={css.form} onSubmit={submit}>
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
      <TypesField types={types} error={wrong.get('types')} onChange={setTypes} />
      <FormAlert
        message={
          creation.error !== undefined && wrong.size === 0
            ? (getMessage(creation.error) ?? 'The webhook could not be added')
            : undefined
        }
      />
      <Actions>
        <Button type="submit" busy={creation.isBusy} busyLabel="Adding the webhook">
          Add webhook
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
      </Actions>
      {creation.Proof !== null && <creation.Proof {...creation.reauthentication} />}
    </form>
  );
}

function useCreation(onCreated: (secret: string) => void) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const { run, ...proof } = useProvenCall('A webhook sends your data elsewhere');
  const start = async (body: { url: string; types: WebhookType[] }) => {
    setBusy(true);
    setError(undefined);
    try {
      await run(async () => {
        const { secret } = await call('POST /user/webhooks', { body, inBackground: true });
        void queryClient.invalidateQueries({ queryKey: [INTEGRATIONS_KEY] });
        void queryClient.invalidateQueries({ queryKey: [SECURITY_KEY] });
        onCreated(secret);
      });
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  };
  return { isBusy, error, start, ...proof };
}
