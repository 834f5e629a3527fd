import { useState } from 'react';
import { ApiError } from '../api/call.ts';
import { useOnDemand } from '../page/useOnDemand.ts';
import { PROOF_NEEDED } from './billing.ts';

/**
 * Runs calls that need a fresh proof. If one is refused for its lack, the caller renders `Proof`
 * with `reauthentication`, and after the proof the call runs again.
 */
export function useProvenCall(because: string) {
  const [refused, setRefused] = useState<(() => Promise<void>) | null>(null);
  const proof = useOnDemand(async () => (await import('./ProofDialog.tsx')).ProofDialog);
  const run = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError && error.body.code === PROOF_NEEDED)) throw error;
      // A setter would call a bare function.
      if (await proof.load()) setRefused(() => work);
    }
  };
  const reauthentication = {
    isOpen: refused !== null,
    because,
    onClose: () => setRefused(null),
    onReauthenticated: () => {
      setRefused(null);
      void refused?.();
    },
  };
  return { run, Proof: proof.Part, reauthentication };
}
