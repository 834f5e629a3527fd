import { sql } from 'kysely';
import type { Db } from '../../../platform/database/tables.ts';
import { DAY_MS } from '../../../platform/time/durations.ts';
import { isPermitted, isPresent, HEAT_NUMBERS } from '../../signals/signals.ts';
import type { SignalRow } from '../../signals/signals.tables.ts';
import { RANKING_NUMBERS } from '../ranking/ranking-numbers.ts';

export type NewEngagement = Pick<SignalRow, 'person_id'> & {
  reactions: number;
  comments: number;
  questions: number;
};

const { openedWithinDays: OPENED_WITHIN_DAYS } = RANKING_NUMBERS.questions;

/** People with signals opened since then, without history and withdrawn signals. */
export async function findNewEngagement(
  db: Db,
  { userId, since }: { userId: string; since: Date },
): Promise<NewEngagement[]> {
  const happenedSince = new Date(since.getTime() - OPENED_WITHIN_DAYS * DAY_MS);
  const { rows } = await sql<NewEngagement>`
    select s.person_id,
      count(*) filter (where s.kind = 'reaction')::integer as reactions,
      count(*) filter (where s.kind = 'comment')::integer as comments,
      count(*) filter (where s.kind = 'comment'
        and s.weight = ${HEAT_NUMBERS.weights.question}::real)::integer as questions
    from signals s
    where s.user_id = ${userId}::uuid and s.sort_at >= ${happenedSince}::timestamptz
      and s.opened_at > ${since}::timestamptz and not s.is_history and ${isPresent('s')}
      and ${isPermitted('s', 'leads')}
    group by s.person_id`.execute(db);
  return rows;
}
