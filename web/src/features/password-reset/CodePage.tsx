import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { CODE_LENGTH } from '../../../../contract/limits.ts';
import { PageTitle } from '../../page/PageTitle.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { CodeField } from '../../ui/controls/CodeField.tsx';
import css from './ResetLayout.module.css';
import { useCode, useResend } from './verification.ts';

export function CodePage() {
  const field = useRef<HTMLInputElement>(null);
  const verification = useCode(() => field.current?.focus());
  const resend = useResend(verification.clear);
  // Runs after PageTitle has focused the heading.
  useEffect(() => field.current?.focus(), []);
  return (
    <>
      <div className={css.head}>
        <PageTitle title="Enter the code">Check your inbox</PageTitle>
        <p>
          If there is an account for <strong>{verification.email}</strong>, a {CODE_LENGTH}-digit
          code is on its way.
        </p>
      </div>
      <form noValidate className={css.fields} onSubmit={verification.submit}>
        <CodeField
          ref={field}
          label="Code"
          value={verification.code}
          error={verification.error}
          readOnly={verification.isBusy}
          onChange={verification.type}
        />
        <Button
          type="submit"
          wide
          busy={verification.isBusy}
          busyLabel="Checking the code"
          disabled={verification.code.length !== CODE_LENGTH && !verification.isBusy}
        >
          Confirm code
        </Button>
      </form>
      <div className={css.below}>
        <Button
          kind="secondary"
          size="small"
          busy={resend.isBusy}
          busyLabel="Sending a new code"
          onClick={resend.start}
        >
          Resend code
        </Button>
        <Link to={paths.forgotPassword}>Use another email</Link>
        <output className={css.sent}>{resend.isSent && 'A new code is on its way.'}</output>
      </div>
    </>
  );
}
