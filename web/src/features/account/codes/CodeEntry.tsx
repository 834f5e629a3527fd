import type { RefObject } from 'react';
import { CODE_LENGTH, CODE_LIFETIME_MINUTES } from '../../../../../contract/limits.ts';
import { countNoun } from '../../../format/format.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CodeField } from '../../../ui/controls/CodeField.tsx';
import type { EmailedCode } from './useCode.ts';
import css from '../AccountPage.module.css';

/** The field, and another code. */
export function CodeEntry({
  code: { code, error, isBusy, sending, secondsToResend, type, resend },
  field,
}: {
  code: EmailedCode;
  field: RefObject<HTMLInputElement | null>;
}) {
  return (
    <>
      <CodeField
        ref={field}
        label="Code"
        value={code}
        error={error}
        readOnly={isBusy}
        onChange={type}
      />
      <p className={css.resend}>
        {secondsToResend > 0 ? (
          <span>{`You can request another code in ${countNoun(secondsToResend, 'second')}.`}</span>
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
    </>
  );
}

/** `sent` begins the sentence: "To confirm it’s you, we sent". */
export function describeSending({ sending }: EmailedCode, email: string, sent: string): string {
  if (sending === 'failed') return 'The code could not be sent.';
  if (sending !== 'done') return `We are sending a ${CODE_LENGTH}-digit code to ${email}.`;
  return `${sent} a ${CODE_LENGTH}-digit code to ${email}. It is valid for ${CODE_LIFETIME_MINUTES}\u00a0minutes.`;
}
