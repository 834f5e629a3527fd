import { type Kysely, sql } from 'kysely';

/**
 * People were kept from when their engagement was read. Those of the history are kept from when
 * they engaged at the latest; reactions without a time are of the first 30 days.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update people set last_engaged_at = own.last_at,
      delete_after = people.delete_after - (people.last_engaged_at - own.last_at)
    from (
      select user_id, person_id, max(least(not_after,
          case when is_history and not_before < not_after
            then not_before + interval '720 hours' else not_after end)) as last_at
      from signals group by user_id, person_id
    ) as own
    where people.user_id = own.user_id and people.person_id = own.person_id
      and own.last_at < people.last_engaged_at`.execute(db);
}
