import { useRef, useState } from 'react';
import { Actions } from '../../../ui/Actions.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { signOutOthers } from './useSignOut.ts';

export function SignOutOthersDialog({
  others,
  isOpen,
  onClose,
  onEnded,
}: {
  others: number;
  isOpen: boolean;
  onClose: () => void;
  onEnded: () => void;
}) {
  const [isBusy, setBusy] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  const confirm = async () => {
    setBusy(true);
    const isDone = await signOutOthers();
    setBusy(false);
    onClose();
    if (isDone) onEnded();
  };
  return (
    <Dialog
      title="Sign out everywhere else?"
      isOpen={isOpen}
      initialFocus={keep}
      onClose={() => {
        if (!isBusy) onClose();
      }}
    >
      <p>
        {`${others === 1 ? 'One other session' : `${others} other sessions`} will be signed out at once. You stay signed in here.`}
      </p>
      <Actions>
        <Button busy={isBusy} busyLabel="Signing out" onClick={() => void confirm()}>
          Sign out all others
        </Button>
        <Button ref={keep} kind="quiet" onClick={onClose} aria-disabled={isBusy || undefined}>
          Cancel
        </Button>
      </Actions>
    </Dialog>
  );
}
