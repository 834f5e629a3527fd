import { useNavigate } from '@tanstack/react-router';
import { type SyntheticEvent, useState } from 'react';
import { CODES, textOfCode } from '../../../../contract/errors.ts';
import { CODE_LENGTH } from '../../../../contract/limits.ts';
import { ApiError, call, messageAt, NetworkError } from '../../api.ts';
import { paths } from '../../paths.ts';
import { keepProgress, type Progress, readProgress } from './progress.ts';

/** The text of an error code; one that we do not know is told in general words. */
export function translate(code: number | undefined): string {
  return (code === undefined ? undefined : textOfCode(code)) ?? CODES.unexpected.text;
}

/** The code as it is typed, and what confirming it does. */
export function useCode(focus: () => void) {
  const navigate = useNavigate();
  const [progress] = useState(readProgress);
  const [code, setCode] = useState('');
  const [error, setError] = useState(() => initialError(progress));
  const [isBusy, setBusy] = useState(false);

  const verify = async () => {
    // Read again: a resend has brought another challenge.
    const { email, challenge } = readProgress() ?? { email: '', challenge: '' };
    setBusy(true);
    try {
      const proven = await call('POST /auth/password/verifyCode', {
        body: { message: challenge, code: Number(code) },
      });
      keepProgress({ email: proven.email || email, challenge, isProven: true });
      await navigate({ to: paths.newPassword });
    } catch (failure) {
      setError(messageAt('code', failure) ?? 'Something went wrong');
      // Nothing is wrong with a code that the server has not seen.
      if (!(failure instanceof NetworkError)) setCode('');
      focus();
    } finally {
      setBusy(false);
    }
  };

  return {
    email: progress?.email ?? '',
    code,
    error,
    isBusy,
    type: (digits: string) => {
      setCode(digits);
      setError(undefined);
    },
    clear: (problem?: string) => {
      setCode('');
      setError(problem);
    },
    submit: (event: SyntheticEvent) => {
      event.preventDefault();
      if (code.length === CODE_LENGTH && !isBusy) void verify();
    },
  };
}

function initialError(progress: Progress | null): string | undefined {
  return progress?.failure === undefined ? undefined : translate(progress.failure);
}

/** Another code, with another challenge; tells of a failure under the code. */
export function useResend(tell: (problem?: string) => void) {
  const [isBusy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);
  const resend = async () => {
    const email = readProgress()?.email ?? '';
    setBusy(true);
    setSent(false);
    try {
      const { message } = await call('POST /auth/password/forgot', { body: { email } });
      keepProgress({ email, challenge: message, isProven: false });
      tell();
      setSent(true);
    } catch (error) {
      const code = error instanceof ApiError ? error.body.code : undefined;
      tell(error instanceof NetworkError ? error.message : translate(code));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, isSent, start: () => void resend() };
}
