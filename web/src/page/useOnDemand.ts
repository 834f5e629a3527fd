import { type ComponentType, useState } from 'react';
import { reloadWhenOnline } from './reload-when-online.ts';
import { logProblem } from '../problem.ts';

/** `load` resolves to whether it is available, reports a lost connection, and can be retried. */
export function useOnDemand<Props>(fetchPart: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const [isLoading, setLoading] = useState(false);
  const load = async (): Promise<boolean> => {
    if (Part !== null) return true;
    setLoading(true);
    try {
      const fetched = await fetchPart();
      // A setter would call a bare function.
      setPart(() => fetched);
      return true;
    } catch (error) {
      logProblem('A part of the page could not be loaded', error);
      await reloadWhenOnline();
      return false;
    } finally {
      setLoading(false);
    }
  };
  /** Preloads it without rendering. */
  const prepare = () => {
    fetchPart().catch((error: unknown) =>
      logProblem('A part of the page could not be preloaded', error),
    );
  };
  return { Part, isLoading, load, prepare };
}
