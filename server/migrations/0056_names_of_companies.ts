import { type Kysely, sql } from 'kysely';

/** A company has an id, of digits, and a name; so it can be known by both, and its rows can merge. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table person_keys drop constraint person_keys_kind_known,
      add constraint person_keys_kind_known check
        (kind in ('member', 'sales', 'other', 'public', 'company', 'company-name'))`.execute(db);
  await sql`
    update person_keys set kind = 'company-name'
    where kind = 'company' and value !~ '^[0-9]+$'`.execute(db);
  await sql`
    update people set member_key = person_keys.value
    from person_keys
    where people.kind = 'company' and people.member_key is null
      and person_keys.user_id = people.user_id and person_keys.person_id = people.person_id
      and person_keys.kind = 'company'`.execute(db);
}
