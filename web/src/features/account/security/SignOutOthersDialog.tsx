import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { call, getMessage } from '../../../api/call.ts';
import { Actions } from '../../../ui/Actions.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Dialog, type DialogProps } from '../../../ui/overlay/Dialog.tsx';
import { forgetSessions } from '../queries.ts';

type Props = DialogProps & { others: number; onEnded: () => void };

export function SignOutOthersDialog({ others, isOpen, onClose, onEnded }: Props) {
  const keep = useRef<HTMLButtonElement>(null);
  const ending = useMutation({
    mutationFn: () => call('POST /user/sessions/end-others'),
    onSuccess: () => {
      showToast('success', 'You are signed out everywhere else');
      forgetSessions(({ isCurrent }) => !isCurrent);
      onClose();
      onEnded();
    },
    onError: (error) => {
      showToast('error', 'The other sessions could not be signed out', getMessage(error));
      onClose();
    },
  });
  return (
    <Dialog
      title="Sign out everywhere else?"
      isOpen={isOpen}
      initialFocus={keep}
      onClose={() => {
        if (!ending.isPending) onClose();
      }}
    >
      <p>
        {`${others === 1 ? 'One other session' : `${others} other sessions`} will be signed out at once. You stay signed in here.`}
      </p>
      <Actions>
        <Button busy={ending.isPending} busyLabel="Signing out" onClick={() => ending.mutate()}>
          Sign out all others
        </Button>
        <Button
          ref={keep}
          kind="quiet"
          onClick={onClose}
          aria-disabled={ending.isPending || undefined}
        >
          Cancel
        </Button>
      </Actions>
    </Dialog>
  );
}
