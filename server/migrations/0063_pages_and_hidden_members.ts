import { type Kysely, sql } from 'kysely';

/**
 * Only an address below `/in/`, or an id of a member, is a person. Schools and other pages were
 * stored as people; and hidden members, whose address is a placeholder, as one person of theirs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await turnPagesIntoCompanies(db);
  await deleteHiddenMembers(db);
}

async function turnPagesIntoCompanies(db: Kysely<unknown>): Promise<void> {
  await sql`
    create temporary table pages on commit drop as
    select user_id, person_id, lower(substring(url from '^https?://[^/]+/([^/]+)')) as section
    from people
    where kind = 'member' and url !~* '^https?://[^/]+/(mwlite/)?(in|pub|profile|sales|talent)(/|$)'
      and not exists (
        select from person_keys
        where person_keys.user_id = people.user_id and person_keys.person_id = people.person_id
          and person_keys.kind in ('member', 'sales', 'public'))`.execute(db);
  await sql`
    update people set kind = 'company' from pages
    where people.user_id = pages.user_id and people.person_id = pages.person_id`.execute(db);
  // Organizations share one space of ids; the ids of groups and events are their own.
  await sql`
    update person_keys set
      kind = case when pages.is_organization and value ~ '^[0-9]+$'
        then 'company' else 'company-name' end,
      value = case when pages.is_organization then value else pages.section || '/' || value end
    from (
      select *, coalesce(section, '') in ('', 'company', 'school', 'showcase', 'organization')
        as is_organization
      from pages
    ) as pages
    where person_keys.user_id = pages.user_id and person_keys.person_id = pages.person_id
      and person_keys.kind = 'other' and not exists (
        select from person_keys taken
        where taken.user_id = person_keys.user_id and taken.kind = 'company'
          and taken.value = person_keys.value)`.execute(db);
  await sql`
    update people set member_key = person_keys.value
    from pages, person_keys
    where people.user_id = pages.user_id and people.person_id = pages.person_id
      and person_keys.user_id = pages.user_id and person_keys.person_id = pages.person_id
      and person_keys.kind = 'company'`.execute(db);
}

/** Without a permanent id, the rows of different people are one. */
async function deleteHiddenMembers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create temporary table hidden_members on commit drop as
    select user_id, person_id from people
    where kind = 'member' and member_key is null and (
      trim(name) = '' or lower(name) in ('linkedin member', 'linkedin-mitglied',
        'membre de linkedin', 'miembro de linkedin', 'utente linkedin', 'usuário do linkedin')
      or public_key in ('unknown', 'headless', 'undefined', 'null', 'none'))`.execute(db);
  await sql`
    delete from person_merges using hidden_members hidden
    where person_merges.user_id = hidden.user_id
      and hidden.person_id in (person_merges.kept, person_merges.gone)`.execute(db);
  for (const table of ['signals', 'lead_heat', 'person_keys', 'people']) {
    await sql`
      delete from ${sql.table(table)} using hidden_members hidden
      where ${sql.ref(`${table}.user_id`)} = hidden.user_id
        and ${sql.ref(`${table}.person_id`)} = hidden.person_id`.execute(db);
  }
  await sql`
    update trackings set signals = counted.signals, unseen = counted.unseen,
      waiting = counted.waiting, withdrawn = counted.withdrawn,
      people = (select count(*)::integer from people where people.user_id = trackings.user_id)
    from (
      select counters.user_id, count(s.no)::integer as signals,
        count(*) filter (where not s.is_history and s.seen_at is null
          and s.opened_at > counters.seen_before)::integer as unseen,
        count(*) filter (where s.no is not null and s.opened_at is null)::integer as waiting,
        count(*) filter (where s.missed >= 2)::integer as withdrawn
      from trackings counters left join signals s on s.user_id = counters.user_id
      where counters.user_id in (select user_id from hidden_members)
      group by counters.user_id, counters.seen_before
    ) as counted
    where trackings.user_id = counted.user_id`.execute(db);
}
