import { useState } from 'react';
import { WEBHOOK_TYPES, WEBHOOK_WORDS } from '../../../../../contract/webhook-types.ts';
import type { Webhook } from '../../../../../contract/webhooks.ts';
import { call } from '../../../api/call.ts';
import { INTEGRATIONS_KEY, queryClient } from '../../../signed-in/query-client.ts';
import { CheckboxGroup } from '../../../ui/controls/CheckboxGroup.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Dialog, type DialogProps } from '../../../ui/overlay/Dialog.tsx';
import { ProvenForm } from '../ProvenForm.tsx';

export function EditWebhookDialog({ webhook, ...dialog }: DialogProps & { webhook: Webhook }) {
  const { host } = new URL(webhook.url);
  return (
    <Dialog {...dialog} title={`What ${host} receives`}>
      <EditForm webhook={webhook} host={host} onClose={dialog.onClose} />
    </Dialog>
  );
}

type Props = { webhook: Webhook; host: string; onClose: () => void };

function EditForm({ webhook: { id, types: saved }, host, onClose }: Props) {
  const [types, setTypes] = useState(saved);
  const save = async () => {
    const input = { params: { id }, body: { types }, inBackground: true };
    await call('PATCH /user/webhooks/:id', input);
    await queryClient.invalidateQueries({ queryKey: [INTEGRATIONS_KEY] });
    showToast('success', `${host} is changed`);
    onClose();
  };
  return (
    <ProvenForm
      because="A webhook sends your data elsewhere"
      fields={['types'] as const}
      failure="It could not be saved"
      submitLabel="Save"
      busyLabel="Saving"
      send={save}
      onClose={onClose}
    >
      {(wrong) => (
        <CheckboxGroup
          legend="It receives"
          options={WEBHOOK_TYPES}
          words={WEBHOOK_WORDS}
          chosen={types}
          error={wrong.get('types')}
          onChange={setTypes}
        />
      )}
    </ProvenForm>
  );
}
