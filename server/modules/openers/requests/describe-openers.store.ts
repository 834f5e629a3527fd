import { type Db, selectTables } from '../../../platform/database/tables.ts';
import type { OpenersTables } from '../openers.tables.ts';

const on = selectTables<OpenersTables>();

/** The openers about a person in an account, for that person to read. */
export function describeOpeners(
  db: Db,
  { userId, personId }: { userId: string; personId: number },
) {
  return on(db)
    .selectFrom('opener_variants')
    .select(['text', 'origin', 'written_at as writtenAt', 'copied_at as copiedAt'])
    .select('delete_after as deleteAfter')
    .where('user_id', '=', userId)
    .where('person_id', '=', personId)
    .orderBy('written_at')
    .orderBy('n')
    .execute();
}
