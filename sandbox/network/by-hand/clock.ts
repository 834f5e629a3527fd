import type { DocumentStore } from '../../platform/store.ts';
import { Refusal } from './refusal.ts';

export type NetworkClock = {
  /** In milliseconds. */
  now(): number;
  aheadSeconds(): number;
  advance(seconds: number): void;
};

const mostAheadDays = 400;
const mostAheadSeconds = mostAheadDays * 86_400;

export function createNetworkClock(documents: DocumentStore, now: () => number): NetworkClock {
  let ahead = documents.get<{ seconds: number }>('network.clock', 'ahead')?.seconds ?? 0;
  return {
    now: () => now() + ahead * 1000,
    aheadSeconds: () => ahead,
    advance(seconds) {
      if (ahead + seconds > mostAheadSeconds) {
        throw new Refusal(409, `The network cannot be more than ${mostAheadDays} days ahead`);
      }
      ahead += seconds;
      documents.put('network.clock', 'ahead', { seconds: ahead });
    },
  };
}
