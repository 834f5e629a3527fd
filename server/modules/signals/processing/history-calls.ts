import type { Deps } from '../../../deps.ts';
import { isUncharged } from '../../../gateways/network/network.ts';
import { getMoney } from '../../../gateways/network/relay.ts';
import { countHistoryCalls } from './history-calls.rules.ts';
import * as store from './processing.store.ts';

/** The first processing has made all of its calls: what is unread is left out. */
export class HistoryCallsSpent extends Error {
  constructor() {
    super('the calls of the first processing are used up');
    this.name = 'HistoryCallsSpent';
  }
}

export type HistoryCalls = {
  /** Counts a call before it is made; throws `HistoryCallsSpent`. */
  count(): Promise<void>;
  /** For a call that may be left out; false if none is left. */
  mayCount(): Promise<boolean>;
  /** Takes the count of a failed call back if the source did not charge it. */
  refund(error: unknown): Promise<void>;
  left(): Promise<number>;
};

/** The calls of one account's first processing, counted over attempts, days and processes. */
export function createHistoryCalls(
  deps: Pick<Deps, 'db' | 'network' | 'settings'>,
  userId: string,
): HistoryCalls {
  const { db } = deps;
  const limit = countHistoryCalls(getMoney(deps));
  const mayCount = () => store.countCall(db, { userId, limit });
  return {
    mayCount,
    async count() {
      if (!(await mayCount())) throw new HistoryCallsSpent();
    },
    async refund(error) {
      if (isUncharged(error)) await store.subtractCall(db, userId);
    },
    left: async () => limit - ((await store.findProcessing(db, userId))?.calls ?? 0),
  };
}
