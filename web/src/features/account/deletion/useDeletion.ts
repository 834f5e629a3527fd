import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CODE_RESEND_AFTER_SECONDS } from '../../../../../contract/limits.ts';
import { ApiError, call, messageForField, messageOf } from '../../../api/call.ts';
import { paths } from '../../../paths.ts';
import { signOut } from '../../../session/session.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set by the deletion, which signs out only after this page is shown. */
    isDeleted?: boolean;
  }
}

type Sending = 'not-yet' | 'under-way' | 'done' | 'failed';

export function useDeletion() {
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const sender = useCodeSender(setError);
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
        messageForField('code', failure) ?? 'The account could not be deleted. Please try again.',
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
    sending: sender.sending,
    secondsToResend: sender.secondsToResend,
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

/**
 * Seconds until another code may be sent; null if none was sent, for example at the hourly limit.
 */
function secondsAfterAnother(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.status !== 429) return null;
  const wait = error.retryAfterSeconds ?? CODE_RESEND_AFTER_SECONDS;
  return wait <= CODE_RESEND_AFTER_SECONDS ? wait : null;
}

/** Sends a code at most once a minute, even if the dialog is reopened. */
function useCodeSender(showProblem: (problem: string | undefined) => void) {
  const [sending, setSending] = useState<Sending>('not-yet');
  const [secondsToResend, setSeconds] = useState(0);
  const hasRequestedCode = useRef(false);

  const send = useCallback(async () => {
    setSending('under-way');
    showProblem(undefined);
    try {
      await call('GET /user/delete');
      setSending('done');
      setSeconds(CODE_RESEND_AFTER_SECONDS);
    } catch (error) {
      const wait = secondsAfterAnother(error);
      setSending(wait === null ? 'failed' : 'done');
      setSeconds(wait ?? 0);
      if (wait === null) showProblem(messageOf(error) ?? 'Please try again.');
      hasRequestedCode.current = wait !== null;
    }
  }, [showProblem]);

  const sendFirst = useCallback(() => {
    if (hasRequestedCode.current) return;
    hasRequestedCode.current = true;
    void send();
  }, [send]);

  useEffect(() => {
    if (secondsToResend === 0) return;
    const second = setTimeout(() => setSeconds(secondsToResend - 1), 1000);
    return () => clearTimeout(second);
  }, [secondsToResend]);

  return { sending, secondsToResend, send, sendFirst };
}
