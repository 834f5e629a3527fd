import { useRef } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../../api/call.ts';
import { paths } from '../../../paths.ts';
import { signOut } from '../../../session/session.ts';
import { Actions } from '../../../ui/Actions.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { useTakesLong } from '../../../ui/feedback/useTakesLong.ts';
import { Dialog, type DialogProps } from '../../../ui/overlay/Dialog.tsx';
import { CodeEntry, describeSending } from '../codes/CodeEntry.tsx';
import { useCode } from '../codes/useCode.ts';
import { useUser } from '../../../signed-in/user.ts';
import css from '../AccountPage.module.css';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set by the deletion, which signs out only after this page is shown. */
    isDeleted?: boolean;
  }
}

export function DeleteDialog({ isOpen, onClose }: DialogProps) {
  const { email } = useUser();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const leave = async () => {
    // First a page that needs no session, then sign out and clear all cached data.
    await navigate({ to: paths.accountDeleted, replace: true, state: { isDeleted: true } });
    signOut();
  };
  const code = useCode({
    isWanted: isOpen,
    request: () => call('GET /user/delete'),
    confirm: (entered) => call('POST /user/delete', { body: { code: entered } }),
    failure: 'The account could not be deleted. Please try again.',
    onConfirmed: () => void leave(),
  });
  const isDeleting = code.isBusy;
  const takesLong = useTakesLong(isDeleting);
  return (
    <Dialog
      title="Delete your account?"
      isOpen={isOpen}
      initialFocus={field}
      onClose={() => {
        if (!isDeleting) onClose();
      }}
    >
      <form noValidate className={css.form} onSubmit={code.submit}>
        <p>
          Your profile, signals and settings will be erased and your subscription canceled. This
          cannot be undone.
        </p>
        <p className={css.soft} role="status">
          {describeSending(code, email, 'To confirm it’s you, we sent')}
        </p>
        <CodeEntry code={code} field={field} />
        <Actions>
          <Button
            type="submit"
            kind="danger"
            busy={isDeleting}
            busyLabel="Deleting your account"
            disabled={!code.isComplete && !isDeleting}
          >
            Delete my account
          </Button>
          <Button kind="quiet" onClick={onClose} aria-disabled={isDeleting || undefined}>
            Keep my account
          </Button>
        </Actions>
        <p role="status" className={css.patience}>
          {takesLong && 'Still canceling your subscription and erasing your data.'}
        </p>
      </form>
    </Dialog>
  );
}
