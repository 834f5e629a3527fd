import type { Deps } from '../../../deps.ts';
import type { Money } from '../../../gateways/network/network.ts';
import type { SourceDuty } from '../../../gateways/network/relay.ts';
import { runWithoutProof } from '../../../platform/database/transactions.ts';
import { HOUR_MS, MINUTE_MS } from '../../../platform/time/durations.ts';
import { isMoneySpent } from './source-guard.ts';
import * as store from './source-duty.store.ts';
import { ensureSource } from './sources.store.ts';

const FAILING_MS = HOUR_MS;
/** One piece of work in this time shows whether a failing source answers again. */
const TRY_EVERY_MS = 15 * MINUTE_MS;

/** Read before each choice, so that all processes change to the same source. */
export function createSourceDuty(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  { source, ...money }: { source: string } & Money,
): SourceDuty {
  return {
    async find({ share, mayTry }) {
      const state = await store.findDuty(db, source);
      const isFailing = Boolean(state?.failing_since);
      if (state?.restricted_at) return { isUsable: false, isFailing };
      if (await isMoneySpent({ db, clock }, { source, share, ...money })) {
        return { isUsable: false, isFailing };
      }
      const now = clock.now();
      const failingMs = now.getTime() - (state?.failing_since ?? now).getTime();
      if (failingMs < FAILING_MS) return { isUsable: true, isFailing };
      if (!mayTry) return { isUsable: false, isFailing };
      const before = new Date(now.getTime() - TRY_EVERY_MS);
      const isTrial = await runWithoutProof(() =>
        store.noteTrial(db, { name: source, now, before }),
      );
      return { isUsable: isTrial, isFailing };
    },
    noteFailure: () =>
      runWithoutProof(async () => {
        const now = clock.now();
        await ensureSource(db, { name: source, now });
        if (await store.noteFailure(db, { name: source, now })) {
          log.warn({ source }, 'the source fails; after an hour, the next one takes its work');
        }
      }),
    noteAnswer: () =>
      runWithoutProof(async () => {
        if (await store.noteAnswer(db, source)) log.info({ source }, 'the source answers again');
      }),
  };
}
