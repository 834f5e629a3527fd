import { useState } from 'react';
import {
  SCOPES,
  SCOPE_WORDS,
  TOKEN_DAYS,
  TOKEN_NAME_MAX_LENGTH,
  type TokenScope,
} from '../../../../../contract/scopes.ts';
import { call } from '../../../api/call.ts';
import { queryClient, SECURITY_KEY } from '../../../signed-in/query-client.ts';
import { CheckboxGroup } from '../../../ui/controls/CheckboxGroup.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import type { DialogProps } from '../../../ui/overlay/Dialog.tsx';
import { CreationDialog } from '../CreationDialog.tsx';
import { ProvenForm } from '../ProvenForm.tsx';
import { tokensQuery } from '../queries.ts';

export function NewTokenDialog(dialog: DialogProps) {
  return (
    <CreationDialog
      {...dialog}
      title="New API token"
      secretTitle="Copy your token now"
      what="Token"
      note="We store only its hash, so it is shown this once."
    >
      {(onCreated) => <TokenForm onCreated={onCreated} onClose={dialog.onClose} />}
    </CreationDialog>
  );
}

const DAYS = TOKEN_DAYS.map((days) => ({ value: String(days), label: `Ends after ${days} days` }));

type Props = { onCreated: (token: string) => void; onClose: () => void };

function TokenForm({ onCreated, onClose }: Props) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<TokenScope[]>([]);
  const [chosenDays, setDays] = useState('90');
  const create = async () => {
    const days = TOKEN_DAYS.find((each) => String(each) === chosenDays) ?? TOKEN_DAYS[0];
    const body = { name, scopes, days };
    const { token } = await call('POST /user/api-tokens', { body, inBackground: true });
    void queryClient.invalidateQueries({ queryKey: tokensQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: [SECURITY_KEY] });
    onCreated(token);
  };
  return (
    <ProvenForm
      because="A token gives a program access to your data"
      fields={['name', 'scopes', 'days'] as const}
      failure="The token could not be created"
      submitLabel="Create token"
      busyLabel="Creating the token"
      send={create}
      onClose={onClose}
    >
      {(wrong) => (
        <>
          <TextField
            label="Name"
            hint="The program that will use it"
            maxLength={TOKEN_NAME_MAX_LENGTH}
            autoComplete="off"
            value={name}
            error={wrong.get('name')}
            onChange={(event) => setName(event.target.value)}
          />
          <CheckboxGroup
            legend="It may"
            options={SCOPES}
            words={SCOPE_WORDS}
            chosen={scopes}
            error={wrong.get('scopes')}
            onChange={setScopes}
          />
          <Select label="When it ends" value={chosenDays} options={DAYS} onChange={setDays} />
        </>
      )}
    </ProvenForm>
  );
}
