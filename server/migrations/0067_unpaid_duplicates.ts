import { type Kysely, sql } from 'kysely';

/**
 * Duplicates that merges have dropped were restored open and free of charge. Their charge was
 * refunded or moved to the signal that was kept, so they come back as waiting ones.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update person_merges set dropped = (
      select jsonb_agg(case
        when signal->>'opened_at' is not null and not (signal->>'is_history')::boolean
        then signal || jsonb_build_object('opened_at', null, 'unpaid_since', signal->'opened_at')
        else signal end order by place)
      from jsonb_array_elements(dropped) with ordinality as each(signal, place))
    where dropped <> '[]'`.execute(db);
}
