import { sql } from 'kysely';
import { type Db, selectTables } from '../../../platform/database/tables.ts';
import type { LeadsTables } from '../leads.tables.ts';

const on = selectTables<LeadsTables>();

type DescribedPerson = { userId: string; personId: number };

/** Includes undone ones, which are stored, too. */
export function describeAnswers(db: Db, { userId, personId }: DescribedPerson) {
  return on(db)
    .selectFrom('lead_verdicts')
    .select(['reason', 'words', 'at', 'undone_at as undoneAt'])
    .where('user_id', '=', userId)
    .where('person_id', '=', personId)
    .orderBy('no')
    .execute();
}

export function describeTouches(db: Db, { userId, personId }: DescribedPerson) {
  return on(db)
    .selectFrom('touches')
    .select(['kind', 'text', 'at', 'merged_from as mergedFrom'])
    .select(sql<string | null>`next_on::text`.as('nextOn'))
    .where('user_id', '=', userId)
    .where('person_id', '=', personId)
    .orderBy('at')
    .orderBy('no')
    .execute();
}

export async function describeMark(db: Db, { userId, personId }: DescribedPerson) {
  const mark = await on(db)
    .selectFrom('lead_marks')
    .select(['marked_at as markedAt', 'later_since as laterSince'])
    .select(sql<string | null>`later_until::text`.as('laterUntil'))
    .where('user_id', '=', userId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return mark ?? null;
}

export async function isInRing(db: Db, { userId, personId }: DescribedPerson): Promise<boolean> {
  const member = await on(db)
    .selectFrom('lead_rings')
    .select('ring')
    .where('user_id', '=', userId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return member !== undefined;
}
