import { type SyntheticEvent, useState } from 'react';
import type { WebhookType } from '../../../../../contract/webhook-types.ts';
import type { Webhook } from '../../../../../contract/webhooks.ts';
import { call, getMessage, listFieldErrors } from '../../../api/call.ts';
import { INTEGRATIONS_KEY, queryClient } from '../../../signed-in/query-client.ts';
import { Actions } from '../../../ui/Actions.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { FormAlert } from '../../../ui/controls/FormAlert.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { TypesField } from './TypesField.tsx';
import type { RunProven } from './useWebhookActions.ts';
import css from '../Integrations.module.css';

export function EditWebhookDialog({
  webhook,
  run,
  isOpen,
  onClose,
}: {
  webhook: Webhook;
  run: RunProven;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { host } = new URL(webhook.url);
  return (
    <Dialog title={`What ${host} receives`} isOpen={isOpen} onClose={onClose}>
      <EditForm webhook={webhook} run={run} onClose={onClose} />
    </Dialog>
  );
}

function EditForm({
  webhook: { id, url, types: saved },
  run,
  onClose,
}: {
  webhook: Webhook;
  run: RunProven;
  onClose: () => void;
}) {
  const [types, setTypes] = useState<WebhookType[]>(saved);
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const wrong = new Map(listFieldErrors(error, ['types']));
  const save = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await run(async () => {
        await call('PATCH /user/webhooks/:id', {
          params: { id },
          body: { types },
          inBackground: true,
        });
        await queryClient.invalidateQueries({ queryKey: [INTEGRATIONS_KEY] });
        showToast('success', `${new URL(url).host} is changed`);
        onClose();
      });
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form noValidate className={css.form} onSubmit={submit}>
      <TypesField types={types} error={wrong.get('types')} onChange={setTypes} />
      <FormAlert
        message={
          error !== undefined && wrong.size === 0
            ? (getMessage(error) ?? 'It could not be saved')
            : undefined
        }
      />
      <Actions>
        <Button type="submit" busy={isBusy} busyLabel="Saving">
          Save
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
      </Actions>
    </form>
  );
}
