import type { BodyOf, ReplyOf } from '../../../../contract/http/route.ts';
import type {
  markSignalsSeen as route,
  markSignalsUnseen as unseenRoute,
} from '../../../../contract/routes/signals.ts';
import type { Deps } from '../../../deps.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { addToCounters, findCounters, lockCounters, recountCounters } from '../counters.store.ts';
import * as store from './marks.store.ts';

/** Idempotent. Ignores other accounts' signals, waiting ones and those seen before. */
export function markSignalsSeen(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  { seen }: BodyOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  return runInTransaction(db, async (tx) => {
    const counters = await lockCounters(tx, userId);
    if (!counters) return { new: 0, seenBefore: null };
    const now = clock.now();
    // The driver reads '-infinity' as a number.
    const seenBefore = counters.seen_before instanceof Date ? counters.seen_before : null;
    if ('all' in seen) {
      // Moves one watermark instead of every signal.
      const until = getEarlier(seen.until, now);
      return { new: await store.setSeenBefore(tx, { userId, until }), seenBefore };
    }
    const marked = await store.markSeen(tx, { userId, numbers: seen.numbers, now });
    if (marked > 0) await addToCounters(tx, userId, { unseen: -marked });
    return { new: counters.unseen - marked, seenBefore };
  });
}

/** Idempotent. Signals marked alone and together stay seen until both marks are undone. */
export function markSignalsUnseen(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  { unseen }: BodyOf<typeof unseenRoute>,
): Promise<ReplyOf<typeof unseenRoute>> {
  return runInTransaction(db, async (tx) => {
    const counters = await lockCounters(tx, userId);
    if (!counters) return { new: 0 };
    if ('all' in unseen) {
      await store.takeBackSeenBefore(tx, { userId, seenBefore: unseen.seenBefore });
      await recountCounters(tx, userId);
      return { new: (await findCounters(tx, userId))?.unseen ?? 0 };
    }
    const again = await store.markUnseen(tx, { userId, numbers: unseen.numbers });
    if (again > 0) await addToCounters(tx, userId, { unseen: again });
    return { new: counters.unseen + again };
  });
}

const getEarlier = (one: Date, other: Date) => (one < other ? one : other);
