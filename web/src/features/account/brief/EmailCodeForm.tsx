import { useEffect, useRef } from 'react';
import { CODES } from '../../../../../contract/errors.ts';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CodeEntry, describeSending } from '../codes/CodeEntry.tsx';
import { useCode } from '../codes/useCode.ts';
import { useUser } from '../../../signed-in/user.ts';
import css from '../AccountPage.module.css';

type Props = {
  /** The welcome email has one. */
  isMailed: boolean;
  onVerified: () => void;
};

/** Sends a code as soon as it is shown, unless one was mailed. */
export function EmailCodeForm({ isMailed, onVerified }: Props) {
  const { email } = useUser();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const code = useCode({
    isWanted: !isMailed,
    request: async () => {
      const reply = await call('POST /user/email/verification');
      // It was verified elsewhere meanwhile.
      if (reply.code === CODES.email_verified.code) onVerified();
    },
    confirm: (entered) =>
      call('POST /user/email/verification/confirm', { body: { code: entered } }),
    failure: 'The address could not be verified. Please try again.',
    onConfirmed: onVerified,
  });
  return (
    <form noValidate className={css.form} onSubmit={code.submit}>
      <p role="status">
        {isMailed && code.sending === 'not-yet'
          ? `Enter the code from the welcome email to ${email}.`
          : describeSending(code, email, 'We sent')}
      </p>
      <CodeEntry code={code} field={field} />
      <div className={css.manage}>
        <Button
          type="submit"
          size="small"
          busy={code.isBusy}
          busyLabel="Checking the code"
          disabled={!code.isComplete && !code.isBusy}
        >
          Verify address
        </Button>
      </div>
    </form>
  );
}
