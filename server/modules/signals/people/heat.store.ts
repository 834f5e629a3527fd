import { sql } from 'kysely';
import type { Db } from '../../../platform/database/tables.ts';
import { isPermitted, isPresent } from '../conditions.store.ts';
import { HEAT_NUMBERS } from './heat-numbers.ts';

const { question, stockPhrase } = HEAT_NUMBERS.weights;

export async function recomputeHeat(
  tx: Db,
  userId: string,
  people: readonly number[],
): Promise<void> {
  if (people.length === 0) return;
  await sql`
    with events as (
      select person_id, post_no, kind, detail, weight, sort_at,
        weight * power(2::float8, extract(epoch from sort_at - ${HEAT_NUMBERS.origin}::timestamptz)::float8
          / ${HEAT_NUMBERS.halfLifeDays * 86_400}::float8) as worth,
        lag(sort_at) over (partition by person_id order by sort_at) as before_at
      from signals
      where user_id = ${userId}::uuid and person_id = any(${people}::integer[]) and ${isPresent('signals')}
        and opened_at is not null and ${isPermitted('signals', 'leads')}
    ), returns as (
      select person_id, max(sort_at) as back_at, max(before_at) as silent_since from events
      where sort_at - before_at > ${`${HEAT_NUMBERS.silenceDays} days`}::interval group by person_id
    ), of_posts as (
      select person_id, (sum(worth) + max(worth)) / 2 as worth,
        coalesce((sum(worth) filter (where kind = 'comment')
          + max(worth) filter (where kind = 'comment')) / 2, 0) as worth_of_comments
      from events group by person_id, post_no
    ), repeated as (
      select person_id, detail from events where kind = 'comment'
      group by person_id, detail having count(distinct post_no) >= ${HEAT_NUMBERS.sameWordsPosts}::integer
    ), summed as (
      select person_id, ln(sum(worth)) / ln(2::float8) as heat,
        case when sum(worth - worth_of_comments) > 0
          then ln(sum(worth - worth_of_comments)) / ln(2::float8) end as reaction_heat
      from of_posts group by person_id
    ), counted as (
      select person_id, count(*)::integer as events,
        min(sort_at) as first_at, max(sort_at) as last_at, count(distinct post_no)::integer as posts,
        count(*) filter (where kind = 'comment')::integer as comments,
        count(*) filter (where kind = 'comment' and weight = ${question}::real)::integer
          as questions,
        count(*) filter (where kind = 'comment' and (weight = ${stockPhrase}::real
            or (person_id, detail) in (select person_id, detail from repeated)))::integer
          as stock_comments
      from events group by person_id
    ), gone as (
      delete from lead_heat
      where user_id = ${userId}::uuid and person_id = any(${people}::integer[])
        and not exists (select from summed where summed.person_id = lead_heat.person_id)
    )
    insert into lead_heat (user_id, person_id, heat, reaction_heat, events, first_at, silent_since,
      last_at, posts, comments, questions, stock_comments)
    select ${userId}::uuid, person_id, heat, reaction_heat, events, coalesce(back_at, first_at),
      silent_since, last_at, posts, comments, questions, stock_comments
    from summed join counted using (person_id) left join returns using (person_id)
    on conflict (user_id, person_id) do update set events = excluded.events,
      first_at = excluded.first_at, silent_since = excluded.silent_since,
      last_at = excluded.last_at, heat = excluded.heat,
      reaction_heat = excluded.reaction_heat, posts = excluded.posts,
      comments = excluded.comments, questions = excluded.questions,
      stock_comments = excluded.stock_comments`.execute(tx);
}
