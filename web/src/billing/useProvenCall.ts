import { useState } from 'react';
import { ApiError } from '../api/call.ts';
import { useOnDemand } from '../page/useOnDemand.ts';
import { PROOF_NEEDED } from './billing.ts';

type RefusedCall = { again: () => void; giveUp: () => void };

/**
 * Runs calls that need a fresh proof. If one is refused for its lack, the caller renders `Proof`
 * with `reauthentication`, and the call runs again after the proof; without it, nothing happens.
 */
export function useProvenCall(because: string) {
  const [refused, setRefused] = useState<RefusedCall | null>(null);
  const proof = useOnDemand(async () => (await import('./ProofDialog.tsx')).ProofDialog);
  const run = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError && error.body.code === PROOF_NEEDED)) throw error;
      if (!(await proof.load())) return;
      await new Promise<void>((resolve, reject) => {
        setRefused({ again: () => void work().then(resolve, reject), giveUp: resolve });
      });
    }
  };
  const end = (how: keyof RefusedCall) => () => {
    setRefused(null);
    refused?.[how]();
  };
  const reauthentication = {
    isOpen: refused !== null,
    because,
    onClose: end('giveUp'),
    onReauthenticated: end('again'),
  };
  return { run, Proof: proof.Part, reauthentication };
}
