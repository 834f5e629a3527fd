import type { ReplyOf } from '../../../../contract/http/route.ts';
import type { listSignals as signalsRoute } from '../../../../contract/routes/signals.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { presentSignal } from '../feed/feed.ts';
import { findSignals, type Place } from '../feed/feed.store.ts';

export type SignalInHistory = {
  signal: ReplyOf<typeof signalsRoute>['items'][number];
  source: string;
  deleteAfter: Date;
};

export async function findHistory(
  db: Db,
  o: { userId: string; person: number; after: Place | undefined; limit: number },
): Promise<SignalInHistory[]> {
  const rows = await findSignals(db, o);
  return rows.map((row) => ({
    signal: presentSignal(row),
    source: row.source,
    deleteAfter: row.delete_after,
  }));
}
