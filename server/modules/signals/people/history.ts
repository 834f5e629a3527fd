import type { Db } from '../../../platform/database/tables.ts';
import { presentSignal } from '../feed/feed.ts';
import { findSignals, type FeedPlace } from '../feed/feed.store.ts';

export type SignalInHistory = {
  signal: ReturnType<typeof presentSignal>;
  source: string;
  deleteAfter: Date;
};

export async function findHistory(
  db: Db,
  options: { userId: string; person: number; after: FeedPlace | undefined; limit: number },
): Promise<SignalInHistory[]> {
  const rows = await findSignals(db, options);
  return rows.map((row) => ({
    signal: presentSignal(row),
    source: row.source,
    deleteAfter: row.delete_after,
  }));
}
