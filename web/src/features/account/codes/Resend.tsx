import { Button } from '../../../ui/controls/Button.tsx';
import type { CodeSender } from './useCodeSender.ts';
import css from '../AccountPage.module.css';

export function Resend({
  sender: { secondsToResend, sending },
  resend,
}: {
  sender: CodeSender;
  resend: () => void;
}) {
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
