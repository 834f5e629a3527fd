import { type Kysely, sql } from 'kysely';

/**
 * Rows that show the placeholder of a hidden member in place of a name: in any language, and with a
 * permanent id, too, since such engagement is no longer stored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create temporary table placeholders on commit drop as
    select user_id, person_id from people
    where kind = 'member' and (
      name ~ '^[[:space:]\u00ad\u200b-\u200f\u2060\u3164\ufeff]*$'
      or regexp_replace(lower(trim(name)), '[[:space:]]+', ' ', 'g') in (
        'linkedin member', 'linkedin user', 'linkedin-mitglied', 'linkedin mitglied',
        'membre de linkedin', 'membre linkedin', 'utilisateur linkedin', 'miembro de linkedin',
        'usuario de linkedin', 'membro do linkedin', 'usuário do linkedin', 'utente linkedin',
        'membro di linkedin', 'utente di linkedin', 'linkedin-lid', 'linkedin-medlem',
        'linkedin-bruger', 'linkedin-jäsen', 'użytkownik linkedin', 'członek linkedin',
        'člen linkedinu', 'uživatel linkedin', 'membru linkedin', 'linkedin üyesi',
        'участник linkedin', 'пользователь linkedin', 'anggota linkedin', 'linkedin メンバー',
        'linkedin 회원', '领英会员', 'linkedin 會員', 'عضو linkedin', 'عضو في linkedin'))`.execute(
    db,
  );
  await sql`
    delete from person_merges using placeholders
    where person_merges.user_id = placeholders.user_id
      and placeholders.person_id in (person_merges.kept, person_merges.gone)`.execute(db);
  for (const table of ['signals', 'lead_heat', 'person_keys', 'people']) {
    await sql`
      delete from ${sql.table(table)} using placeholders
      where ${sql.ref(`${table}.user_id`)} = placeholders.user_id
        and ${sql.ref(`${table}.person_id`)} = placeholders.person_id`.execute(db);
  }
  await countAgain(db);
}

async function countAgain(db: Kysely<unknown>): Promise<void> {
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
      where counters.user_id in (select user_id from placeholders)
      group by counters.user_id, counters.seen_before
    ) as counted
    where trackings.user_id = counted.user_id`.execute(db);
}
