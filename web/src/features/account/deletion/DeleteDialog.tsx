import { type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { CODE_LENGTH, CODE_LIFETIME_MINUTES } from '../../../../../contract/limits.ts';
import { call, findFieldMessage } from '../../../api/call.ts';
import { paths } from '../../../paths.ts';
import { signOut } from '../../../session/session.ts';
import { Actions } from '../../../ui/Actions.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { CodeField } from '../../../ui/controls/CodeField.tsx';
import { useTakesLong } from '../../../ui/feedback/useTakesLong.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { Resend } from '../codes/Resend.tsx';
import { useCodeSender } from '../codes/useCodeSender.ts';
import css from '../AccountPage.module.css';

const describeSending = (email: string) =>
  `We are sending a ${CODE_LENGTH}-digit code to ${email}.`;
const CODE_TEXTS = {
  'not-yet': describeSending,
  'under-way': describeSending,
  done: (email: string) =>
    `To confirm it’s you, we sent a ${CODE_LENGTH}-digit code to ${email}. It is valid for ${CODE_LIFETIME_MINUTES}\u00a0minutes.`,
  failed: () => 'The code could not be sent.',
};

export function DeleteDialog({
  email,
  isOpen,
  onClose,
}: {
  email: string;
  isOpen: boolean;
  onClose: () => void;
}) {
  const deletion = useDeletion();
  const field = useRef<HTMLInputElement>(null);
  const { begin } = deletion;
  useEffect(() => {
    if (isOpen) begin();
  }, [isOpen, begin]);
  const isComplete = deletion.code.length === CODE_LENGTH;
  const takesLong = useTakesLong(deletion.isDeleting);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isComplete && !deletion.isDeleting) deletion.confirm();
  };

  return (
    <Dialog
      title="Delete your account?"
      isOpen={isOpen}
      initialFocus={field}
      onClose={() => {
        if (!deletion.isDeleting) onClose();
      }}
    >
      <form noValidate className={css.form} onSubmit={submit}>
        <p>
          Your profile, signals and settings will be erased and your subscription canceled. This
          cannot be undone.
        </p>
        <p className={css.soft} role="status">
          {CODE_TEXTS[deletion.sender.sending](email)}
        </p>
        <CodeField
          ref={field}
          label="Code"
          value={deletion.code}
          error={deletion.error}
          readOnly={deletion.isDeleting}
          onChange={deletion.type}
        />
        <Resend sender={deletion.sender} resend={deletion.resend} />
        <Actions>
          <Button
            type="submit"
            kind="danger"
            busy={deletion.isDeleting}
            busyLabel="Deleting your account"
            disabled={!isComplete && !deletion.isDeleting}
          >
            Delete my account
          </Button>
          <Button kind="quiet" onClick={onClose} aria-disabled={deletion.isDeleting || undefined}>
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

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set by the deletion, which signs out only after this page is shown. */
    isDeleted?: boolean;
  }
}

const requestCode = () => call('GET /user/delete');

function useDeletion() {
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const sender = useCodeSender({ request: requestCode, showProblem: setError });
  const [isDeleting, setDeleting] = useState(false);

  const { sendFirst } = sender;
  const begin = useCallback(() => {
    setCode('');
    setError(undefined);
    sendFirst();
  }, [sendFirst]);

  const confirm = async () => {
    setDeleting(true);
    try {
      await call('POST /user/delete', { body: { code: Number(code) } });
    } catch (failure) {
      setError(
        findFieldMessage('code', failure) ?? 'The account could not be deleted. Please try again.',
      );
      setDeleting(false);
      return;
    }
    // First a page that needs no session, then sign out and clear all cached data.
    await navigate({ to: paths.accountDeleted, replace: true, state: { isDeleted: true } });
    signOut();
  };

  return {
    code,
    error,
    isDeleting,
    sender,
    begin,
    resend: () => {
      setCode('');
      void sender.send();
    },
    type: (digits: string) => {
      setCode(digits);
      setError(undefined);
    },
    confirm: () => void confirm(),
  };
}
