import { type ComponentType, useState } from 'react';
import { loadAnew } from './load-anew.ts';
import { logProblem } from './problem.ts';

/**
 * A part of a page that is fetched when it is asked for. `load` tells whether it is there; where the
 * connection is lost it says so, and can be called again.
 */
export function useOnDemand<Props>(fetchPart: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const [isLoading, setLoading] = useState(false);
  const load = async (): Promise<boolean> => {
    if (Part !== null) return true;
    setLoading(true);
    try {
      const fetched = await fetchPart();
      // A function given to a setter would be called.
      setPart(() => fetched);
      return true;
    } catch (error) {
      logProblem('A part of the page could not be fetched', error);
      await loadAnew();
      return false;
    } finally {
      setLoading(false);
    }
  };
  /** Fetches it without showing it, at the first sign that it may be asked for. */
  const prepare = () => {
    fetchPart().catch((error: unknown) => logProblem('A part of the page is not there yet', error));
  };
  return { Part, isLoading, load, prepare };
}
