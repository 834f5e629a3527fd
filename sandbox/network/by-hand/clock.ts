import type { DocumentStore } from '../../platform/store.ts';
import { Refusal } from './refusal.ts';

export type NetworkClock = {
  /** In milliseconds. */
  now(): number;
  aheadSeconds(): number;
  advance(seconds: number): void;
};

const maxAheadDays = 400;
const maxAheadSeconds = maxAheadDays * 86_400;

export function createNetworkClock(documents: DocumentStore, now: () => number): NetworkClock {
  let ahead = documents.get<{ seconds: number }>('network.clock', 'ahead')?.seconds ?? 0;
  return {
    now: () => now() + ahead * 1000,
    aheadSeconds: () => ahead,
    advance(seconds) {
      if (ahead + seconds > maxAheadSeconds) {
        throw new Refusal(409, `The network cannot be more than ${maxAheadDays} days ahead`);
      }
      ahead += seconds;
      documents.put('network.clock', 'ahead', { seconds: ahead });
    },
  };
}
