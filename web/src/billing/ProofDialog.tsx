import { useNavigate } from '@tanstack/react-router';
import { type RefObject, type SyntheticEvent, useRef, useState } from 'react';
import { call, findFieldMessage } from '../api/call.ts';
import { buildGoogleSignInUrl } from '../session/google-sign-in-url.ts';
import { useLogout } from '../page/useLogout.ts';
import { paths } from '../paths.ts';
import css from './ProofDialog.module.css';
import { Actions } from '../ui/Actions.tsx';
import { Button } from '../ui/controls/Button.tsx';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { TextField } from '../ui/controls/TextField.tsx';
import { useUser } from '../signed-in/user.ts';

type Props = {
  isOpen: boolean;
  /** Why it is asked: "The billing portal shows your cards and invoices". */
  because: string;
  onClose: () => void;
  onReauthenticated: () => void;
};

export function ProofDialog({ isOpen, because, onClose, onReauthenticated }: Props) {
  const { hasPassword } = useUser();
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog title="Confirm it’s you" isOpen={isOpen} initialFocus={field} onClose={onClose}>
      <p>It has been a while since you signed in. {because}, so please confirm it’s you.</p>
      {hasPassword ? (
        <ByPassword field={field} onClose={onClose} onReauthenticated={onReauthenticated} />
      ) : (
        <ByGoogle onClose={onClose} />
      )}
    </Dialog>
  );
}

function ByPassword({
  field,
  onClose,
  onReauthenticated,
}: Pick<Props, 'onClose' | 'onReauthenticated'> & { field: RefObject<HTMLInputElement | null> }) {
  const proof = useProof(onReauthenticated);
  const navigate = useNavigate();
  const logout = useLogout(() => navigate({ to: paths.forgotPassword }));
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    // React hands it on to the form that asked for the proof, which would send itself again.
    event.stopPropagation();
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

/** Without a password: signs in with Google again, which replaces this session. */
function ByGoogle({ onClose }: { onClose: () => void }) {
  const logout = useLogout(() => location.assign(buildGoogleSignInUrl(location.origin, undefined)));
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

function useProof(onReauthenticated: () => void) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (): Promise<boolean> => {
    if (isBusy) return true;
    if (password === '') {
      setError('Please enter your current password');
      return false;
    }
    setBusy(true);
    try {
      await call('POST /user/reauthenticate', { body: { currentPassword: password } });
    } catch (failure) {
      setError(findFieldMessage('currentPassword', failure) ?? 'The password could not be checked');
      return false;
    } finally {
      setBusy(false);
    }
    onReauthenticated();
    return true;
  };
  const type = (text: string) => {
    setPassword(text);
    setError(undefined);
  };
  return { password, error, isBusy, submit, type };
}
