import { sql } from 'kysely';
import type { Db } from '../../../platform/database/tables.ts';
import { isPermitted } from '../../signals/signals.ts';
import type { PersonRow } from '../../signals/signals.tables.ts';

export type PersonToFit = Pick<PersonRow, 'person_id' | 'headline'>;

/** Those who can be leads: among the given people, or all. */
export async function findPeopleToFit(
  db: Db,
  userId: string,
  among: readonly number[] | null,
): Promise<PersonToFit[]> {
  const { rows } = await sql<PersonToFit>`
    select p.person_id, p.headline
    from people p join lead_heat h on h.user_id = p.user_id and h.person_id = p.person_id
    where p.user_id = ${userId}::uuid and p.kind = 'member' and ${isPermitted('p', 'leads')}
      ${among ? sql`and p.person_id = any(${among}::integer[])` : sql``}`.execute(db);
  return rows;
}
