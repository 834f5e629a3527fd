import { type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react';
import { CODES } from '../../../../../contract/errors.ts';
import { CODE_LENGTH, CODE_LIFETIME_MINUTES } from '../../../../../contract/limits.ts';
import { call, findFieldMessage } from '../../../api/call.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CodeField } from '../../../ui/controls/CodeField.tsx';
import { Resend } from '../codes/Resend.tsx';
import { useCodeSender } from '../codes/useCodeSender.ts';
import css from '../AccountPage.module.css';

const CODE_TEXTS = {
  'not-yet': describeSending,
  'under-way': describeSending,
  done: (email: string) =>
    `We sent a ${CODE_LENGTH}-digit code to ${email}. It is valid for ${CODE_LIFETIME_MINUTES}\u00a0minutes.`,
  failed: () => 'The code could not be sent.',
};

function describeSending(email: string): string {
  return `We are sending a ${CODE_LENGTH}-digit code to ${email}.`;
}

type Props = {
  email: string;
  /** The welcome email has one. */
  isMailed: boolean;
  onVerified: () => void;
};

/** Sends a code as soon as it is shown, unless one was mailed. */
export function EmailCodeForm({ email, isMailed, onVerified }: Props) {
  const { code, error, isBusy, sender, type, resend, confirm } = useVerification({
    isMailed,
    onVerified,
  });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const isComplete = code.length === CODE_LENGTH;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isComplete && !isBusy) void confirm();
  };
  return (
    <form noValidate className={css.form} onSubmit={submit}>
      <p role="status">
        {isMailed && sender.sending === 'not-yet'
          ? `Enter the code from the welcome email to ${email}.`
          : CODE_TEXTS[sender.sending](email)}
      </p>
      <CodeField
        ref={field}
        label="Code"
        value={code}
        error={error}
        readOnly={isBusy}
        onChange={type}
      />
      <Resend sender={sender} resend={resend} />
      <div className={css.manage}>
        <Button
          type="submit"
          size="small"
          busy={isBusy}
          busyLabel="Checking the code"
          disabled={!isComplete && !isBusy}
        >
          Verify address
        </Button>
      </div>
    </form>
  );
}

function useVerification({ isMailed, onVerified }: Omit<Props, 'email'>) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const request = useCallback(async () => {
    const reply = await call('POST /user/email/verification');
    // It was verified elsewhere meanwhile.
    if (reply.code === CODES.email_verified.code) onVerified();
  }, [onVerified]);
  const sender = useCodeSender({ request, showProblem: setError });
  const { sendFirst, send } = sender;
  useEffect(() => {
    if (!isMailed) sendFirst();
  }, [isMailed, sendFirst]);

  const confirm = async () => {
    setBusy(true);
    try {
      await call('POST /user/email/verification/confirm', { body: { code: Number(code) } });
      onVerified();
    } catch (failure) {
      setError(
        findFieldMessage('code', failure) ?? 'The address could not be verified. Please try again.',
      );
      setBusy(false);
    }
  };

  return {
    code,
    error,
    isBusy,
    sender,
    type: (digits: string) => {
      setCode(digits);
      setError(undefined);
    },
    resend: () => {
      setCode('');
      void send();
    },
    confirm,
  };
}
