import { type Db, selectTables } from '../../../platform/database/tables.ts';
import type { TrackingTables } from '../tracking.tables.ts';

const on = selectTables<TrackingTables>();

/** What decides whether the source may be called. */
export async function findDuty(db: Db, name: string) {
  return on(db)
    .selectFrom('sources')
    .select(['restricted_at', 'failing_since'])
    .where('name', '=', name)
    .executeTakeFirst();
}

/** True for the first failure since the last answer. */
export async function noteFailure(
  db: Db,
  { name, now }: { name: string; now: Date },
): Promise<boolean> {
  const row = await on(db)
    .updateTable('sources')
    .set({ failing_since: now })
    .where('name', '=', name)
    .where('failing_since', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

export async function noteAnswer(db: Db, name: string): Promise<boolean> {
  const row = await on(db)
    .updateTable('sources')
    .set({ failing_since: null, tried_at: null })
    .where('name', '=', name)
    .where('failing_since', 'is not', null)
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

/** True for the only caller that may try the source now. */
export async function noteTrial(
  db: Db,
  { name, now, before }: { name: string; now: Date; before: Date },
): Promise<boolean> {
  const row = await on(db)
    .updateTable('sources')
    .set({ tried_at: now })
    .where('name', '=', name)
    .where((each) => each.or([each('tried_at', 'is', null), each('tried_at', '<=', before)]))
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}
