import type { Deps } from '../../deps.ts';
import { type CallGuard, SourceRestricted } from '../../gateways/network/network.ts';
import { FIRST_PRICE } from './price.rules.ts';
import * as store from './sources.store.ts';

/**
 * Stops all calls of all processes once a source has restricted its credential: each call asks the
 * database first.
 */
export function sourceGuard(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  source: string,
): CallGuard {
  return {
    async permit() {
      const restriction = await store.findRestriction(db, source);
      if (restriction) throw new SourceRestricted(restriction.reason);
    },
    async restrict(reason) {
      const now = clock.now();
      await store.ensureSource(db, { name: source, price: FIRST_PRICE, now });
      if (await store.restrict(db, { name: source, reason, now })) {
        log.error(
          { source, reason },
          'the source restricted its credential: no call is made until `rapport lift-restriction`',
        );
      }
    },
  };
}
