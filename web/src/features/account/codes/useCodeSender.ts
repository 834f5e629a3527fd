import { useCallback, useEffect, useRef, useState } from 'react';
import { CODE_RESEND_AFTER_SECONDS } from '../../../../../contract/limits.ts';
import { ApiError, getMessage } from '../../../api/call.ts';

type CodeSending = 'not-yet' | 'under-way' | 'done' | 'failed';

export type CodeSender = ReturnType<typeof useCodeSender>;

/** Sends a code at most once a minute, even if the form is reopened. */
export function useCodeSender({
  request,
  showProblem,
}: {
  request: () => Promise<unknown>;
  showProblem: (problem: string | undefined) => void;
}) {
  const [sending, setSending] = useState<CodeSending>('not-yet');
  const [secondsToResend, setSeconds] = useState(0);
  const hasRequestedCode = useRef(false);

  const send = useCallback(async () => {
    setSending('under-way');
    showProblem(undefined);
    try {
      await request();
      setSending('done');
      setSeconds(CODE_RESEND_AFTER_SECONDS);
    } catch (error) {
      const wait = findSecondsAfterAnother(error);
      setSending(wait === null ? 'failed' : 'done');
      setSeconds(wait ?? 0);
      if (wait === null) showProblem(getMessage(error) ?? 'Please try again.');
      hasRequestedCode.current = wait !== null;
    }
  }, [request, showProblem]);

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

/**
 * Seconds until another code may be sent; null if none was sent, for example at the hourly limit.
 */
function findSecondsAfterAnother(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.status !== 429) return null;
  const wait = error.retryAfterSeconds ?? CODE_RESEND_AFTER_SECONDS;
  return wait <= CODE_RESEND_AFTER_SECONDS ? wait : null;
}
