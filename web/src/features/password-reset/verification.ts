import { useNavigate } from '@tanstack/react-router';
import { type SyntheticEvent, useState } from 'react';
import { CODES, findCodeText } from '../../../../contract/errors.ts';
import { CODE_LENGTH } from '../../../../contract/limits.ts';
import { withRetryAdvice } from '../../../../contract/http/retry.ts';
import { ApiError, call, findFieldMessage, ConnectionError } from '../../api/call.ts';
import { paths } from '../../paths.ts';
import { keepProgress, type ResetProgress, readProgress } from './progress.ts';

export function translate(code: number | undefined): string {
  return (code === undefined ? undefined : findCodeText(code)) ?? CODES.unexpected.text;
}

function translateError(error: unknown): string {
  if (!(error instanceof ApiError)) return translate(undefined);
  const { body, retryAfterSeconds } = error;
  const text = findCodeText(body.code);
  return text === undefined || retryAfterSeconds === null
    ? translate(body.code)
    : withRetryAdvice(text, retryAfterSeconds);
}

export function useCode(focus: () => void) {
  const navigate = useNavigate();
  const [progress] = useState(readProgress);
  const [code, setCode] = useState('');
  const [error, setError] = useState(() => getInitialError(progress));
  const [isBusy, setBusy] = useState(false);

  const verify = async () => {
    // Read again: a resend replaces the challenge.
    const { email, challenge } = readProgress() ?? { email: '', challenge: '' };
    setBusy(true);
    try {
      const verified = await call('POST /auth/password/verifyCode', {
        body: { message: challenge, code: Number(code) },
      });
      keepProgress({ email: verified.email || email, challenge, isVerified: true });
      await navigate({ to: paths.newPassword });
    } catch (failure) {
      setError(findFieldMessage('code', failure) ?? 'Something went wrong');
      // Keep the code if it never reached the server.
      if (!(failure instanceof ConnectionError)) setCode('');
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

function getInitialError(progress: ResetProgress | null): string | undefined {
  return progress?.failure === undefined ? undefined : translate(progress.failure);
}

/** Sends another code with a new challenge; reports failures under the code field. */
export function useResend(showProblem: (problem?: string) => void) {
  const [isBusy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);
  const resendCode = async () => {
    const email = readProgress()?.email ?? '';
    setBusy(true);
    setSent(false);
    try {
      const { message } = await call('POST /auth/password/forgot', { body: { email } });
      keepProgress({ email, challenge: message, isVerified: false });
      showProblem();
      setSent(true);
    } catch (error) {
      showProblem(error instanceof ConnectionError ? error.message : translateError(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, isSent, start: () => void resendCode() };
}
