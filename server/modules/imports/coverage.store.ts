import { sql } from 'kysely';
import { type Db, selectTables } from '../../platform/database/tables.ts';
import { isPermitted } from '../signals/signals.ts';
import type { SignalsTables } from '../signals/signals.tables.ts';
import type { ImportsTables } from './imports.tables.ts';

const on = selectTables<ImportsTables & Pick<SignalsTables, 'person_keys' | 'signals'>>();

/** Where files overlap, the one that reaches further counts, then the one imported later. */
const latest = (userId: string) => sql`
  select distinct on (d.day) d.day, d.impressions, d.engagements, d.new_followers
  from imported_days d join imports i using (user_id, import_no)
  where d.user_id = ${userId}::uuid
  order by d.day, i.until_day desc nulls last, i.import_no desc`;

export type CoverageRow = {
  impressions: number;
  engagements: number;
  new_followers: number;
  posts: number;
};

export async function sumCoverage(db: Db, userId: string): Promise<CoverageRow> {
  const { rows } = await sql<CoverageRow>`
    select coalesce(sum(impressions), 0)::integer as impressions,
      coalesce(sum(engagements), 0)::integer as engagements,
      coalesce(sum(new_followers), 0)::integer as new_followers,
      (select count(distinct post_id)::integer from imported_posts
        where user_id = ${userId}::uuid) as posts
    from (${latest(userId)}) as days`.execute(db);
  const none = {
    impressions: 0,
    engagements: 0,
    new_followers: 0,
    posts: 0,
  };
  return rows[0] ?? none;
}

/**
 * Known people who engaged, by the addresses of their profiles. Of people who wait, a file with a
 * single address would tell that they are there.
 */
export async function countEngaged(db: Db, userId: string): Promise<number> {
  const { engaged } = await on(db)
    .selectFrom('known_people as known')
    .innerJoin('person_keys as own', (join) =>
      join
        .onRef('own.user_id', '=', 'known.user_id')
        .onRef('own.kind', '=', 'known.key_kind')
        .onRef('own.value', '=', 'known.key'),
    )
    .select((row) => row.fn.count<string>('own.person_id').distinct().as('engaged'))
    .where('known.user_id', '=', userId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('signals as s')
          .select('s.no')
          .whereRef('s.user_id', '=', 'own.user_id')
          .whereRef('s.person_id', '=', 'own.person_id')
          .where('s.opened_at', 'is not', null)
          .where(isPermitted('s', 'signals')),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(engaged);
}

export async function listSpans(
  db: Db,
  userId: string,
): Promise<{ from: string; until: string }[]> {
  const { rows } = await sql<{ from: string; until: string }>`
    select min(day)::text as from, max(day)::text as until
    from (
      select day, day - (row_number() over (order by day))::integer as span
      from (select distinct day from imported_days where user_id = ${userId}::uuid) as days
    ) as numbered
    group by span order by 1`.execute(db);
  return rows;
}
