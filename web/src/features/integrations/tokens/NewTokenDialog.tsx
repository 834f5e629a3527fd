import { type SyntheticEvent, useState } from 'react';
import {
  SCOPES,
  SCOPE_WORDS,
  TOKEN_DAYS,
  TOKEN_NAME_MAX_LENGTH,
  type TokenScope,
} from '../../../../../contract/scopes.ts';
import { call, getMessage, listFieldErrors } from '../../../api/call.ts';
import { useProvenCall } from '../../../billing/useProvenCall.ts';
import { queryClient, SECURITY_KEY } from '../../../signed-in/query-client.ts';
import { Actions } from '../../../ui/Actions.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { FieldError } from '../../../ui/controls/FieldError.tsx';
import { FormAlert } from '../../../ui/controls/FormAlert.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { tokensQuery } from '../queries.ts';
import { ShownOnce } from '../ShownOnce.tsx';
import css from '../Integrations.module.css';

type Props = { isOpen: boolean; onClose: () => void };

export function NewTokenDialog({ isOpen, onClose }: Props) {
  const [token, setToken] = useState<string | null>(null);
  const close = () => {
    onClose();
    setToken(null);
  };
  const title = token === null ? 'New API token' : 'Copy your token now';
  return (
    <Dialog title={title} isOpen={isOpen} onClose={close}>
      {token === null ? (
        <TokenForm onCreated={setToken} onClose={close} />
      ) : (
        <ShownOnce what="Token" secret={token} onClose={close}>
          We store only its hash, so it is shown this once.
        </ShownOnce>
      )}
    </Dialog>
  );
}

const DAYS = TOKEN_DAYS.map((days) => ({ value: String(days), label: `Ends after ${days} days` }));
const FIELDS = ['name', 'scopes', 'days'] as const;

function TokenForm({
  onCreated,
  onClose,
}: {
  onCreated: (token: string) => void;
  onClose: () => void;
}) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly TokenScope[]>([]);
  const [days, setDays] = useState('90');
  const creation = useCreation(onCreated);
  const wrong = new Map(listFieldErrors(creation.error, FIELDS));
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const chosen = TOKEN_DAYS.find((each) => String(each) === days) ?? TOKEN_DAYS[0];
    void creation.start({ name, scopes: [...scopes], days: chosen });
  };
  const toggle = (scope: TokenScope) =>
    setScopes(
      scopes.includes(scope) ? scopes.filter((each) => each !== scope) : [...scopes, scope],
    );
  return (
    <form noValidate className={css.form} onSubmit={submit}>
      <TextField
        label="Name"
        hint="The program that will use it"
        maxLength={TOKEN_NAME_MAX_LENGTH}
        autoComplete="off"
        value={name}
        error={wrong.get('name')}
        onChange={(event) => setName(event.target.value)}
      />
      <fieldset aria-describedby="scopes-error">
        <legend>It may</legend>
        {SCOPES.map((scope) => (
          <Checkbox key={scope} checked={scopes.includes(scope)} onChange={() => toggle(scope)}>
            {SCOPE_WORDS[scope]}
          </Checkbox>
        ))}
        <FieldError id="scopes-error" error={wrong.get('scopes')} />
      </fieldset>
      <Select label="When it ends" value={days} options={DAYS} onChange={setDays} />
      <FormAlert
        message={
          creation.error !== undefined && wrong.size === 0
            ? (getMessage(creation.error) ?? 'The token could not be created')
            : undefined
        }
      />
      <Actions>
        <Button type="submit" busy={creation.isBusy} busyLabel="Creating the token">
          Create token
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
      </Actions>
      {creation.Proof !== null && <creation.Proof {...creation.reauthentication} />}
    </form>
  );
}

function useCreation(onCreated: (token: string) => void) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const { run, ...proof } = useProvenCall('A token gives a program access to your data');
  const start = async (body: {
    name: string;
    scopes: TokenScope[];
    days: (typeof TOKEN_DAYS)[number];
  }) => {
    setBusy(true);
    setError(undefined);
    try {
      await run(async () => {
        const { token } = await call('POST /user/api-tokens', { body, inBackground: true });
        void queryClient.invalidateQueries({ queryKey: tokensQuery.queryKey });
        void queryClient.invalidateQueries({ queryKey: [SECURITY_KEY] });
        onCreated(token);
      });
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  };
  return { isBusy, error, start, ...proof };
}
