import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { CODE_LENGTH, CODE_RESEND_AFTER_SECONDS } from '../../../../../contract/limits.ts';
import { ApiError, findFieldMessage, getMessage } from '../../../api/call.ts';

export type EmailedCode = ReturnType<typeof useCode>;

/** A code that is sent at most once a minute, even if the form is reopened, and then entered. */
export function useCode({
  isWanted,
  request,
  confirm,
  failure,
  onConfirmed,
}: {
  /** Sends the first one. */
  isWanted: boolean;
  request: () => Promise<unknown>;
  confirm: (code: number) => Promise<unknown>;
  failure: string;
  onConfirmed: () => void;
}) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [sending, setSending] = useState<'not-yet' | 'under-way' | 'done' | 'failed'>('not-yet');
  const [secondsToResend, setSeconds] = useState(0);
  const hasRequestedCode = useRef(false);
  const type = (digits: string) => {
    setCode(digits);
    setError(undefined);
  };
  const send = async () => {
    hasRequestedCode.current = true;
    setSending('under-way');
    type('');
    try {
      await request();
      setSending('done');
      setSeconds(CODE_RESEND_AFTER_SECONDS);
    } catch (problem) {
      const wait = findSecondsAfterAnother(problem);
      setSending(wait === null ? 'failed' : 'done');
      setSeconds(wait ?? 0);
      if (wait === null) setError(getMessage(problem) ?? 'Please try again.');
      hasRequestedCode.current = wait !== null;
    }
  };
  const begin = useEffectEvent(() => {
    type('');
    if (!hasRequestedCode.current) void send();
  });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- a code is sent
    if (isWanted) begin();
  }, [isWanted]);
  useEffect(() => {
    if (secondsToResend === 0) return;
    const second = setTimeout(() => setSeconds(secondsToResend - 1), 1000);
    return () => clearTimeout(second);
  }, [secondsToResend]);
  const enter = async () => {
    setBusy(true);
    try {
      await confirm(Number(code));
    } catch (problem) {
      setError(findFieldMessage('code', problem) ?? failure);
      setBusy(false);
      return;
    }
    onConfirmed();
  };
  const isComplete = code.length === CODE_LENGTH;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isComplete && !isBusy) void enter();
  };
  const resend = () => void send();
  return { code, isComplete, error, isBusy, sending, secondsToResend, type, resend, submit };
}

/**
 * Seconds until another code may be sent; null if none was sent, for example at the hourly limit.
 */
function findSecondsAfterAnother(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.status !== 429) return null;
  const wait = error.retryAfterSeconds ?? CODE_RESEND_AFTER_SECONDS;
  return wait <= CODE_RESEND_AFTER_SECONDS ? wait : null;
}
