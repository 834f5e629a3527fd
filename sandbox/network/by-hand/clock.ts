import type { DocumentStore } from '../../platform/store.ts';
import { Refusal } from '../../platform/refusal.ts';

const maxAheadDays = 400;
const maxAheadSeconds = maxAheadDays * 86_400;

export function createNetworkClock(documents: DocumentStore, now: () => number) {
  let ahead = documents.get<{ seconds: number }>('network.clock', 'ahead')?.seconds ?? 0;
  return {
    /** In milliseconds. */
    now: (): number => now() + ahead * 1000,
    aheadSeconds: (): number => ahead,
    advance(seconds: number): void {
      if (ahead + seconds > maxAheadSeconds) {
        throw new Refusal(409, `The network cannot be more than ${maxAheadDays} days ahead`);
      }
      ahead += seconds;
      documents.put('network.clock', 'ahead', { seconds: ahead });
    },
  };
}
