import { type SyntheticEvent, useEffect, useRef } from 'react';
import { CODE_LENGTH, CODE_LIFETIME_MINUTES } from '../../../../../contract/limits.ts';
import { Actions } from '../../../ui/Actions.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { CodeField } from '../../../ui/controls/CodeField.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { useTakesLong } from '../../../ui/feedback/useTakesLong.ts';
import css from '../AccountPage.module.css';
import { useDeletion } from './useDeletion.ts';

const sendingText = (email: string) => `We are sending a ${CODE_LENGTH}-digit code to ${email}.`;
const CODE_TEXTS = {
  'not-yet': sendingText,
  'under-way': sendingText,
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
          {CODE_TEXTS[deletion.sending](email)}
        </p>
        <CodeField
          ref={field}
          label="Code"
          value={deletion.code}
          error={deletion.error}
          readOnly={deletion.isDeleting}
          onChange={deletion.type}
        />
        <Resend deletion={deletion} />
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

function Resend({ deletion }: { deletion: ReturnType<typeof useDeletion> }) {
  const { secondsToResend, sending, resend } = deletion;
  return (
    <p className={css.resend}>
      {secondsToResend > 0 ? (
        <span>
          {`You can request another code in ${secondsToResend} ${secondsToResend === 1 ? 'second' : 'seconds'}.`}
        </span>
      ) : (
        <>
          <span>No code in your inbox?</span>
          <Button
            kind="quiet"
            size="small"
            busy={sending === 'under-way'}
            busyLabel="Sending the code"
            onClick={resend}
          >
            Send it again
          </Button>
        </>
      )}
    </p>
  );
}
