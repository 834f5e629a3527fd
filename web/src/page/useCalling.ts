import { useState } from 'react';
import { getMessage } from '../api/call.ts';

/** The calls of one button; `otherwise` is shown for an error without a message. */
export function useCalling(otherwise: string) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const start = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(getMessage(error) ?? otherwise);
    }
    setBusy(false);
  };
  return { isBusy, failure, setFailure, start: (work: () => Promise<unknown>) => void start(work) };
}
