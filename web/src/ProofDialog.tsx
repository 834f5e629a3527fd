import { useNavigate } from '@tanstack/react-router';
import { type RefObject, type SyntheticEvent, useRef, useState } from 'react';
import { call, messageAt } from './api.ts';
import { googleAddress } from './google-address.ts';
import { useLogout } from './logout.ts';
import { paths } from './paths.ts';
import css from './ProofDialog.module.css';
import { Actions } from './ui/Actions.tsx';
import { Button } from './ui/Button.tsx';
import { Dialog } from './ui/Dialog.tsx';
import { TextField } from './ui/TextField.tsx';
import { useUser } from './user.ts';

type Props = { isOpen: boolean; onClose: () => void; onProved: () => void };

/** Asks the user of a session without a recent proof to enter the password or sign in again. */
export function ProofDialog({ isOpen, onClose, onProved }: Props) {
  const { hasPassword } = useUser();
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog title="Confirm that it is you" isOpen={isOpen} initialFocus={field} onClose={onClose}>
      <p>
        It has been a while since you signed in. The billing portal shows your cards and invoices,
        so please confirm that it is you.
      </p>
      {hasPassword ? (
        <ByPassword field={field} onClose={onClose} onProved={onProved} />
      ) : (
        <ByGoogle onClose={onClose} />
      )}
    </Dialog>
  );
}

function ByPassword({
  field,
  onClose,
  onProved,
}: Omit<Props, 'isOpen'> & { field: RefObject<HTMLInputElement | null> }) {
  const proof = useProof(onProved);
  const navigate = useNavigate();
  const logout = useLogout(() => navigate({ to: paths.forgotPassword }));
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (!(await proof.submit())) field.current?.focus();
  };
  return (
    <form noValidate className={css.form} onSubmit={(event) => void submit(event)}>
      <TextField
        ref={field}
        label="Current password"
        type="password"
        autoComplete="current-password"
        value={proof.password}
        error={proof.error}
        readOnly={proof.isBusy}
        onChange={(event) => proof.type(event.target.value)}
      />
      <Actions>
        <Button type="submit" busy={proof.isBusy} busyLabel="Checking the password">
          Continue
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
      </Actions>
      <p className={css.way}>
        <span>Forgot your password?</span>
        <Button
          kind="quiet"
          size="small"
          busy={logout.isBusy}
          busyLabel="Signing out"
          onClick={logout.start}
        >
          Sign out and reset it
        </Button>
      </p>
    </form>
  );
}

/** Without a password, the proof is a new sign-in with Google, which replaces this session. */
function ByGoogle({ onClose }: { onClose: () => void }) {
  const logout = useLogout(() => location.assign(googleAddress(location.origin, undefined)));
  return (
    <Actions>
      <Button busy={logout.isBusy} busyLabel="Opening Google" onClick={logout.start}>
        Sign in with Google again
      </Button>
      <Button kind="quiet" onClick={onClose}>
        Cancel
      </Button>
    </Actions>
  );
}

function useProof(onProved: () => void) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  /** Whether the password was correct. */
  const submit = async (): Promise<boolean> => {
    if (isBusy) return true;
    if (password === '') {
      setError('Please enter your current password');
      return false;
    }
    setBusy(true);
    try {
      await call('POST /user/prove', { body: { currentPassword: password } });
    } catch (failure) {
      setError(messageAt('currentPassword', failure) ?? 'The password could not be checked');
      return false;
    } finally {
      setBusy(false);
    }
    onProved();
    return true;
  };
  const type = (text: string) => {
    setPassword(text);
    setError(undefined);
  };
  return { password, error, isBusy, submit, type };
}
