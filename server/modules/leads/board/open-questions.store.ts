import { sql } from 'kysely';
import type { Db } from '../../../platform/database/tables.ts';
import { DAY_MS } from '../../../platform/time/durations.ts';
import { ENGAGEMENT_WEIGHTS, isPermitted, isPresent } from '../../signals/signals.ts';
import type { PersonRow } from '../../signals/signals.tables.ts';
import { RANKING_NUMBERS } from '../ranking/ranking-numbers.ts';

const { days: DAYS, openedWithinDays: OPENED_WITHIN_DAYS } = RANKING_NUMBERS.questions;

export type LastQuestion = {
  askedAt: Date;
  /** A question that waited for the allowance arrives when it opens. */
  arrivedAt: Date;
};

/** The last question of each person, of the last days. */
export async function findLastQuestions(
  db: Db,
  { userId, now }: { userId: string; now: Date },
): Promise<ReadonlyMap<PersonRow['person_id'], LastQuestion>> {
  const since = new Date(now.getTime() - DAYS * DAY_MS);
  const askedSince = new Date(since.getTime() - OPENED_WITHIN_DAYS * DAY_MS);
  const { rows } = await sql<{
    person_id: number;
    asked_at: Date;
    arrived_at: Date;
  }>`
    select s.person_id, max(s.sort_at) as asked_at,
      max(case when s.is_history then s.sort_at else greatest(s.sort_at, s.opened_at) end)
        as arrived_at
    from signals s
    where s.user_id = ${userId}::uuid and s.kind = 'comment' and s.opened_at is not null
      and s.weight = ${ENGAGEMENT_WEIGHTS.question}::real
      and s.sort_at >= ${askedSince}::timestamptz
      and (s.sort_at >= ${since}::timestamptz
        or (not s.is_history and s.opened_at >= ${since}::timestamptz))
      and ${isPresent('s')} and ${isPermitted('s', 'leads')}
    group by s.person_id`.execute(db);
  return new Map(
    rows.map((row) => [row.person_id, { askedAt: row.asked_at, arrivedAt: row.arrived_at }]),
  );
}
