import { type Db, selectTables } from '../../platform/database/tables.ts';
import type { BriefTables } from '../brief/brief.tables.ts';
import type { LeadsTables } from '../leads/leads.tables.ts';
import type { OpenersTables } from '../openers/openers.tables.ts';
import type { SignalsTables } from '../signals/signals.tables.ts';

const on = selectTables<
  Pick<BriefTables, 'brief_settings'> &
    Pick<LeadsTables, 'lead_marks' | 'lead_verdicts' | 'touches'> &
    Pick<OpenersTables, 'opener_requests'> &
    Pick<SignalsTables, 'data_processings'>
>();

export async function findBegunAt(db: Db, userId: string): Promise<Date | null> {
  const row = await on(db)
    .selectFrom('data_processings')
    .select('begun_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.begun_at ?? null;
}

export async function isBriefOn(db: Db, userId: string): Promise<boolean> {
  const row = await on(db)
    .selectFrom('brief_settings')
    .select('is_on')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.is_on ?? true;
}

export async function hasDecided(db: Db, userId: string): Promise<boolean> {
  for (const table of ['touches', 'lead_marks', 'lead_verdicts'] as const) {
    const rows = on(db).selectFrom(table).select('user_id').where('user_id', '=', userId);
    if (await exists(rows)) return true;
  }
  return false;
}

export function hasWritten(db: Db, userId: string): Promise<boolean> {
  return exists(
    on(db)
      .selectFrom('opener_requests')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('ending', '=', 'written'),
  );
}

type LimitedQuery = { limit(count: number): { executeTakeFirst(): Promise<object | undefined> } };

async function exists(rows: LimitedQuery): Promise<boolean> {
  return (await rows.limit(1).executeTakeFirst()) !== undefined;
}
